import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Collection,
  type CollectionDeclaration,
  type DocumentOf,
  type DuplicateKeyError,
  type FieldOf,
  type FindOptions,
  type Stored,
  VersionConflictError,
  type Where,
} from '@krasae/documents';
import type { mongo } from 'mongoose';
import { aliveFilters, allOf, type Filter, pageOf, whereFilters } from './conditions.js';
import { duplicateKeyOf, reaching } from './failures.js';
import { assertId, contentOf, readDocument, type StoredForm, validDocument } from './stored-form.js';

/** Of many that change one document at once, one gets through each time: this is far more than ever meet. */
const MOST_TRIES = 500;
const LONGEST_PAUSE_MS = 20;

/** What a collection needs of its store. */
export interface CollectionContext {
  /** Throws when the store is closed. */
  database(): mongo.Db;
  readonly address: string;
  readonly now: () => number;
}

/** The documents of one account, or of a global collection (account ''). */
export class MongoCollection<D extends CollectionDeclaration> implements Collection<D> {
  constructor(
    private readonly context: CollectionContext,
    private readonly declaration: D,
    private readonly accountId: string,
  ) {}

  async insert(data: DocumentOf<D>, id: string = randomUUID()): Promise<Stored<DocumentOf<D>>> {
    const document = this.#valid(data, id);
    return this.#reaching((collection) => this.#insert(collection, id, document));
  }

  async get(id: string): Promise<Stored<DocumentOf<D>> | null> {
    return this.#reaching(async (collection) => this.#read(await collection.findOne(this.#mine([{ id }]))));
  }

  async find(options: FindOptions<FieldOf<D>> = {}): Promise<readonly Stored<DocumentOf<D>>[]> {
    const filter = this.#mine(whereFilters(this.declaration, options.where));
    const found = await this.#reaching((collection) =>
      findForms(collection, filter, pageOf(this.declaration, options)),
    );
    return found.map((form) => this.#stored(form));
  }

  async count(where?: Where<FieldOf<D>>): Promise<number> {
    const filter = this.#mine(whereFilters(this.declaration, where));
    return this.#reaching((collection) => collection.countDocuments(filter));
  }

  async replace(id: string, data: DocumentOf<D>, version?: number): Promise<Stored<DocumentOf<D>> | null> {
    const document = this.#valid(data, id);
    return this.#reaching(async (collection) => {
      const changed = await this.#update(collection, id, document, version);
      if (changed !== null || version === undefined) return changed;
      const found = await collection.findOne(this.#mine([{ id }]));
      if (found !== null) throw new VersionConflictError(this.declaration.name, id);
      return null;
    });
  }

  async put(id: string, data: DocumentOf<D>): Promise<Stored<DocumentOf<D>>> {
    const document = this.#valid(data, id);
    return this.#reaching((collection) =>
      this.#untilItHolds(id, async () => {
        const changed = await this.#update(collection, id, document);
        if (changed !== null) return changed;
        try {
          return await this.#insert(collection, id, document);
        } catch (error) {
          // Somebody else made it in between: then it is there to be replaced.
          if (this.#isTakenId(error)) return 'again';
          throw error;
        }
      }),
    );
  }

  async restore({ id, version, data }: Stored<DocumentOf<D>>): Promise<void> {
    const { set, unset } = contentOf(this.declaration, this.#valid(data, id));
    await this.#reaching((collection) =>
      this.#claiming(collection, () =>
        collection.updateOne(
          { accountId: this.accountId, id },
          { $set: { ...set, version }, $unset: { [unset]: '' } },
          { upsert: true },
        ),
      ),
    );
  }

  /** Compares and swaps: apply is called again for each time that somebody else was faster. */
  async change(id: string, apply: (data: DocumentOf<D>) => DocumentOf<D>): Promise<Stored<DocumentOf<D>> | null> {
    return this.#reaching((collection) =>
      this.#untilItHolds(id, async () => {
        const found = this.#read(await collection.findOne(this.#mine([{ id }])));
        if (found === null) return null;
        const document = this.#valid(apply(found.data), id);
        return (await this.#update(collection, id, document, found.version)) ?? 'again';
      }),
    );
  }

  async delete(id: string): Promise<boolean> {
    const filter = this.#mine([{ id }]);
    return this.#reaching(async (collection) => (await collection.deleteOne(filter)).deletedCount > 0);
  }

  async deleteWhere(where: Where<FieldOf<D>>): Promise<number> {
    const filter = this.#mine(whereFilters(this.declaration, where));
    return this.#reaching(async (collection) => (await collection.deleteMany(filter)).deletedCount);
  }

  #reaching<T>(work: (collection: mongo.Collection<StoredForm>) => Promise<T>): Promise<T> {
    const collection = this.context.database().collection<StoredForm>(this.declaration.name);
    return reaching(this.context.address, () => work(collection));
  }

  /** Every filter of this class goes through here: it holds the account, and what has expired is gone. */
  #mine(filters: readonly Filter[]): Filter {
    const alive = aliveFilters(this.declaration, this.context.now());
    return allOf([{ accountId: this.accountId }, ...alive, ...filters]);
  }

  async #insert(collection: mongo.Collection<StoredForm>, id: string, document: DocumentOf<D>) {
    const { set } = contentOf(this.declaration, document);
    await this.#claiming(collection, () =>
      collection.insertOne({ accountId: this.accountId, id, version: 1, ...set }).then(() => null),
    );
    return { id, version: 1, data: document };
  }

  /** Null when it is not there, or not in that version. */
  async #update(collection: mongo.Collection<StoredForm>, id: string, document: DocumentOf<D>, version?: number) {
    const { set, unset } = contentOf(this.declaration, document);
    const form = await this.#claiming(collection, () =>
      collection.findOneAndUpdate(
        this.#mine([{ id }, ...(version === undefined ? [] : [{ version }])]),
        { $set: set, $unset: { [unset]: '' }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      ),
    );
    return this.#read(form);
  }

  /** A write whose keys may be those of documents past their time: these give way. Throws DuplicateKeyError. */
  async #claiming<T>(collection: mongo.Collection<StoredForm>, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const duplicate = duplicateKeyOf(this.declaration, error);
      if (duplicate === null) throw error;
      if (this.declaration.expiresAt === undefined || !(await this.#deleteExpired(collection))) throw duplicate;
      return this.#claiming(collection, write);
    }
  }

  /** Whether there was any. */
  async #deleteExpired(collection: mongo.Collection<StoredForm>): Promise<boolean> {
    const { deletedCount } = await collection.deleteMany({ expiresAt: { $lte: new Date(this.context.now()) } });
    return deletedCount > 0;
  }

  #isTakenId(error: unknown): error is DuplicateKeyError {
    return error instanceof Error && 'fields' in error && Array.isArray(error.fields) && error.fields[0] === 'id';
  }

  async #untilItHolds<T>(id: string, attempt: () => Promise<T | 'again'>): Promise<T> {
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const outcome = await attempt();
      if (outcome !== 'again') return outcome;
      await sleep(Math.random() * Math.min(tries, LONGEST_PAUSE_MS));
    }
    throw new VersionConflictError(this.declaration.name, id);
  }

  #read(form: unknown): Stored<DocumentOf<D>> | null {
    return form === null ? null : this.#stored(form);
  }

  #stored(form: unknown): Stored<DocumentOf<D>> {
    const { id, version, data } = readDocument(this.declaration, form);
    return { id, version, data };
  }

  #valid(data: unknown, id: string): DocumentOf<D> {
    assertId(this.declaration.name, id);
    return validDocument(this.declaration, data);
  }
}

/** The stored forms that a filter finds, in the order and within the bounds of the page. */
export async function findForms(
  collection: mongo.Collection<StoredForm>,
  filter: Filter,
  { sort, limit, skip }: ReturnType<typeof pageOf>,
): Promise<readonly unknown[]> {
  if (limit === 0) return [];
  return collection
    .find(filter)
    .sort(sort)
    .skip(skip)
    .limit(limit ?? 0)
    .toArray();
}
