import { type IndexedMessage, indexedMessageSchema } from '@krasae/contracts';

/** What a VARCHAR does not give back as it was. */
const ALTERED = /[\p{Surrogate}\0]/u;

/**
 * The message as JSON, for the column document. Atoms and word atoms, a quarter of it, are left out where their own
 * columns hold them.
 */
export function toDocument(message: IndexedMessage): string {
  const { atoms, wordAtoms, ...rest } = message.classification;
  if (ALTERED.test(atoms) || ALTERED.test(wordAtoms)) return JSON.stringify(message);
  return JSON.stringify({ ...message, classification: rest });
}

/** The message of a row, from its columns document, atoms and word_atoms. */
export function fromDocument(document: string, atoms: string, wordAtoms: string): IndexedMessage {
  const stored: { classification: object } = JSON.parse(document);
  return indexedMessageSchema.parse({ ...stored, classification: { atoms, wordAtoms, ...stored.classification } });
}
