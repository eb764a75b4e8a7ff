import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPushKey, hashPushKey } from '@krasae/connector-push';
import {
  type Endpoint,
  type IndexedMessage,
  type IndexedRecord,
  RECORD_HEADERS,
  type ServerToClientEvents,
  type ClientToServerEvents,
  SOCKET_PATH,
  TOPICS,
} from '@krasae/contracts';
import { COLLECTIONS, type DocumentStore, SOURCES_OF_ACCOUNT } from '@krasae/documents';
import { openSqliteDocumentStore } from '@krasae/documents-sqlite';
import type { Role } from '@krasae/domain';
import type { EventLog } from '@krasae/log';
import { openEmbeddedLog } from '@krasae/log-embedded';
import type { MessageIndex } from '@krasae/messages';
import { openDuckDbMessageIndex } from '@krasae/messages-duckdb';
import { ensurePipelineTopics } from '@krasae/pipeline';
import { io, type Socket } from 'socket.io-client';
import { AccountService } from '../account/account.service.js';
import { createApiLogger } from '../common/api-logger.js';
import { type Api, type ApiOptions, createApi } from '../create-api.js';

export const PASSWORD = 'correct horse battery';
export type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

export interface Answer {
  readonly status: number;
  readonly body: { readonly code: number; readonly message: unknown; readonly [field: string]: unknown };
  readonly headers: Headers;
}

export interface Request {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly cookie?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The API on real embedded engines of its own, over real HTTP and sockets. */
export class ApiHarness {
  private readonly sockets: ClientSocket[] = [];

  private constructor(
    private readonly dataDir: string,
    private readonly options: Partial<ApiOptions>,
    readonly log: EventLog,
    readonly documents: DocumentStore,
    readonly index: MessageIndex,
    private api: Api,
    /** Every line that was logged. */
    readonly logged: string[],
  ) {}

  static async start(options: Partial<ApiOptions> = {}): Promise<ApiHarness> {
    const dataDir = mkdtempSync(join(tmpdir(), 'krasae-api-'));
    const file = join(dataDir, 'krasae.db');
    const log = await openEmbeddedLog({ file, durability: 'normal' });
    await ensurePipelineTopics(log);
    // One clock for all: sessions of a test that stands still must not expire by the real one.
    const { now = Date.now } = options;
    const documents = await openSqliteDocumentStore({ file, collections: COLLECTIONS, durability: 'normal', now });
    const index = await openDuckDbMessageIndex({ file: join(dataDir, 'messages.duckdb') });
    const logged: string[] = [];
    const engines = { log, documents, index, ...options };
    const api = await createApi(ApiHarness.optionsOf(engines, logged));
    return new ApiHarness(dataDir, options, log, documents, index, api, logged);
  }

  private static optionsOf(
    given: Pick<ApiOptions, 'log' | 'documents' | 'index'> & Partial<ApiOptions>,
    logged: string[],
  ) {
    const logger = createApiLogger('debug', { write: (line: string) => void logged.push(line) });
    return { host: '127.0.0.1', port: 0, logger, checkAnswers: true, ...given };
  }

  get url(): string {
    return this.api.url;
  }

  get accounts(): AccountService {
    return new AccountService(this.documents);
  }

  async restartApi(): Promise<void> {
    await this.api.close();
    const { log, documents, index } = this;
    this.api = await createApi(ApiHarness.optionsOf({ log, documents, index, ...this.options }, this.logged));
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.close();
    await this.api.close();
    await this.index.close();
    await this.log.close();
    await this.documents.close();
    rmSync(this.dataDir, { recursive: true });
  }

  /** Answers the account's id; its admin is admin@NAME.test with PASSWORD. */
  async account(name: string): Promise<string> {
    const wish = {
      name,
      adminEmail: `admin@${name}.test`,
      password: PASSWORD,
      keywords: ['กาแฟ'],
      excludeKeywords: [],
    };
    return (await this.accounts.createAccount(wish)).accountId;
  }

  /** Answers the user's id; the username is the role. */
  async user(accountId: string, role: Role): Promise<string> {
    return this.accounts.createUser(accountId, {
      username: role,
      email: `${role}@users.test`,
      password: PASSWORD,
      role,
    });
  }

  async pushSource(accountId: string): Promise<{ sourceId: string; key: string }> {
    const key = createPushKey();
    const source = await this.documents.ofAccount(SOURCES_OF_ACCOUNT, accountId).insert({
      connector: 'push',
      name: 'hooks',
      config: { keyHash: hashPushKey(key) },
      state: 'active',
      stateReason: '',
      createdAt: new Date().toISOString(),
    });
    return { sourceId: source.id, key };
  }

  /** Answers the cookie. */
  async logIn(brand: string, username = `admin@${brand}.test`): Promise<string> {
    const response = await fetch(`${this.url}/services/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ brand, username, password: PASSWORD }),
    });
    if (!response.ok) throw new Error(`Login of ${username} failed: ${await response.text()}`);
    return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  }

  async call(endpoint: Endpoint, { body, query, params, cookie, headers }: Request = {}): Promise<Answer> {
    const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => params?.[name] ?? 'unknown');
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const response = await fetch(`${this.url}${path}${search}`, {
      method: endpoint.method.toUpperCase(),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  }

  /** Into the index, as the index worker does, and told in 'indexed' (unless silent). */
  async indexed(messages: readonly IndexedMessage[], { silent = false } = {}): Promise<void> {
    for (const message of messages) {
      const [change] = await this.index.upsert(message.accountId, [message]);
      if (!silent && (change === 'created' || change === 'refreshed')) await this.tell(message, change);
    }
  }

  async tell(document: IndexedMessage, change: IndexedRecord['change'] = 'created'): Promise<void> {
    const { accountId } = document;
    const record: IndexedRecord = {
      v: 1,
      accountId,
      traceId: 't',
      indexedAt: new Date().toISOString(),
      change,
      document,
    };
    const headers = { [RECORD_HEADERS.account]: accountId };
    await this.log.publish(TOPICS.indexed, [{ key: accountId, value: JSON.stringify(record), headers }]);
  }

  connect(cookie: string | undefined, headers: Readonly<Record<string, string>> = {}): ClientSocket {
    const socket: ClientSocket = io(this.url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { ...(cookie === undefined ? {} : { cookie }), ...headers },
    });
    this.sockets.push(socket);
    return socket;
  }
}
