import type { ClassifiedRecord, IndexedMessage } from '@krasae/contracts';
import { messageId } from '@krasae/domain';
import type { UnwantedMark } from '@krasae/messages';

/** Cuts where a message turns up again, wanted where it was not or not wanted where it was. */
export function partsOf(
  inputs: readonly { readonly value: ClassifiedRecord }[],
  places: readonly number[],
): readonly (readonly number[])[] {
  const parts: number[][] = [[]];
  let wantedById = new Map<string, boolean>();
  for (const at of places) {
    const value = inputs[at]?.value;
    if (value === undefined) continue;
    const id = messageId(value.message.source, value.message.id);
    if (wantedById.get(id) === !value.wanted) {
      wantedById = new Map();
      parts.push([]);
    }
    wantedById.set(id, value.wanted);
    parts.at(-1)?.push(at);
  }
  return parts;
}

/** The message that the index gets of a record; null where the account does not want it. */
export function documentOf(value: ClassifiedRecord | undefined): IndexedMessage | null {
  if (value === undefined || !value.wanted) return null;
  const { accountId, sourceId, collectedAt, observedAt, message, classification } = value;
  const id = messageId(message.source, message.id);
  return { id, accountId, sourceId, collectedAt, observedAt, message, classification };
}

/** By which the index knows an unwanted message again. */
export function markOf({ message, collectedAt }: ClassifiedRecord): UnwantedMark {
  return { id: messageId(message.source, message.id), collectedAt };
}

/** The writes of one account's records in their order, as few as possible. */
export function* writesOf(
  values: readonly ClassifiedRecord[],
): Generator<{ readonly messages: readonly IndexedMessage[]; readonly marks: readonly UnwantedMark[] }> {
  const inputs = values.map((value) => ({ value }));
  for (const places of partsOf(inputs, [...inputs.keys()])) {
    const part = places.flatMap((at) => values[at] ?? []);
    const messages = part.flatMap((value) => documentOf(value) ?? []);
    yield { messages, marks: part.filter(({ wanted }) => !wanted).map(markOf) };
  }
}
