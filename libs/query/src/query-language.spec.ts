import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ChannelMessageInput, IndexedMessage } from '@krasae/contracts';
import { SENTIMENTS, SOURCES } from '@krasae/domain';
import { createIndexedMessage } from '@krasae/testing';
import { parseQuery } from './parse-query.js';
import { predicateOf } from './predicate.js';

const page = readFileSync(new URL('../../../docs/query-language.md', import.meta.url), 'utf8');

/** A row of the page's table of messages. */
function messageOf([id = '', name = '', channel = '', text = '', besides = '']: readonly string[]): IndexedMessage {
  const source = SOURCES.find((one) => one === channel);
  if (source === undefined) throw new Error(`Message ${id}: '${channel}' is no channel.`);
  const extras = besides.split(', ');
  const link = extras.find((extra) => extra.startsWith('https://'));
  const message: Partial<ChannelMessageInput> = {
    id,
    source,
    text,
    author: { id: `id-${id}`, name },
    ...(link === undefined ? {} : { link }),
    ...(extras.includes('image') ? { images: ['https://img.example/1.jpg'] } : {}),
    ...(extras.includes('video') ? { video: { url: 'https://video.example/1' } } : {}),
  };
  return createIndexedMessage({
    message,
    sentiment: SENTIMENTS.find((label) => extras.includes(label)) ?? 'neutral',
  });
}

const messages = [...page.matchAll(/^\|\s*(?<row>\d+\s*\|.*)\|$/gmu)].map(({ groups }) =>
  messageOf((groups?.['row'] ?? '').split('|').map((cell) => cell.trim())),
);

function examples(kind: string): string[][] {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n(?<query>.*)\\n(?<answer>.*)\\n\`\`\`$`, 'gmu'))];
  return blocks.map(({ groups }) => [groups?.['query'] ?? '', groups?.['answer'] ?? '']);
}

describe('the page on the query language', () => {
  it('holds messages and examples', () => {
    expect(messages).toHaveLength(6);
    expect(examples('query').length + examples('refused').length).toBe((page.match(/^```\w/gmu) ?? []).length);
  });

  it.each(examples('query'))('%s %s', (text = '', answer) => {
    const result = parseQuery(text);
    if (!result.ok) throw new Error(`${text}: ${result.error.reason}`);
    const found = messages.filter(predicateOf(result.query)).map(({ message }) => message.id);
    expect(`finds ${found.length === 0 ? 'nothing' : found.join(', ')}`).toBe(answer);
  });

  it.each(examples('refused'))('%s is refused %s', (text = '', answer) => {
    const result = parseQuery(text);
    expect(result.ok ? 'read' : `at ${result.error.position + 1}`).toBe(answer);
  });
});
