import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type CollectionDeclaration, declareCollection, type DocumentOf } from '../collection.js';
import type { DocumentStore } from '../document-store.port.js';

/** What a run of the suite is given: one engine, to which it opens as many connections as it likes. */
export interface DocumentsUnderTest {
  /** A connection of its own, as another process would have; dispose closes it. */
  connect(collections: readonly CollectionDeclaration[]): Promise<DocumentStore>;
  dispose(): Promise<void>;
}

export type Under = () => { readonly engine: DocumentsUnderTest; readonly store: DocumentStore };

export const NOTES = declareCollection({
  name: 'suite-notes',
  scope: 'account',
  schema: z.strictObject({
    slug: z.string().min(1),
    folder: z.string().nullable().default(null),
    rank: z.number().default(0),
    pinned: z.boolean().default(false),
    text: z.string().default(''),
    tags: z.array(z.string()).default([]),
  }),
  unique: [['slug'], ['folder', 'rank']],
  indexes: ['folder', 'rank', 'pinned'],
});
export type Note = DocumentOf<typeof NOTES>;

export const TICKETS = declareCollection({
  name: 'suite-tickets',
  scope: 'global',
  schema: z.strictObject({ owner: z.string(), number: z.number().int(), goneAt: z.number().int().nullable() }),
  unique: [['number']],
  indexes: ['owner'],
  expiresAt: 'goneAt',
});

export const PASSES = declareCollection({
  name: 'suite-passes',
  scope: 'account',
  schema: z.strictObject({ holder: z.string(), goneAt: z.number().int() }),
  unique: [['holder']],
  indexes: ['holder'],
  expiresAt: 'goneAt',
});

export const COLLECTIONS_OF_SUITE = [NOTES, TICKETS, PASSES] as const;

export const newAccount = () => `account-${randomUUID()}`;

export function note(overrides: Partial<Note> = {}): Note {
  return { slug: randomUUID(), folder: null, rank: 0, pinned: false, text: '', tags: [], ...overrides };
}

/** The notes of an account that no other test knows. */
export function newNotes({ store }: { readonly store: DocumentStore }) {
  return store.ofAccount(NOTES, newAccount());
}

const PATIENCE_MS = 25_000;

/** Waits for a state; between looks it lets time pass. */
export async function until(what: string, state: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await state())) {
    if (Date.now() > deadline) throw new Error(`Waited ${PATIENCE_MS} ms in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
