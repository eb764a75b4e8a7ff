import { describe, expect, it } from '@jest/globals';
import { createIndexedMessage } from '@krasae/testing';
import { z } from 'zod';
import {
  DOCUMENT_FIELDS,
  storedEntrySchema,
  storedMark,
  storedMessage,
  storedMessageSchema,
} from './stored-document.js';

const fieldsSchema = z.record(z.string(), z.unknown());

/** What the engine gives back of a document when it is asked for these fields. */
function readBack(stored: object, fields: readonly string[] = DOCUMENT_FIELDS): Record<string, unknown> {
  const whole = fieldsSchema.parse(JSON.parse(JSON.stringify(stored)));
  return Object.fromEntries(Object.entries(whole).filter(([name]) => fields.includes(name)));
}

describe('a stored message', () => {
  it.each([
    ['of words', { text: 'ลองขับโตโยต้าแล้วชอบมาก #รถใหม่' }],
    ['without an atom', { text: '...' }],
    ['of what other formats alter', { text: 'a\u0000b\ud800c\u2028 "\\" <b>', title: '\udfff' }],
  ])('comes back as it went: %s', (_kind, message) => {
    const written = createIndexedMessage({ message });
    expect(storedMessageSchema.parse(readBack(storedMessage(written)))).toEqual(written);
  });

  it('holds atoms and word atoms once', () => {
    const stored = readBack(storedMessage(createIndexedMessage({ message: { text: 'โตโยต้า' } })));
    expect(stored['atoms']).toBe(' โต โย ต้า ');
    expect(stored['document']).not.toContain(' โต โย ต้า ');
    expect(stored['document']).not.toContain('ต้า>');
  });

  it('keeps atoms that the engine would alter with the message', () => {
    const written = createIndexedMessage({ classification: { atoms: ' a \ud800 ', wordAtoms: ' <a> <\ud800> ' } });
    const altered = { ...readBack(storedMessage(written)), atoms: ' a \ufffd ', wordAtoms: ' <a> <\ufffd> ' };
    expect(storedMessageSchema.parse(altered)).toEqual(written);
  });

  it('is read of an index of the first mapping, whose documents hold all', () => {
    const written = createIndexedMessage();
    const first = { document: JSON.stringify(written), atoms: written.classification.atoms };
    expect(storedMessageSchema.parse(first)).toEqual(written);
  });

  it('is told from a mark', () => {
    const at = { partition: 1, offset: 7 };
    const fields = [...DOCUMENT_FIELDS, 'markedId', 'collectedPartition', 'collectedOffset'];
    const mark = storedEntrySchema.parse(readBack(storedMark('facebook:1', at), fields));
    expect(mark).toEqual({ kind: 'mark', mark: { id: 'facebook:1', collectedAt: at } });
    const message = createIndexedMessage();
    expect(storedEntrySchema.parse(readBack(storedMessage(message), fields))).toEqual({ kind: 'message', message });
  });
});
