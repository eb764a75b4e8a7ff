import { type SourceDocument, sourceDocumentSchema } from '@krasae/contracts';
import { createPushKey, hashPushKey } from '@krasae/connector-push';
import { websiteConfigSchema } from '@krasae/connector-website';
import {
  CURSORS,
  type DocumentStore,
  DuplicateKeyError,
  GAPS,
  SOURCES_OF_ACCOUNT,
  type Stored,
} from '@krasae/documents';
import { websiteSourceKey } from '@krasae/domain';
import { z } from 'zod';

/** A wish about a source that cannot be granted, in words for the person who had it. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

export interface SourceStatus {
  readonly id: string;
  readonly connector: string;
  readonly name: string;
  readonly state: string;
  readonly stateReason: string;
  readonly failures: number;
  readonly lastError: string;
  readonly gaps: number;
}

/** Adds, shows and removes the configured sources of one account. Throws SourceError. */
export class SourceService {
  constructor(
    private readonly documents: DocumentStore,
    private readonly accountId: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** A feed to poll. config as the connector's own schema has it: {url, everySeconds?, site?, ...}. */
  async addWebsite(name: string, config: unknown): Promise<string> {
    const parsed = websiteConfigSchema.safeParse(config);
    if (!parsed.success) throw new SourceError(`The feed cannot be added: ${z.prettifyError(parsed.error)}`);
    const given = sourceDocumentSchema.shape.config.parse(config);
    return (await this.insert({ connector: 'website', name, config: given, state: 'active' })).id;
  }

  /** A key that lets an outside system push. It is answered once and kept nowhere. */
  async addPush(name: string): Promise<{ readonly id: string; readonly key: string }> {
    const key = createPushKey();
    const config = { keyHash: hashPushKey(key) };
    return { id: (await this.insert({ connector: 'push', name, config, state: 'active' })).id, key };
  }

  /**
   * The source of a file that the command imports. It stays 'paused' for the runner of a running product, so that only
   * the command reads it. A file that was read to its end starts anew; one that was cut off goes on where it stood.
   */
  async fileToImport(path: string, config: SourceDocument['config']): Promise<{ id: string; resumed: boolean }> {
    const state = { state: 'paused', stateReason: 'Read by the import command.' } as const;
    const [known] = await this.sources().find({ where: { connector: 'file', name: path } });
    if (known === undefined)
      return { id: (await this.insert({ connector: 'file', name: path, config, ...state })).id, resumed: false };
    const finished = known.data.state === 'finished';
    if (finished) await this.documents.ofAccount(CURSORS, this.accountId).delete(known.id);
    await this.sources().change(known.id, (data) => ({ ...data, config, ...state }));
    return { id: known.id, resumed: !finished };
  }

  async finished(id: string): Promise<void> {
    await this.sources().change(id, (data) => ({ ...data, state: 'finished', stateReason: '' }));
  }

  async list(): Promise<readonly SourceStatus[]> {
    const gaps = this.documents.ofAccount(GAPS, this.accountId);
    const sources = await this.sources().find();
    return Promise.all(
      sources.map(async ({ id, data }) => {
        const cursor = await this.documents.ofAccount(CURSORS, this.accountId).get(id);
        return {
          id,
          connector: data.connector,
          name: data.name,
          state: data.state,
          stateReason: data.stateReason,
          failures: cursor?.data.failures ?? 0,
          lastError: cursor?.data.lastError ?? '',
          gaps: await gaps.count({ sourceId: id }),
        };
      }),
    );
  }

  /** Lets a paused source run again, at once. */
  async resume(id: string): Promise<void> {
    const changed = await this.sources().change(id, (data) => ({ ...data, state: 'active', stateReason: '' }));
    if (changed === null) throw this.unknown(id);
    await this.documents
      .ofAccount(CURSORS, this.accountId)
      .change(id, (data) => ({ ...data, failures: 0, nextRunAt: 0 }));
  }

  /** 'website::site' of the site that this source alone is told to collect, where there is one. */
  async sitesOfNoOther(id: string): Promise<readonly string[]> {
    const sites = (await this.sources().find({ where: { connector: 'website' } })).map((source) => {
      const config = websiteConfigSchema.safeParse(source.data.config);
      return { id: source.id, site: config.success ? config.data.site : undefined };
    });
    const site = sites.find((one) => one.id === id)?.site;
    const isOthers = sites.some((one) => one.id !== id && one.site === site);
    return site === undefined || isOthers ? [] : [websiteSourceKey(site)];
  }

  /** The source, its cursor and its gaps go; what it collected stays. */
  async remove(id: string): Promise<void> {
    if (!(await this.sources().delete(id))) throw this.unknown(id);
    await this.documents.ofAccount(CURSORS, this.accountId).delete(id);
    await this.documents.ofAccount(GAPS, this.accountId).deleteWhere({ sourceId: id });
  }

  private sources() {
    return this.documents.ofAccount(SOURCES_OF_ACCOUNT, this.accountId);
  }

  private unknown(id: string): SourceError {
    return new SourceError(`The account has no source '${id}': see \`krasae source list\`.`);
  }

  private async insert(
    source: Pick<SourceDocument, 'connector' | 'name' | 'config' | 'state'> & { readonly stateReason?: string },
  ): Promise<Stored<SourceDocument>> {
    const createdAt = new Date(this.now()).toISOString();
    try {
      return await this.sources().insert({ stateReason: '', ...source, createdAt });
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
      throw new SourceError(
        `There is already a ${source.connector} source named '${source.name}': choose another name.`,
      );
    }
  }
}
