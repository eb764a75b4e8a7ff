import type { ClassifiedRecord, IndexedMessage } from '@krasae/contracts';
import type { MessageIndex, UnwantedMark } from '@krasae/messages';
import { ok, type StepContext, type StepInput, type Verdict } from '@krasae/pipeline';
import { documentOf, markOf, partsOf } from './index-writes.js';

export type IndexOutcome = 'indexed' | 'unwanted' | 'duplicate';

export interface IndexOutput {
  readonly outcome: IndexOutcome;
  /** What watchers are to be told; absent where nothing changed for them. */
  readonly news?: { readonly change: 'created' | 'refreshed'; readonly document: IndexedMessage };
}

type Input = StepInput<ClassifiedRecord>;
type Verdicts = Verdict<IndexOutput>[];

/**
 * Writes a batch, one bulk write for each account and kind; a message that was wanted and then not, or the other way
 * round, cuts it in two, so that the outcome does not hang on where batches end. Verdicts stand in the inputs' order.
 */
export async function writeBatch(
  index: MessageIndex,
  inputs: readonly Input[],
  context: StepContext,
): Promise<readonly Verdict<IndexOutput>[]> {
  const accounts = new Map<string, number[]>();
  inputs.forEach(({ value }, at) => {
    const list = accounts.get(value.accountId);
    if (list === undefined) accounts.set(value.accountId, [at]);
    else list.push(at);
  });
  const verdicts: Verdicts = new Array<Verdict<IndexOutput>>(inputs.length);
  for (const [accountId, places] of accounts) {
    for (const part of partsOf(inputs, places)) {
      await writeWanted(index, accountId, inputs, part, context, verdicts);
      await markUnwanted(index, accountId, inputs, part, verdicts);
    }
  }
  return verdicts;
}

async function writeWanted(
  index: MessageIndex,
  accountId: string,
  inputs: readonly Input[],
  places: readonly number[],
  context: StepContext,
  verdicts: Verdicts,
): Promise<void> {
  const wanted = places.flatMap((at) => {
    const document = documentOf(inputs[at]?.value);
    return document === null ? [] : [{ at, document }];
  });
  if (wanted.length === 0) return;
  const documents = wanted.map(({ document }) => document);
  const changes = await index.upsert(accountId, documents);
  const lost = context.recovering ? await lostRefreshes(index, accountId, documents) : new Set<IndexedMessage>();
  wanted.forEach(({ at, document }, place) => {
    const change = changes[place];
    if (change === undefined)
      throw new Error(`The index answered ${changes.length} changes for ${wanted.length} messages.`);
    // A replay is of a record whose first pass died before it was settled, so nobody was told yet.
    if (change === 'created' || change === 'replayed') {
      verdicts[at] = ok({ outcome: 'indexed', news: { change: 'created', document } });
    } else if (change === 'refreshed' || lost.has(document)) {
      verdicts[at] = ok({ outcome: 'duplicate', news: { change: 'refreshed', document } });
    } else {
      verdicts[at] = ok({ outcome: 'duplicate' });
    }
  });
}

/**
 * After a crash a refresh that was written but not told comes back as a duplicate. It is known by being what the index
 * holds, though another record created the message. Telling one too many is harmless, so equal times are enough.
 */
async function lostRefreshes(
  index: MessageIndex,
  accountId: string,
  documents: readonly IndexedMessage[],
): Promise<ReadonlySet<IndexedMessage>> {
  const stored = await index.get(accountId, [...new Set(documents.map(({ id }) => id))]);
  const held = new Map(stored.map((document) => [document.id, Date.parse(document.observedAt)]));
  return new Set(documents.filter(({ id, observedAt }) => held.get(id) === Date.parse(observedAt)));
}

async function markUnwanted(
  index: MessageIndex,
  accountId: string,
  inputs: readonly Input[],
  places: readonly number[],
  verdicts: Verdicts,
): Promise<void> {
  const unwanted: { at: number; mark: UnwantedMark }[] = [];
  for (const at of places) {
    const value = inputs[at]?.value;
    if (value === undefined || value.wanted) continue;
    unwanted.push({ at, mark: markOf(value) });
  }
  if (unwanted.length === 0) return;
  const changes = await index.markUnwanted(
    accountId,
    unwanted.map(({ mark }) => mark),
  );
  unwanted.forEach(({ at }, place) => {
    verdicts[at] = ok({ outcome: changes[place] === 'duplicate' ? 'duplicate' : 'unwanted' });
  });
}
