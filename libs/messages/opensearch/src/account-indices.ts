import { IndexUnavailableError } from '@krasae/messages';
import { z } from 'zod';
import { gateOf, type IndexNames } from './index-names.js';
import { indexTemplate, MAPPING_VERSION } from './index-template.js';
import { type OpenSearchClient, OpenSearchError } from './opensearch-client.js';

const anySchema = z.unknown();
const versionSchema = z.object({
  mappings: z.object({ _meta: z.object({ mappingVersion: z.number().int() }) }),
  settings: z.object({ index: z.object({ uuid: z.string() }) }),
});
const indexesSchema = z.record(z.string(), versionSchema);
const namesSchema = z.record(z.string(), z.unknown());

/**
 * More parts of a query than the engine allows by default: a filter with a thousand phrases is one. The engine's own
 * limit is there against carelessness, ours are in the contracts.
 */
const MAX_CLAUSES = 65_536;

export interface AccountIndex {
  readonly index: string;
  /** Of this very index: one that is made later under the same name has another. */
  readonly uuid: string;
  readonly mappingVersion: number;
}

/** Which index each account has, made where missing. Remembered until a writer meets a closed gate. */
export class AccountIndices {
  private readonly known = new Map<string, Promise<string>>();

  constructor(
    readonly client: OpenSearchClient,
    readonly names: IndexNames,
  ) {}

  /** Puts the template there, and raises the engine's limit of clauses where it is lower. */
  async prepare(): Promise<void> {
    const path = `/_index_template/${this.names.template}`;
    await this.client.call(anySchema, { method: 'PUT', path, body: indexTemplate(this.names) });
    const limit = z
      .object({ 'indices.query.bool.max_clause_count': z.coerce.number() })
      .partial()
      .transform((settings) => settings['indices.query.bool.max_clause_count'] ?? 0);
    const { defaults, persistent } = await this.client.call(z.object({ defaults: limit, persistent: limit }), {
      method: 'GET',
      path: '/_cluster/settings?include_defaults=true&flat_settings=true',
    });
    if (Math.max(defaults, persistent) >= MAX_CLAUSES) return;
    const body = { persistent: { 'indices.query.bool.max_clause_count': MAX_CLAUSES } };
    await this.client.call(anySchema, { method: 'PUT', path: '/_cluster/settings', body });
  }

  /** The index that is read and written. Throws IndexUnavailableError when another version of the product made it. */
  current(accountId: string): Promise<string> {
    const known = this.known.get(accountId);
    if (known !== undefined) return known;
    const found = this.resolve(accountId);
    this.known.set(accountId, found);
    // A failure must not be remembered.
    found.catch(() => this.forget(accountId, found));
    return found;
  }

  /** The next writer asks the engine anew. */
  forget(accountId: string, what?: Promise<string>): void {
    if (what === undefined || this.known.get(accountId) === what) this.known.delete(accountId);
  }

  /** Null where the account has none yet. */
  async find(accountId: string, signal?: AbortSignal): Promise<AccountIndex | null> {
    const path = `/${this.names.alias(accountId)}?filter_path=*.mappings._meta,*.settings.index.uuid`;
    const found = await this.client.find(indexesSchema, { method: 'GET', path, signal });
    const [first] = Object.entries(found ?? {});
    if (first === undefined) return null;
    const [index, { mappings, settings }] = first;
    return { index, uuid: settings.index.uuid, mappingVersion: mappings._meta.mappingVersion };
  }

  /** Every index with the account's name, readable or not. */
  async all(accountId: string): Promise<readonly string[]> {
    const path = `/${this.names.alias(accountId)}.v*/_mapping?filter_path=*.mappings._meta`;
    const found = await this.client.find(namesSchema, { method: 'GET', path });
    return Object.keys(found ?? {}).filter((index) => this.names.versionOf(accountId, index) !== null);
  }

  /** False when it is there already. */
  async create(index: string, aliases: readonly string[]): Promise<boolean> {
    const body = { aliases: Object.fromEntries([gateOf(index), ...aliases].map((alias) => [alias, {}])) };
    try {
      await this.client.call(anySchema, { method: 'PUT', path: `/${index}`, body });
      return true;
    } catch (error) {
      if (error instanceof OpenSearchError && error.type === 'resource_already_exists_exception') return false;
      throw error;
    }
  }

  async delete(index: string): Promise<void> {
    await this.client.find(anySchema, { method: 'DELETE', path: `/${index}` });
  }

  private async resolve(accountId: string): Promise<string> {
    let found = await this.find(accountId);
    if (found === null) {
      await this.create(this.names.index(accountId, 1), [this.names.alias(accountId)]);
      found = await this.find(accountId);
    }
    if (found === null) {
      throw new IndexUnavailableError(`The index of account '${accountId}' went away while it was made.`);
    }
    if (found.mappingVersion === MAPPING_VERSION) return found.index;
    const versions = `has mapping ${found.mappingVersion}, this product writes ${MAPPING_VERSION}`;
    throw new IndexUnavailableError(`Index ${found.index} ${versions}: reindex the account with this version.`);
  }
}
