import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  RECORD_HEADERS,
  TOPICS,
  channelMessageSchema,
  collectedRecordSchema,
  accountDocumentSchema,
  type AccountSettings,
  type ChannelMessageInput,
  type LogPosition,
} from '@krasae/contracts';
import { ACCOUNTS, COLLECTIONS, type DocumentStore } from '@krasae/documents';
import { openSqliteDocumentStore } from '@krasae/documents-sqlite';
import type { EventLog } from '@krasae/log';
import { openEmbeddedLog } from '@krasae/log-embedded';
import type { MessageIndex } from '@krasae/messages';
import { openDuckDbMessageIndex } from '@krasae/messages-duckdb';
import { ensurePipelineTopics, pendingRecords, readLedger, type LedgerReport, type StepEvent } from '@krasae/pipeline';
import { loadSentimentModel, type SentimentModel } from '@krasae/sentiment';
import { startClassify } from '@krasae/worker-classify';
import { startIndex } from '@krasae/worker-index';
import { EVERYTHING } from '@krasae/query';
import { Life, NO_DEATH, mortalDocuments, mortalIndex, mortalLog, type Death } from './mortal-engines.js';

const sentiment: SentimentModel = loadSentimentModel();

/** The real embedded engines in a directory of their own, and the pipeline's steps over them, life after life. */
export class PipelineNetwork {
  readonly events: StepEvent[] = [];

  private constructor(
    private readonly directory: string,
    readonly log: EventLog,
    readonly documents: DocumentStore,
    readonly index: MessageIndex,
  ) {}

  static async open(): Promise<PipelineNetwork> {
    const directory = await mkdtemp(join(tmpdir(), 'krasae-pipeline-'));
    const file = join(directory, 'krasae.db');
    const log = await openEmbeddedLog({ file });
    await ensurePipelineTopics(log);
    const documents = await openSqliteDocumentStore({ file, collections: COLLECTIONS });
    const index = await openDuckDbMessageIndex({ file: join(directory, 'messages.duckdb') });
    return new PipelineNetwork(directory, log, documents, index);
  }

  async close(): Promise<void> {
    await this.log.close();
    await this.documents.close();
    await this.index.close();
    await rm(this.directory, { recursive: true });
  }

  async account(id: string, settings: Partial<AccountSettings>): Promise<void> {
    const whole: AccountSettings = {
      version: 1,
      keywords: [],
      excludeKeywords: [],
      alertKeywords: [],
      categoryLevels: [],
      ...settings,
    };
    const names = { name: id, nameKey: id, brand: id };
    const rest = { sources: [], queryLength: 28, createdAt: '2026-11-01T00:00:00Z' };
    await this.documents
      .ofAll(ACCOUNTS)
      .insert(accountDocumentSchema.parse({ ...names, ...rest, settings: whole }), id);
  }

  /** Logs a message as the runner does. */
  async collect(
    accountId: string,
    message: ChannelMessageInput,
    observedAt = '2026-11-02T00:00:00Z',
  ): Promise<LogPosition> {
    const parsed = channelMessageSchema.parse(message);
    const record = collectedRecordSchema.parse({
      v: 1,
      accountId,
      connector: 'push',
      sourceId: 'source-1',
      observedAt,
      traceId: `trace-${parsed.id}`,
      message: parsed,
    });
    return this.collectRaw(accountId, parsed.source, parsed.id, JSON.stringify(record));
  }

  async collectRaw(accountId: string, source: string, id: string, value: string): Promise<LogPosition> {
    const headers = { [RECORD_HEADERS.account]: accountId, [RECORD_HEADERS.source]: source };
    const key = `${accountId}/${source}:${id}`;
    const [position] = await this.log.publish(TOPICS.collected, [{ key, value, headers }]);
    if (position === undefined) throw new Error('The log gave no position.');
    return position;
  }

  /** Runs the steps until nothing is pending, or until the process dies. */
  async live(
    death: Death = NO_DEATH,
    groups: { classify?: string; index?: string; ledger?: string } = {},
  ): Promise<Life> {
    const life = new Life(death);
    const services = {
      log: mortalLog(this.log, life),
      documents: mortalDocuments(this.documents, life),
      onEvent: (event: StepEvent) => this.events.push(event),
    };
    const options = {
      ...(groups.index === undefined ? {} : { group: groups.index }),
      ...(groups.ledger === undefined ? {} : { ledger: groups.ledger }),
    };
    const index = await startIndex({ ...services, index: mortalIndex(this.index, life) }, options);
    const classify = await startClassify({ ...services, sentiment });
    const giveUpAt = Date.now() + 20_000;
    while (!life.dead && (await this.pending(groups.index)) > 0) {
      if (Date.now() > giveUpAt) throw new Error('The pipeline does not come to an end.');
      await delay(2);
    }
    await Promise.all([classify.close(), index.close()]);
    return life;
  }

  async ledger(steps?: readonly string[]): Promise<LedgerReport> {
    return readLedger(this.documents, this.log, steps === undefined ? {} : { steps });
  }

  async indexed(accountId: string): Promise<number> {
    const [row] = await this.index.aggregate(accountId, { query: EVERYTHING, by: [], measures: ['mentions'] });
    return row?.values.mentions ?? 0;
  }

  private async pending(indexGroup?: string): Promise<number> {
    if (indexGroup !== undefined) {
      const lags = await this.log.lag(TOPICS.classified, indexGroup);
      return lags.reduce((sum, { lag }) => sum + lag, 0);
    }
    const { collected, classified } = await pendingRecords(this.log);
    return collected + classified;
  }
}
