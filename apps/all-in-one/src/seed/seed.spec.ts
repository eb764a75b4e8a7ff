import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountSettingsSchema,
  type ChannelMessage,
  channelMessageSchema,
  indexedMessageSchema,
} from '@krasae/contracts';
import { openDuckDbMessageIndex } from '@krasae/messages-duckdb';
import { EVERYTHING } from '@krasae/query';
import { loadSentimentModel } from '@krasae/sentiment';
import { seedAccount } from './seed-account.js';
import { SEED_PARTITION, seedMessages, type SeedPlan } from './seed-messages.js';
import { namesAuthors, wantedTexts } from './seed-texts.js';

const DAY_MS = 86_400_000;
const PLAN: SeedPlan = {
  accountId: 'tea',
  seed: 1,
  messages: 3000,
  untilMs: Date.parse('2026-11-20T00:00:00+07:00'),
  keepAuthors: false,
};
const SETTINGS = accountSettingsSchema.parse({
  version: 3,
  keywords: ['ชา'],
  excludeKeywords: [],
  categoryLevels: [],
});
const MATERIAL: readonly ChannelMessage[] = [
  { source: 'twitter', type: 'origin', text: 'ชาไทยอร่อยมาก' },
  { source: 'twitter', type: 'comment', text: 'ชาเย็นแก้วนี้แพงไป' },
  { source: 'youtube', type: 'origin', text: 'รีวิวชาเขียว', video: { url: 'https://y.example/v' } },
  { source: 'pantip', type: 'origin', text: 'กาแฟล้วน' },
].map((part, index) =>
  channelMessageSchema.parse({
    ...part,
    id: `m${index}`,
    createdAt: '2026-01-01T00:00:00Z',
    author: { id: 'u', name: 'Somchai' },
  }),
);

const sentiment = loadSentimentModel();
const texts = wantedTexts(MATERIAL, SETTINGS, sentiment);
const messages = [...seedMessages(PLAN, texts)];

describe('seeded messages', () => {
  it('are as many as asked for, each of its own id, in the order of their times, within a year', () => {
    expect(messages).toHaveLength(PLAN.messages);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(PLAN.messages);
    const times = messages.map(({ message }) => Date.parse(message.createdAt));
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times[0]).toBeGreaterThanOrEqual(PLAN.untilMs - 365 * DAY_MS);
    expect(times[0]).toBeLessThan(PLAN.untilMs - 363 * DAY_MS);
    expect(times.at(-1)).toBeGreaterThan(PLAN.untilMs - DAY_MS);
    expect(times.at(-1)).toBeLessThan(PLAN.untilMs);
  });

  it('are what the index takes, and tell that no record of the log stands behind them', () => {
    for (const message of messages) indexedMessageSchema.parse(message);
    expect(new Set(messages.map(({ collectedAt }) => collectedAt.partition))).toEqual(new Set([SEED_PARTITION]));
    expect(new Set(messages.map(({ sourceId }) => sourceId))).toEqual(new Set(['seed-1']));
  });

  it('hold only texts that the account wants, as its settings classify them', () => {
    expect(new Set(messages.map(({ message }) => message.text))).toEqual(
      new Set(MATERIAL.slice(0, 3).map(({ text }) => text)),
    );
    expect(new Set(messages.flatMap(({ classification }) => classification.matchedKeywords))).toEqual(new Set(['ชา']));
    expect(messages[0]?.classification.settingsVersion).toBe(3);
  });

  it('answer a post of their channel that was there before them', () => {
    const posts = new Set<string>();
    const comments = messages.filter(({ message }) => {
      if (message.type === 'origin') posts.add(`${message.source}:${message.id}`);
      else expect(posts.has(`${message.source}:${message.parentId}`)).toBe(true);
      return message.type === 'comment';
    });
    expect(comments.length).toBeGreaterThan(PLAN.messages / 5);
  });

  it('are the same for the same plan, and others for another seed', () => {
    expect([...seedMessages(PLAN, texts)]).toEqual(messages);
    const [other] = seedMessages({ ...PLAN, seed: 2 }, texts);
    expect(other?.id).not.toBe(messages[0]?.id);
  });

  it('keep the authors of the texts where the settings name authors', () => {
    expect(namesAuthors(SETTINGS)).toBe(false);
    expect(namesAuthors({ ...SETTINGS, excludeKeywords: ['username:Somchai'] })).toBe(true);
    const [first] = seedMessages({ ...PLAN, keepAuthors: true }, texts);
    expect(first?.message.author.name).toBe('Somchai');
    expect(messages[0]?.message.author.name).not.toBe('Somchai');
  });
});

describe('seeding an account', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'krasae-seed-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const seed = (settings = SETTINGS, onProgress: (written: number) => void = () => undefined) =>
    seedAccount({ plan: PLAN, settings, material: MATERIAL, index: join(folder, 'm.duckdb'), onProgress, batch: 1000 });

  it('goes on where a call was cut off, and finds everything there in the end', async () => {
    const cutOff = seed(SETTINGS, (written) => {
      if (written === 2000) throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await seed()).toMatchObject({ alreadyThere: 2000, written: 1000, texts: 3 });
    expect(await seed()).toMatchObject({ alreadyThere: 3000, written: 0 });
    const index = await openDuckDbMessageIndex({ file: join(folder, 'm.duckdb'), threads: 1 });
    const total = { query: EVERYTHING, by: [], measures: ['mentions'] } as const;
    expect(await index.aggregate('tea', total)).toEqual([{ keys: [], values: { mentions: 3000 } }]);
    const wanted = messages.filter((_message, place) => place % 500 === 0);
    expect(
      await index.get(
        'tea',
        wanted.map(({ id }) => id),
      ),
    ).toEqual(wanted);
    await index.close();
  });

  it('says so when the account wants none of the texts', async () => {
    await expect(seed({ ...SETTINGS, keywords: ['zzz'] })).rejects.toThrow(/None of the 4 texts/u);
  });
});
