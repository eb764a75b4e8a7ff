import type { QueryFault } from './query-expression.js';

/** What can be wrong with a query, in English; a screen in another language has its own texts by the same names. */
export const QUERY_FAULTS = {
  doubleMinus: 'Two minus signs exclude nothing: write one, or put the text in "quotes"',
  looseMinus: 'A minus must stand directly before what it excludes, like -word or -"a phrase"',
  openQuote: 'This quote is never closed: add another "',
  emptyQuotes: 'There is nothing between these quotes',
  wholeWordStar: 'Whole words do not go on: remove the * behind the quotes, or the w before them',
  starInside: 'A * may only stand at the end of a word; to search for the text as it is, put it in "quotes"',
  emptyField: '{{field}}: needs its value directly behind the colon',
  notOperator: 'To exclude, write -word; to search for the word, write "NOT"',
  nearNumber: 'NEAR takes a number from 0 to {{most}}, like NEAR/5; to search for the text, put it in "quotes"',
  tooLong: 'The query has {{length}} characters, {{most}} are the most: everything from here on is too much',
  looseClose: 'This bracket closes nothing: remove it, or add ( before',
  nearTwice: 'Only two things can be near each other: write (a NEAR/5 b) (b NEAR/5 c)',
  nearSides: 'NEAR stands between words, "phrases", #hashtags, or brackets of them joined by OR',
  nearPairs: 'More than {{most}} pairs to look for by one NEAR',
  tooManyTerms: 'More than {{most}} words and phrases in one query',
  operatorSides: '{{operator}} needs something to search for on both sides',
  emptyBrackets: 'There is nothing in these brackets',
  nothingToClose: 'This bracket closes nothing',
  missing: 'Something to search for is missing here',
  tooDeep: 'More than {{most}} brackets inside one another',
  openBracket: 'This bracket is never closed: add )',
  emptyHashtag: 'A hashtag needs its word directly behind the #',
  emptyUsername: 'A username needs its name directly behind the @',
  nothingSearchable: 'There is no letter, digit or emoji to search for here',
  siteStar: 'site: takes a whole name, or a domain like pantip.com: remove the *',
  emptySite: 'site: needs the name of a web site',
  fieldChoice: '{{field}}: takes one of {{choice}}; to search for the text, put it in "quotes"',
} as const;
export type QueryFaultCode = keyof typeof QUERY_FAULTS;

/** What may stand in a text in place of a {{name}}. */
export interface FaultValues {
  readonly field: string;
  readonly choice: string;
  readonly operator: string;
  readonly length: string;
  readonly most: string;
}
const NO_VALUES: FaultValues = { field: '', choice: '', operator: '', length: '', most: '' };

/** A fault without its place. */
export interface FaultKind {
  readonly code: QueryFaultCode;
  readonly values?: Partial<FaultValues>;
}

/** position and length: UTF-16 offset and length into the query. */
export function queryFault(position: number, length: number, { code, values: given }: FaultKind): QueryFault {
  const values = { ...NO_VALUES, ...given };
  const filled = Object.entries(values).reduce<string>(
    (text, [name, value]) => text.replace(`{{${name}}}`, () => value),
    QUERY_FAULTS[code],
  );
  return { position, length, code, values, reason: filled };
}

/** Thrown while a query is read; parseQuery answers its fault. */
export class QueryFaultError extends Error {
  override readonly name = 'QueryFaultError';
  constructor(readonly fault: QueryFault) {
    super(`${fault.reason} (at character ${fault.position + 1})`);
  }
}
