import type { Collection, CollectionDeclaration, DocumentStore } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import type { MessageIndex } from '@krasae/messages';
import { InfrastructureError } from '@krasae/pipeline';

/** Where a process dies: at its n-th write of any kind, before it happens or after it, without hearing of it. */
export interface Death {
  readonly at: number;
  readonly written: boolean;
}

export const NO_DEATH: Death = { at: Infinity, written: false };

/** One life of a process: after its death nothing that it asks for is done. */
export class Life {
  writes = 0;
  dead = false;

  constructor(private readonly death: Death) {}

  async write<T>(effect: () => Promise<T>): Promise<T> {
    if (this.dead) throw new InfrastructureError('This process is dead.');
    this.writes += 1;
    if (this.writes < this.death.at) return effect();
    this.dead = true;
    if (this.death.written) await effect();
    throw new InfrastructureError('This process died.');
  }
}

/** The engines as one life sees them; they themselves outlive it, as files do. */
export function mortalLog(log: EventLog, life: Life): EventLog {
  return {
    ensureTopics: (topics) => log.ensureTopics(topics),
    publish: (topic, records) => life.write(() => log.publish(topic, records)),
    consume: (options) =>
      log.consume({
        ...options,
        handle: (records, context) =>
          options.handle(records, {
            topic: context.topic,
            partition: context.partition,
            term: context.term,
            signal: context.signal,
            commitThrough: (offset) => life.write(() => context.commitThrough(offset)),
          }),
      }),
    tail: (options) => log.tail(options),
    read: (topic, partition, fromOffset, limit) => log.read(topic, partition, fromOffset, limit),
    ranges: (topic) => log.ranges(topic),
    lag: (topic, group) => log.lag(topic, group),
    trim: (topic, before) => log.trim(topic, before),
    close: () => Promise.resolve(),
  };
}

export function mortalIndex(index: MessageIndex, life: Life): MessageIndex {
  return {
    upsert: (accountId, messages) => life.write(() => index.upsert(accountId, messages)),
    markUnwanted: (accountId, marks) => life.write(() => index.markUnwanted(accountId, marks)),
    reclassify: (accountId, messages) => life.write(() => index.reclassify(accountId, messages)),
    refresh: (accountId) => index.refresh(accountId),
    get: (accountId, ids) => index.get(accountId, ids),
    search: (accountId, request, options) => index.search(accountId, request, options),
    aggregate: (accountId, question, options) => index.aggregate(accountId, question, options),
    authors: (accountId, keys, options) => index.authors(accountId, keys, options),
    stream: (accountId, request, options) => index.stream(accountId, request, options),
    rebuild: (accountId) => index.rebuild(accountId),
    close: () => Promise.resolve(),
  };
}

export function mortalDocuments(documents: DocumentStore, life: Life): DocumentStore {
  return {
    ofAccount: (declaration, accountId) => mortalCollection(documents.ofAccount(declaration, accountId), life),
    ofAll: (declaration) => mortalCollection(documents.ofAll(declaration), life),
    findAcross: (declaration, options) => documents.findAcross(declaration, options),
    close: () => Promise.resolve(),
  };
}

function mortalCollection<D extends CollectionDeclaration>(collection: Collection<D>, life: Life): Collection<D> {
  return {
    insert: (data, id) => life.write(() => collection.insert(data, id)),
    get: (id) => collection.get(id),
    find: (options) => collection.find(options),
    count: (where) => collection.count(where),
    replace: (id, data, version) => life.write(() => collection.replace(id, data, version)),
    put: (id, data) => life.write(() => collection.put(id, data)),
    restore: (stored) => life.write(() => collection.restore(stored)),
    change: (id, apply) => life.write(() => collection.change(id, apply)),
    delete: (id) => life.write(() => collection.delete(id)),
    deleteWhere: (where) => life.write(() => collection.deleteWhere(where)),
  };
}
