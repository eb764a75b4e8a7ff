import type {
  Collection,
  CollectionDeclaration,
  DocumentOf,
  DocumentStore,
  FieldOf,
  FindOptions,
  Stored,
} from '@krasae/documents';
import mongoose, { type Connection } from 'mongoose';
import { aliveFilters, allOf, pageOf, whereFilters } from './conditions.js';
import { reaching, withoutSecrets } from './failures.js';
import { type CollectionContext, findForms, MongoCollection } from './mongo-collection.js';
import { prepareCollection } from './prepare-collection.js';
import { assertId, readDocument, type StoredForm } from './stored-form.js';

export interface MongoDocumentsOptions {
  /** mongodb://[user:password@]host:port[,...]/database[?options]; the database is the one that it names. */
  readonly url: string;
  readonly collections: readonly CollectionDeclaration[];
  /** How long calls wait for a server that can do them, before they fail. A replica set elects anew within it. */
  readonly patienceMs?: number;
  /** Epoch milliseconds; decides what has expired. */
  readonly now?: () => number;
}

const DEFAULT_PATIENCE_MS = 15_000;

/**
 * The DocumentStore on MongoDB (design 2): a collection for each declaration, its documents checked by the declaration's
 * own schema, so that the connection is mongoose's and its models are not used. Makes the indexes and brings documents of
 * earlier declarations up to date. A write is acknowledged once a majority has it in its journal. Throws
 * DocumentStoreUnavailableError when no server answers.
 */
export async function connectMongoDocuments(options: MongoDocumentsOptions): Promise<DocumentStore> {
  const now = options.now ?? Date.now;
  const address = withoutSecrets(options.url);
  const connection = mongoose.createConnection(options.url, {
    writeConcern: { w: 'majority', j: true },
    serverSelectionTimeoutMS: options.patienceMs ?? DEFAULT_PATIENCE_MS,
    ignoreUndefined: true,
    autoIndex: false,
    autoCreate: false,
  });
  try {
    await reaching(address, async () => {
      await connection.asPromise();
      for (const declaration of options.collections) await prepareCollection(databaseOf(connection), declaration, now);
    });
  } catch (error) {
    await connection.close();
    throw error;
  }
  const declared = new Map(options.collections.map((declaration) => [declaration.name, declaration]));
  return new MongoDocumentStore(connection, declared, { database: () => databaseOf(connection), address, now });
}

function databaseOf({ db }: Connection): NonNullable<Connection['db']> {
  if (db === undefined) throw new Error('The connection to MongoDB is closed.');
  return db;
}

class MongoDocumentStore implements DocumentStore {
  #open = true;

  constructor(
    private readonly connection: Connection,
    private readonly declared: ReadonlyMap<string, CollectionDeclaration>,
    private readonly context: CollectionContext,
  ) {}

  ofAccount<D extends CollectionDeclaration & { readonly scope: 'account' }>(
    declaration: D,
    accountId: string,
  ): Collection<D> {
    this.#assertDeclared(declaration);
    assertId(declaration.name, accountId);
    return new MongoCollection(this.context, declaration, accountId);
  }

  ofAll<D extends CollectionDeclaration & { readonly scope: 'global' }>(declaration: D): Collection<D> {
    this.#assertDeclared(declaration);
    return new MongoCollection(this.context, declaration, '');
  }

  async findAcross<D extends CollectionDeclaration & { readonly scope: 'account' }>(
    declaration: D,
    options: FindOptions<FieldOf<D>> = {},
  ): Promise<readonly (Stored<DocumentOf<D>> & { readonly accountId: string })[]> {
    this.#assertDeclared(declaration);
    const { address, now } = this.context;
    const filters = [...aliveFilters(declaration, now()), ...whereFilters(declaration, options.where)];
    const filter = allOf(filters);
    const collection = this.context.database().collection<StoredForm>(declaration.name);
    const found = await reaching(address, () => findForms(collection, filter, pageOf(declaration, options)));
    return found.map((form) => readDocument(declaration, form));
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.connection.close();
  }

  #assertDeclared(declaration: CollectionDeclaration): void {
    if (this.declared.get(declaration.name) === declaration) return;
    throw new Error(
      `The store was not opened with this declaration of '${declaration.name}': name it in the collections at open.`,
    );
  }
}
