import { type IndexedMessage, indexedMessageSchema, type LogPosition } from '@krasae/contracts';
import { type KnownObservation, observedMsOf } from '@krasae/messages';
import { z } from 'zod';
import { messageDocument } from './message-document.js';

/** What is read back to decide about another observation of the message. */
export const OBSERVATION_FIELDS = ['observedAt', 'collectedPartition', 'collectedOffset'] as const;

const positionFields = { collectedPartition: z.number().int(), collectedOffset: z.number().int() };
export const observationSchema = z
  .object({ observedAt: z.number(), ...positionFields })
  .transform((stored): KnownObservation => ({ observedMs: stored.observedAt, collectedAt: positionOf(stored) }));

/** What is read back for the message itself. */
export const DOCUMENT_FIELDS = ['document', 'atoms', 'wordAtoms'] as const;

/** A stored message by itself. A field that is empty is not stored (messageDocument). */
export const storedMessageSchema = z
  .object({ document: z.string(), atoms: z.string().default(''), wordAtoms: z.string().default('') })
  .transform(({ document, atoms, wordAtoms }): IndexedMessage => {
    const stored: { classification: object } = JSON.parse(document);
    return indexedMessageSchema.parse({ ...stored, classification: { atoms, wordAtoms, ...stored.classification } });
  });

/** A message, or a mark of one that is not wanted. */
export const storedEntrySchema = z.union([
  storedMessageSchema.transform((message) => ({ kind: 'message' as const, message })),
  z
    .object({ markedId: z.string(), ...positionFields })
    .transform((stored) => ({ kind: 'mark' as const, mark: { id: stored.markedId, collectedAt: positionOf(stored) } })),
]);

function positionOf(stored: { readonly collectedPartition: number; readonly collectedOffset: number }): LogPosition {
  return { partition: stored.collectedPartition, offset: stored.collectedOffset };
}

function positionFieldsOf({ partition, offset }: LogPosition) {
  return { collectedPartition: partition, collectedOffset: offset };
}

/**
 * A message as it is stored: the fields by which it is found, and the message itself as text, which comes back as it
 * went, whatever it holds.
 */
export function storedMessage(message: IndexedMessage): object {
  return {
    ...messageDocument(message),
    messageId: message.id,
    observedAt: observedMsOf(message),
    ...positionFieldsOf(message.collectedAt),
    document: documentOf(message),
  };
}

/**
 * Atoms and word atoms, a third of a message, stand in fields of their own and are left out here, unless they hold a
 * lone surrogate, which the engine would alter.
 */
function documentOf(message: IndexedMessage): string {
  const { atoms, wordAtoms, ...rest } = message.classification;
  const isWhole = atoms.isWellFormed() && wordAtoms.isWellFormed();
  return JSON.stringify(isWhole ? { ...message, classification: rest } : message);
}

/** Without an account, so that no query finds it (accountDsl). */
export function storedMark(id: string, collectedAt: LogPosition): object {
  return { markedId: id, observedAt: 0, ...positionFieldsOf(collectedAt) };
}
