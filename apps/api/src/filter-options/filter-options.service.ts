import type { ClauseCounts, FilterCriteria, FilterOptions, FilterTreeNode } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore } from '@krasae/documents';
import { OTHERS, siteOfSourceKey, SOURCE_LABELS } from '@krasae/domain';
import type { MessageIndex } from '@krasae/messages';
import { Inject, Injectable } from '@nestjs/common';
import { firstKeysOf } from '../analytic/cells.js';
import { readFilter, within } from '../analytic/filter.js';
import { OwnMediaService } from '../analytic/own-media.service.js';
import { notFound } from '../common/api-error.js';
import { DOCUMENTS, INDEX, NOW } from '../common/tokens.js';
import { clausesOf } from './clause-count.rules.js';

/** Sites in the tree, those with most messages. */
const MAX_WEBSITES = 500;
/** Counted side by side, so that one person's search leaves room for the others. */
const AT_ONCE = 4;

function leaf(key: string, title: string): FilterTreeNode {
  return { title, key, value: key, hasChild: false, children: [] };
}

/** What the filter sidebar and the advanced search need beside the messages. */
@Injectable()
export class FilterOptionsService {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(INDEX) private readonly index: MessageIndex,
    @Inject(OwnMediaService) private readonly ownMedia: OwnMediaService,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  async options(accountId: string, signal: AbortSignal): Promise<FilterOptions> {
    const account = await this.documents.ofAll(ACCOUNTS).get(accountId);
    if (account === null) throw notFound('accountGone');
    const { sources } = account.data;
    const [websites, { groups }] = await Promise.all([
      sources.includes('website') ? this.websites(accountId, signal) : [],
      this.ownMedia.of(accountId),
    ]);
    return {
      sources: sources.map((source) => {
        const children = source === 'website' ? websites : [];
        return { ...leaf(source, SOURCE_LABELS[source]), hasChild: children.length > 0, children };
      }),
      ownMedia: [...groups.map(({ id, name }) => leaf(id, name)), leaf(OTHERS, OTHERS)],
    };
  }

  /** Throws ApiError 400 where the filter cannot be read, naming the place. */
  async clauseCounts(accountId: string, criteria: FilterCriteria, signal: AbortSignal): Promise<ClauseCounts> {
    const ownMedia = await this.ownMedia.forCriteria(accountId, criteria);
    const now = this.now();
    const count = async (asked: FilterCriteria): Promise<number> => {
      const filter = readFilter(asked, now, ownMedia);
      const question = { query: within(filter, filter.range), by: [], measures: ['mentions'] } as const;
      const [row] = await this.index.aggregate(accountId, question, { signal });
      return row?.values.mentions ?? 0;
    };
    const total = await count(criteria);
    const clauses: ClauseCounts['clauses'] = [];
    const all = clausesOf(criteria);
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const some = all.slice(at, at + AT_ONCE);
      const counted = some.map(async ({ criteria: alone, ...clause }) => ({ ...clause, mentions: await count(alone) }));
      clauses.push(...(await Promise.all(counted)));
    }
    return { total, clauses };
  }

  private async websites(accountId: string, signal: AbortSignal): Promise<FilterTreeNode[]> {
    const question = {
      query: { kind: 'source', keys: ['website'] },
      by: [{ kind: 'website' }],
      measures: ['mentions'],
      top: { measure: 'mentions', limit: MAX_WEBSITES },
    } as const;
    const keys = firstKeysOf(await this.index.aggregate(accountId, question, { signal }));
    return keys.map((key) => leaf(key, siteOfSourceKey(key) ?? key));
  }
}
