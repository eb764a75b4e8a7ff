import { describe, expect, it } from '@jest/globals';
import { type Endpoint, ENDPOINTS } from '@krasae/contracts';
import { CALLS_BESIDE_THE_SPEC, CALLS_OF_THE_SPEC } from './calls-of-the-spec.js';

const calls = Object.values(CALLS_OF_THE_SPEC).flatMap((area) => Object.entries(area));
const built = calls.flatMap(([call, state]) => ('built' in state ? state.built.map((name) => [call, name]) : []));
const endpoints: Readonly<Record<string, Endpoint>> = ENDPOINTS;

/** The spec names these calls without the folder that they stand in. */
const CORPUS = ['', 'user/', 'filter-preset/'].map((folder) => `/api/corpus/${folder}`);

/** The fixed beginning of a call that is named by its path; null where the spec shows no path. */
function pathStart(call: string): string | null {
  const named = call.replace(/^(?:GET|POST|PATCH|PUT|DELETE) /u, '').split(/[{.]/u, 1)[0] ?? '';
  return /^[\w/-]+$/u.test(named) && !named.startsWith('campaign ') ? named : null;
}

describe('the calls of spec section 7', () => {
  it('are every endpoint of the product but the ones of its own', () => {
    const inSpec = built.map(([, name]) => name);
    expect([...new Set(inSpec), ...CALLS_BESIDE_THE_SPEC].sort()).toEqual(Object.keys(ENDPOINTS).sort());
  });

  it.each(built)('%s stands at its path: %s', (call = '', name = '') => {
    const start = pathStart(call);
    if (start === null) return;
    const bases = ['', '/api/analytic/', ...CORPUS].map((base) => base + start);
    const path = endpoints[name]?.path ?? '';
    expect(bases.some((base) => path.startsWith(base))).toBe(true);
  });

  it('are counted: none of the list is lost', () => {
    const counts = Object.entries(CALLS_OF_THE_SPEC).map(([area, list]) => [area, Object.keys(list).length]);
    expect(Object.fromEntries(counts)).toEqual({
      Auth: 5,
      Analytics: 55,
      Messages: 12,
      Export: 6,
      Categories: 17,
      Corpus: 27,
      AI: 7,
    });
  });
});
