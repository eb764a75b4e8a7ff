import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountService } from '@krasae/api/account';
import { childVariables, loadEnvironment } from '@krasae/config';
import { TOPICS } from '@krasae/contracts';
import { ACCOUNTS, SOURCES_OF_ACCOUNT } from '@krasae/documents';
import {
  type Engine,
  type EngineName,
  engineSettings,
  freePort,
  temporaryEngines,
  type TemporaryEngines,
} from '@krasae/engines';
import { GROUPS } from '@krasae/pipeline';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { type Engines, openEngines } from '../../engines/engines.js';
import type { ProcessRole } from '../../product/process-roles.js';
import { SourceService } from '../../sources/source.service.js';
import { logIn } from '../../bench/product-client.js';
import { eventually } from './eventually.js';
import { FAULT_ALERT, FAULT_KEYWORDS, faultTexts } from './fault-texts.js';
import { FeedWatcher } from './feed-watcher.js';
import { MessageLoad } from './message-load.js';
import { openSearchGate, type SearchGate } from './search-gate.js';
import { ProductProcess } from './product-process.js';

/** What each group of the pipeline consumes. */
export const GROUP_TOPICS = [
  [TOPICS.collected, GROUPS.classify],
  [TOPICS.classified, GROUPS.index],
  [TOPICS.indexed, GROUPS.notify],
] as const;
const PREFIX = 'faults';
const USER = { brand: 'faults', username: 'admin@faults.example', password: 'correct horse battery' };
const PROCESSES: readonly ProcessRole[] = ['api', 'classify', 'index', 'ingest', 'notify'];

/** The product in one process a role, on engines of its own that may be killed, with a load and a client of the feed. */
export class FaultStack {
  readonly #processes = new Map<ProcessRole, ProductProcess>();
  readonly #extra: ProductProcess[] = [];

  private constructor(
    private readonly temporary: TemporaryEngines,
    private readonly folder: string,
    private readonly variables: Readonly<Record<string, string>>,
    readonly gate: SearchGate,
    /** The same engines for the test itself; the index without the gate. */
    readonly engines: Engines,
    readonly accountId: string,
    readonly load: MessageLoad,
    private readonly apiPort: number,
    private feed: FeedWatcher | null,
  ) {}

  static async open(): Promise<FaultStack> {
    const settings = { ...engineSettings(), openSearchHeap: '512m' };
    const temporary = await temporaryEngines(settings, ['kafka', 'opensearch', 'mongodb']);
    const folder = await mkdtemp(join(tmpdir(), 'krasae-faults-'));
    const own = { ...temporary.addresses, KRASAE_PREFIX: PREFIX, KRASAE_PARTITIONS: '4', LOG_LEVEL: 'error' };
    const engines = await openEngines(loadEnvironment(childVariables(own)));
    const { accountId } = await new AccountService(engines.documents).createAccount({
      name: USER.brand,
      adminEmail: USER.username,
      password: USER.password,
      keywords: FAULT_KEYWORDS,
      excludeKeywords: [],
    });
    await engines.documents.ofAll(ACCOUNTS).change(accountId, (account) => ({
      ...account,
      settings: { ...account.settings, alertKeywords: [FAULT_ALERT] },
    }));
    const source = await new SourceService(engines.documents, accountId).addPush('load');
    const apiPort = await freePort();
    const gate = await openSearchGate(temporary.addresses.OPENSEARCH_URL ?? '');
    const load = new MessageLoad(`http://127.0.0.1:${apiPort}`, source, await faultTexts());
    const more = { OPENSEARCH_URL: gate.url, KRASAE_DEMO: 'off', KRASAE_ENGINE_WAIT_SECONDS: '180' };
    const variables = { ...own, ...more };
    const stack = new FaultStack(temporary, folder, variables, gate, engines, accountId, load, apiPort, null);
    try {
      await stack.#start();
      return stack;
    } catch (error) {
      await stack.close();
      throw error;
    }
  }

  get watcher(): FeedWatcher {
    if (this.feed === null) throw new Error('Nobody watches the feed yet.');
    return this.feed;
  }

  engine(name: EngineName): Engine {
    const engine = this.temporary.engines.find((one) => one.name === name);
    if (engine === undefined) throw new Error(`There is no ${name}.`);
    return engine;
  }

  process(role: ProcessRole): ProductProcess {
    const process = this.#processes.get(role);
    if (process === undefined) throw new Error(`There is no process for ${role}.`);
    return process;
  }

  /** One more process of a role. */
  async another(role: ProcessRole): Promise<ProductProcess> {
    const process = new ProductProcess(role, { ...this.variables, PORT: '0' });
    this.#extra.push(process);
    await process.start();
    return process;
  }

  /** The five that always run; each is to live unless the test ended it. */
  get processes(): readonly ProductProcess[] {
    return [...this.#processes.values()];
  }

  /** A file that the ingest process reads, like one that an operator named. Answers the id of its source. */
  async addFile(messages: number): Promise<string> {
    const taken = this.load.take(messages);
    const name = join(this.folder, `${randomUUID()}.ndjson`);
    await writeFile(name, taken.map((message) => JSON.stringify(message)).join('\n'));
    const createdAt = new Date().toISOString();
    const { id } = await this.engines.documents
      .ofAccount(SOURCES_OF_ACCOUNT, this.accountId)
      .insert({ connector: 'file', name, config: { path: name }, state: 'active', stateReason: '', createdAt });
    this.load.accept(taken);
    return id;
  }

  /** Resolves when a group has so many members and its partitions are shared out. */
  async members(topic: string, group: string, count: number): Promise<void> {
    await this.#asAdmin((admin) =>
      eventually(
        `${count} members of group ${group}`,
        async () => (await admin.describeGroups([`${PREFIX}-${group}.${topic}`])).groups[0],
        (described) => described?.state === 'Stable' && described.members.length === count,
      ),
    );
  }

  /** Every group, none of whose members may run, forgets what it has done: it begins with the first record. */
  async rewind(): Promise<void> {
    await this.#asAdmin(async (admin) => {
      for (const [topic, group] of GROUP_TOPICS) {
        // A member that was killed counts until its session is over.
        await eventually(
          `group ${group} without members`,
          () => admin.deleteGroups([`${PREFIX}-${group}.${topic}`]),
          ([deleted]) => deleted?.errorCode === undefined || deleted.errorCode === 0,
        );
      }
    });
  }

  async #asAdmin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const brokers = [this.engine('kafka').address];
    const admin = new Kafka({ clientId: 'faults', brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }

  async close(): Promise<void> {
    this.feed?.close();
    for (const process of [...this.processes, ...this.#extra]) process.resume();
    await Promise.all([...this.processes, ...this.#extra].map((process) => process.kill()));
    await this.gate.close();
    await this.engines.close();
    await this.temporary.dispose();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    for (const role of PROCESSES) {
      const PORT = role === 'api' ? String(this.apiPort) : '0';
      this.#processes.set(role, new ProductProcess(role, { ...this.variables, PORT }));
    }
    await Promise.all(this.processes.map((process) => process.start()));
    const url = `http://127.0.0.1:${this.apiPort}`;
    const feed = new FeedWatcher(url, await logIn(url, USER));
    this.feed = feed;
    await eventually(
      'the feed',
      () => feed.isWatching,
      (isWatching) => isWatching,
    );
  }
}
