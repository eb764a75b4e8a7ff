import type { SoughtPhrase } from '@krasae/text';
import type { MessageQuery } from './message-query.js';

/**
 * Phrases that a found message may hold because the query asks for them, as atoms, each once: what to highlight. A
 * hashtag is its one tag atom. What is under a 'not' is left out.
 */
export function phrasesOf(query: MessageQuery): readonly SoughtPhrase[] {
  const found = new Map<string, SoughtPhrase>();
  collect(query, found);
  return [...found.values()];
}

function collect(query: MessageQuery, found: Map<string, SoughtPhrase>): void {
  if (query.kind === 'and' || query.kind === 'or') for (const part of query.of) collect(part, found);
  if (query.kind === 'phrase') found.set(query.atoms.join(' '), query.atoms);
  if (query.kind === 'wholeWord') found.set(`<${query.atoms.join(' ')}>`, { wholeWord: query.atoms });
  if (query.kind === 'near') for (const atoms of [query.left, query.right]) found.set(atoms.join(' '), atoms);
  if (query.kind === 'prefix') found.set(`${query.atoms.join(' ')}*`, { prefix: query.atoms });
  if (query.kind === 'hashtag') {
    const tag = [`#${query.tag}`];
    if (query.match === 'prefix') found.set(`#${query.tag}*`, { prefix: tag });
    else found.set(`#${query.tag}`, tag);
  }
}
