import {
  type AccountEventRecord,
  type IndexedRecord,
  indexedRecordSchema,
  type Notice,
  RECORD_HEADERS,
  TOPICS,
} from '@krasae/contracts';
import { type DocumentStore, DuplicateKeyError, InvalidDocumentError, NOTICES } from '@krasae/documents';
import type { Subscription } from '@krasae/log';
import {
  deadLetter,
  drop,
  GROUPS,
  InfrastructureError,
  ok,
  runStep,
  type Step,
  type StepServices,
  type Verdict,
} from '@krasae/pipeline';
import { truncateGraphemes } from '@krasae/text';
import { AlertCache } from './alert-cache.js';

export interface NotifyServices extends StepServices {
  readonly documents: DocumentStore;
  /** Whether notices are mailed as well; without a mail server they are shown on screens alone. */
  readonly isMailed: boolean;
  /** Told of each new notice. */
  readonly onNotice?: (notice: Notice, accountId: string) => void;
}

const MAX_BATCH = 500;
const CONCURRENCY = 16;
const EXCERPT_LENGTH = 140;
const KEPT_MS = 90 * 24 * 3_600_000;

/**
 * indexed -> a notice for each new message that holds an alert keyword of its account (spec section 3, special
 * keywords). A notice has the id of its message, so a record that comes again makes no second one; the screens may be
 * told of it again, and know it by its id.
 */
export function notifyStep(services: NotifyServices, group: string = GROUPS.notify): Step<IndexedRecord, Notice> {
  const { documents, now = Date.now } = services;
  const alerts = new AlertCache(documents, now);
  return {
    name: GROUPS.notify,
    topic: TOPICS.indexed,
    group,
    schema: indexedRecordSchema,
    maxBatch: MAX_BATCH,
    work: { kind: 'each', concurrency: CONCURRENCY, process: ({ value }) => notify(services, alerts, value) },
    identify: ({ accountId, document }) => ({ accountId, source: document.message.source }),
    collectedAt: ({ document }) => Date.parse(document.observedAt),
    outputs: (notice, { value: { accountId } }) => {
      const event = { kind: 'notice.new', notice } as const;
      const record: AccountEventRecord = { v: 1, accountId, userIds: null, at: notice.at, event };
      const headers = { [RECORD_HEADERS.account]: accountId };
      return [{ topic: TOPICS.accountEvents, key: accountId, value: JSON.stringify(record), headers }];
    },
  };
}

/** Runs the step until its subscription is closed. */
export async function startNotify(services: NotifyServices): Promise<Subscription> {
  return runStep(notifyStep(services), services);
}

async function notify(
  services: NotifyServices,
  alerts: AlertCache,
  { accountId, change, document }: IndexedRecord,
): Promise<Verdict<Notice>> {
  if (change !== 'created') return drop('told when it came');
  const keyword = await keywordOf(alerts, accountId, document);
  if (typeof keyword !== 'string') return keyword;
  const { message } = document;
  const notice: Notice = {
    id: document.id,
    kind: 'specialKeyword',
    messageId: document.id,
    keyword,
    excerpt: truncateGraphemes(message.title === '' ? message.text : message.title, EXCERPT_LENGTH),
    link: message.link ?? '',
    at: new Date((services.now ?? Date.now)()).toISOString(),
  };
  return ok(await keep(services, accountId, notice));
}

async function keywordOf(
  alerts: AlertCache,
  accountId: string,
  document: IndexedRecord['document'],
): Promise<string | Verdict<Notice>> {
  try {
    const matcher = await alerts.get(accountId);
    if (matcher === null) return drop(`there is no account '${accountId}'`);
    return matcher.match(document) ?? drop('holds no alert keyword');
  } catch (error) {
    if (error instanceof InvalidDocumentError) return deadLetter(`accountId: ${error.message}`);
    throw error;
  }
}

/** The notice as it was first written. */
async function keep(services: NotifyServices, accountId: string, notice: Notice): Promise<Notice> {
  const { documents, isMailed, onNotice } = services;
  const notices = documents.ofAccount(NOTICES, accountId);
  const { id, ...data } = notice;
  const mail = isMailed ? ('waiting' as const) : ('none' as const);
  try {
    await notices.insert({ ...data, mail, expiresAt: Date.parse(notice.at) + KEPT_MS }, id);
    onNotice?.(notice, accountId);
    return notice;
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) {
      throw new InfrastructureError('A notice could not be written.', { cause: error });
    }
  }
  const stored = await notices.get(id);
  if (stored === null) return notice;
  const { kind, messageId, keyword, excerpt, link, at } = stored.data;
  return { id, kind, messageId, keyword, excerpt, link, at };
}
