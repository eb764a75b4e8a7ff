import { CUBE_FIELDS } from './message-mapping.js';

const keyword = { type: 'keyword' } as const;

/**
 * Atoms are cut before they come here, so spaces alone part them. The engine's own limit of 255 units would cut long
 * ones anew; a term of more than 32,766 bytes, which it refuses, cannot come of 8,000 units.
 */
export const ANALYSIS = {
  tokenizer: { atoms: { type: 'whitespace', max_token_length: 8000 } },
  analyzer: { atoms: { type: 'custom', tokenizer: 'atoms' } },
} as const;

/** index_phrases makes two atoms side by side one term, index_prefixes the beginnings of atoms: exact and without scans. */
const atoms = {
  type: 'text',
  analyzer: 'atoms',
  index_phrases: true,
  index_prefixes: { min_chars: 1, max_chars: 19 },
  norms: false,
} as const;

/** The fields that only filters ask for, beside those that are counted as well. */
export const QUERY_FIELDS = {
  atoms,
  wordAtoms: { type: 'text', analyzer: 'atoms', norms: false },
  authorName: keyword,
  authorId: keyword,
  pageName: keyword,
  pageId: keyword,
  siteNames: keyword,
  language: keyword,
  features: keyword,
  thread: keyword,
} as const;

/** Every field by which messages are found and counted; what else a document holds is not indexed. */
export const MESSAGE_FIELDS = { ...CUBE_FIELDS, ...QUERY_FIELDS } as const;
