import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountDocumentSchema,
  accountEventRecordSchema,
  type IndexedMessage,
  type IndexedRecord,
  RECORD_HEADERS,
  TOPICS,
} from '@krasae/contracts';
import { ACCOUNTS, COLLECTIONS, type DocumentStore, NOTICES, OUTGOING_MAILS, USERS } from '@krasae/documents';
import { openSqliteDocumentStore } from '@krasae/documents-sqlite';
import type { EventLog } from '@krasae/log';
import { openEmbeddedLog } from '@krasae/log-embedded';
import { type Mail, type Mailer, MailRefusedError } from '@krasae/mail';
import { ensurePipelineTopics, GROUPS } from '@krasae/pipeline';
import { createIndexedMessage } from '@krasae/testing';
import { AlertMatcher } from './alert-matcher.js';
import { MailSender } from './mail-sender.js';
import { NoticeMails } from './notice-mails.js';
import { startNotify } from './notify.step.js';

const ACCOUNT = 'acc';
const START = Date.parse('2026-11-20T10:00:00Z');
const EVERY_MS = 300_000;

let folder = '';
let log: EventLog;
let documents: DocumentStore;
let clock = START;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krasae-notify-'));
  const file = join(folder, 'krasae.db');
  log = await openEmbeddedLog({ file });
  documents = await openSqliteDocumentStore({ file, collections: COLLECTIONS });
  await ensurePipelineTopics(log);
  clock = START;
  const names = { name: ACCOUNT, nameKey: ACCOUNT, brand: 'Tea House', sources: [] };
  const settings = { version: 1, keywords: [], excludeKeywords: [], alertKeywords: ['เสีย', 'ร้องเรียน'] };
  const account = { ...names, settings: { ...settings, categoryLevels: [] }, createdAt: '2026-11-01T00:00:00Z' };
  await documents.ofAll(ACCOUNTS).insert(accountDocumentSchema.parse(account), ACCOUNT);
});
afterEach(async () => {
  await log.close();
  await documents.close();
  await rm(folder, { recursive: true });
});

function message(id: string, text: string, more: Partial<IndexedMessage['message']> = {}): IndexedMessage {
  const author = { id: 'u2', name: 'nok' };
  return createIndexedMessage({ accountId: ACCOUNT, message: { id, text, author, ...more } });
}

async function tell(document: IndexedMessage, change: IndexedRecord['change'] = 'created'): Promise<void> {
  const indexedAt = new Date(clock).toISOString();
  const record: IndexedRecord = { v: 1, accountId: ACCOUNT, traceId: 't', indexedAt, change, document };
  const headers = { [RECORD_HEADERS.account]: ACCOUNT };
  await log.publish(TOPICS.indexed, [{ key: ACCOUNT, value: JSON.stringify(record), headers }]);
}

/** Until every record has its verdict. */
async function settle(isMailed = true): Promise<void> {
  const step = await startNotify({ log, documents, isMailed, now: () => clock, onEvent: () => undefined });
  const giveUpAt = Date.now() + 30_000;
  for (;;) {
    const lags = await log.lag(TOPICS.indexed, GROUPS.notify);
    if (lags.every(({ lag }) => lag === 0)) break;
    if (Date.now() > giveUpAt) throw new Error('The step does not come to an end.');
    await delay(5);
  }
  await step.close();
}

async function toldOnScreens(): Promise<string[]> {
  const told: string[] = [];
  for (const { partition } of await log.ranges(TOPICS.accountEvents)) {
    for (const { value } of await log.read(TOPICS.accountEvents, partition, 0, 1000)) {
      const { event } = accountEventRecordSchema.parse(JSON.parse(value));
      if (event.kind === 'notice.new') told.push(`${event.notice.messageId} ${event.notice.keyword}`);
    }
  }
  return told;
}

async function addUser(id: string, isAcceptSpecialKeyword: boolean): Promise<void> {
  await documents.ofAccount(USERS, ACCOUNT).insert(
    {
      username: id,
      usernameKey: id,
      email: `${id}@tea.test`,
      role: 'user',
      passwordHash: 'x',
      isAcceptConsent: true,
      isAcceptReport: true,
      isAcceptSettingChange: true,
      isAcceptAnomaly: true,
      isAcceptSpecialKeyword,
      createdAt: '2026-11-01T00:00:00Z',
    },
    id,
  );
}

describe('alert keywords', () => {
  it('match as the other keywords of an account do: phrases, hashtags, authors and whole words', () => {
    const written = ['ชาไทย', '#promo', 'username:somchai', 'w"tea"'];
    const first = (document: IndexedMessage) => new AlertMatcher(written).match(document);
    expect(first(message('1', 'กินชาไทยกัน'))).toBe('ชาไทย');
    expect(first(message('2', 'x #Promo'))).toBe('#promo');
    expect(first(message('3', 'x', { hashtags: ['PROMO'] }))).toBe('#promo');
    expect(first(message('4', 'x', { author: { id: 'a9', name: 'Somchai' } }))).toBe('username:somchai');
    expect(first(message('5', 'a cup of tea please'))).toBe('w"tea"');
    expect(first(message('6', 'steam team'))).toBeNull();
  });
});

describe('the step', () => {
  it('makes one notice of each new message with an alert keyword, however often it comes', async () => {
    const bad = message('m1', 'ของเสียอีกแล้ว');
    await tell(bad);
    await tell(bad);
    await tell(message('m2', 'ของดี'));
    await tell(message('m3', 'ร้องเรียน'), 'refreshed');
    await log.publish(TOPICS.indexed, [{ key: ACCOUNT, value: 'poison' }]);
    await settle();
    const notices = await documents.ofAccount(NOTICES, ACCOUNT).find();
    expect(notices.map(({ id, data }) => [id, data.keyword, data.mail])).toEqual([[bad.id, 'เสีย', 'waiting']]);
    expect(new Set(await toldOnScreens())).toEqual(new Set([`${bad.id} เสีย`]));
    const letters = await log.ranges(TOPICS.deadLetters);
    expect(letters.reduce((sum, { end }) => sum + end, 0)).toBe(1);
  });
});

describe('mails', () => {
  const sent: Mail[] = [];
  let failure: Error | null = null;
  const mailer: Mailer = {
    send: async (mail) => {
      if (failure !== null) throw failure;
      sent.push(mail);
    },
    close: async () => undefined,
  };
  const outcomes: string[] = [];
  const gathering = () =>
    new NoticeMails({ documents, now: () => clock, everyMs: EVERY_MS, publicUrl: 'https://krasae.test' });
  const sending = () =>
    new MailSender({ documents, mailer, now: () => clock, onOutcome: (outcome) => outcomes.push(outcome) });

  beforeEach(async () => {
    sent.length = 0;
    outcomes.length = 0;
    failure = null;
    await addUser('anna', true);
    await addUser('boon', false);
    await addUser('chai', true);
  });

  it('go to who wants them, at most one in five minutes, with everything that came meanwhile', async () => {
    await tell(message('m1', 'เสีย 1'));
    await settle();
    expect(await gathering().gather()).toBe(2);
    await sending().sendDue();
    expect(sent.map(({ to }) => to).sort()).toEqual(['anna@tea.test', 'chai@tea.test']);
    expect(sent[0]?.text).toContain('เสีย: เสีย 1');

    await tell(message('m2', 'เสีย 2'));
    await tell(message('m3', 'เสีย 3'));
    await settle();
    clock += EVERY_MS - 1;
    expect(await gathering().gather()).toBe(0);
    clock += 1;
    expect(await gathering().gather()).toBe(2);
    expect(await gathering().gather()).toBe(0);
    await sending().sendDue();
    expect(sent).toHaveLength(4);
    expect(sent[3]?.text).toContain('เสีย 2');
    expect(sent[3]?.text).toContain('เสีย 3');
    expect(sent[3]?.text).not.toContain('เสีย 1');
  });

  it('are written once when two processes gather, and sent once when two send', async () => {
    await tell(message('m1', 'เสีย 1'));
    await settle();
    await Promise.all([gathering().gather(), gathering().gather(), gathering().gather()]);
    expect(await documents.ofAccount(OUTGOING_MAILS, ACCOUNT).count()).toBe(2);
    await Promise.all([sending().sendDue(), sending().sendDue()]);
    expect(sent).toHaveLength(2);
  });

  it('wait for a mail server that is down, and are given up where it says no for good', async () => {
    await tell(message('m1', 'เสีย 1'));
    await settle();
    await gathering().gather();
    failure = new Error('connection refused');
    await sending().sendDue();
    await sending().sendDue();
    expect(outcomes).toEqual(['failed', 'failed']);
    clock += 30_000;
    failure = null;
    await sending().sendDue();
    expect(sent).toHaveLength(2);

    clock += EVERY_MS;
    await tell(message('m2', 'เสีย 2'));
    await settle();
    await gathering().gather();
    failure = new MailRefusedError('no such user');
    await sending().sendDue();
    clock += 3_600_000;
    failure = null;
    await sending().sendDue();
    expect(sent).toHaveLength(2);
    const states = (await documents.ofAccount(OUTGOING_MAILS, ACCOUNT).find()).map(({ data }) => data.state);
    expect(states.sort()).toEqual(['given-up', 'given-up', 'sent', 'sent']);
  });

  it('are none where no mail server is named', async () => {
    await tell(message('m1', 'เสีย 1'));
    await settle(false);
    expect(await gathering().gather()).toBe(0);
  });
});
