import { createHash } from 'node:crypto';
import { type IndexedMessage, TOPICS } from '@krasae/contracts';
import type { DocumentStore } from '@krasae/documents';
import { messageId } from '@krasae/domain';
import { type EventLog, partitionOf, type PartitionRange } from '@krasae/log';
import type { MessageIndex } from '@krasae/messages';
import { EVERYTHING } from '@krasae/query';
import type { Classifier } from '@krasae/worker-classify';
import { classifierOfAccount } from './account-classifiers.js';
import { type CollectedEntry, collectedRecords, deadPositions } from './collected-walk.js';

/** Of a message some 200 bytes are held while its part of the ids is compared. */
const IDS_AT_ONCE = 500_000;

/**
 * missing: collected and wanted, but not in the index. notInLog: in the index, but never collected. unwanted: in the
 * index, though today's settings, by which it was classified, do not want it. stale: not as the newest observation has
 * it. classification: other keywords or categories than today's settings, by which it was classified, give it.
 */
export const DIFFERENCES = ['missing', 'notInLog', 'unwanted', 'stale', 'classification'] as const;
export type DifferenceKind = (typeof DIFFERENCES)[number];

export interface VerifyRequest {
  readonly log: EventLog;
  readonly documents: DocumentStore;
  readonly index: MessageIndex;
  readonly accountId: string;
  /** Collected records below these ends have their verdict. */
  readonly settled: readonly PartitionRange[];
  /** Ids that are named of each kind of difference, at most. */
  readonly examples: number;
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
  readonly idsAtOnce?: number;
}

export interface AccountVerification {
  readonly settingsVersion: number;
  readonly messages: number;
  /** Classified by earlier settings: what those wanted is not known any more, so only their observation is compared. */
  readonly outdated: number;
  readonly differences: Readonly<Record<DifferenceKind, number>>;
  readonly examples: Readonly<Record<DifferenceKind, readonly string[]>>;
}

/** What the index holds of a message, and what the log has said of it so far. */
interface Held {
  readonly observedMs: number;
  readonly content: string;
  readonly sorted: string;
  readonly isOutdated: boolean;
  inLog: boolean;
  /** The log holds this very observation. */
  isMatched: boolean;
  isWanted: boolean;
  isSortedAlike: boolean;
  newestMs: number;
}

/**
 * Compares the index of an account with what the log says it must hold: every wanted message once, as its newest
 * observation has it, and nothing else. Memory is bounded by idsAtOnce: the ids are compared part by part.
 */
export async function verifyAccount(request: VerifyRequest): Promise<AccountVerification> {
  const { documents, index, log, accountId, signal, idsAtOnce = IDS_AT_ONCE } = request;
  const classifier = await classifierOfAccount(documents, accountId);
  await index.refresh(accountId);
  const [row] = await index.aggregate(accountId, { query: EVERYTHING, by: [], measures: ['mentions'] }, { signal });
  const logged = (await log.ranges(TOPICS.collected)).reduce((sum, { begin, end }) => sum + end - begin, 0);
  const parts = Math.max(1, Math.ceil(Math.max(logged, row?.values.mentions ?? 0) / idsAtOnce));
  const found = new Findings(request.examples);
  for (let part = 0; part < parts; part += 1) {
    const isOfPart = (id: string): boolean => partitionOf(id, parts) === part;
    await new PartComparison(request, classifier, isOfPart, found, `part ${part + 1} of ${parts}`).run();
  }
  const { messages, outdated, differences, examples } = found;
  return { settingsVersion: classifier.settingsVersion, messages, outdated, differences, examples };
}

class Findings {
  messages = 0;
  outdated = 0;
  readonly differences: Record<DifferenceKind, number> = {
    missing: 0,
    notInLog: 0,
    unwanted: 0,
    stale: 0,
    classification: 0,
  };
  readonly examples: Record<DifferenceKind, string[]> = {
    missing: [],
    notInLog: [],
    unwanted: [],
    stale: [],
    classification: [],
  };

  constructor(private readonly limit: number) {}

  add(kind: DifferenceKind, id: string): void {
    this.differences[kind] += 1;
    if (this.examples[kind].length < this.limit) this.examples[kind].push(id);
  }
}

class PartComparison {
  private readonly held = new Map<string, Held>();
  private readonly missing = new Set<string>();

  constructor(
    private readonly request: VerifyRequest,
    private readonly classifier: Classifier,
    private readonly isOfPart: (id: string) => boolean,
    private readonly found: Findings,
    private readonly name: string,
  ) {}

  async run(): Promise<void> {
    const { index, log, accountId, signal, onProgress } = this.request;
    const sort = { field: 'created_at', direction: 'asc' } as const;
    for await (const batch of index.stream(accountId, { query: EVERYTHING, sort }, { signal })) {
      for (const message of batch) if (this.isOfPart(message.id)) this.hold(message);
      onProgress(`${this.name}: ${this.held.size} messages of the index ...`);
    }
    // Read after the index, so that the log holds whatever the index holds.
    const ranges = await log.ranges(TOPICS.collected);
    const dead = await deadPositions(this.request);
    let read = 0;
    const onPage = (records: readonly unknown[]): void => {
      read += records.length;
      onProgress(`${this.name}: ${read} records of the log ...`);
    };
    const accounts = new Set([accountId]);
    for await (const entries of collectedRecords({ log, accounts, ranges, dead, signal, onPage })) {
      for (const entry of entries) this.compare(entry);
    }
    for (const id of this.missing) this.found.add('missing', id);
    for (const [id, held] of this.held) this.judge(id, held);
  }

  private hold(message: IndexedMessage): void {
    this.held.set(message.id, {
      observedMs: Date.parse(message.observedAt),
      content: digestOf(message.message),
      sorted: digestOf([message.classification.matchedKeywords, message.classification.categories]),
      isOutdated: message.classification.settingsVersion !== this.classifier.settingsVersion,
      inLog: false,
      isMatched: false,
      isWanted: false,
      isSortedAlike: true,
      newestMs: -Infinity,
    });
  }

  private compare({ position, value }: CollectedEntry): void {
    const id = messageId(value.message.source, value.message.id);
    if (!this.isOfPart(id)) return;
    const { settled } = this.request;
    const isSettled = settled.some(({ partition, end }) => partition === position.partition && position.offset < end);
    const held = this.held.get(id);
    if (held === undefined) {
      if (isSettled && !this.missing.has(id) && this.classifier.classify(value.message).wanted) this.missing.add(id);
      return;
    }
    held.inLog = true;
    const observedMs = Date.parse(value.observedAt);
    const isHeld = observedMs === held.observedMs && digestOf(value.message) === held.content;
    if (isHeld) held.isMatched = true;
    // An older observation says nothing more of a message whose newer one is wanted.
    if (held.isOutdated || (!isHeld && observedMs <= held.observedMs && held.isWanted)) return;
    const result = this.classifier.classify(value.message);
    if (!result.wanted) return;
    held.isWanted = true;
    if (isSettled) held.newestMs = Math.max(held.newestMs, observedMs);
    const { matchedKeywords, categories } = result.classification;
    if (isHeld) held.isSortedAlike = digestOf([matchedKeywords, categories]) === held.sorted;
  }

  private judge(id: string, held: Held): void {
    this.found.messages += 1;
    if (held.isOutdated) this.found.outdated += 1;
    if (!held.inLog) this.found.add('notInLog', id);
    else if (!held.isOutdated && !held.isWanted) this.found.add('unwanted', id);
    else if (!held.isMatched || held.newestMs > held.observedMs) this.found.add('stale', id);
    else if (!held.isSortedAlike) this.found.add('classification', id);
  }
}

/** The same for equal values, whatever the order of their fields. */
function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, inOrder)).digest('base64').slice(0, 22);
}

function inOrder(_name: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
