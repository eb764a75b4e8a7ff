import {
  type InfluencerCriteria,
  type InfluencerPage,
  issueOf,
  type NetworkParents,
  type Person,
  type Usernames,
} from '@krasae/contracts';
import type { AnalyticMode } from '@krasae/contracts';
import type { KnownAuthor, MessageIndex } from '@krasae/messages';
import { normaliseTag } from '@krasae/text';
import { Inject, Injectable } from '@nestjs/common';
import { cellsOf, firstKeysOf, MEASURE_OF_MODE } from '../analytic/cells.js';
import { type AnalyticQuestion, type CubeScope, CubeService } from '../analytic/cube.service.js';
import { badRequest } from '../common/api-error.js';
import { INDEX } from '../common/tokens.js';
import { PERSON_MEASURES, toInfluencer, toNode, toPeople } from './people.presenter.js';

/** Nobody looks through more; what is deeper is found by a narrower filter. */
const MAX_RANK = 10_000;
const USERNAMES = 20;
const BY_AUTHOR = [{ kind: 'author' }] as const;

export interface InfluencerQuestion {
  readonly accountId: string;
  readonly criteria: InfluencerCriteria;
  readonly signal: AbortSignal;
}

/** Authors of the messages that a filter finds. */
@Injectable()
export class PeopleService {
  constructor(
    @Inject(CubeService) private readonly cube: CubeService,
    @Inject(INDEX) private readonly index: MessageIndex,
  ) {}

  async influencers({ criteria, ...question }: InfluencerQuestion): Promise<InfluencerPage> {
    const { page, recordPerPage } = criteria.paging;
    const limit = page * recordPerPage;
    if (limit > MAX_RANK) {
      throw badRequest([issueOf('paging.page', 'tooDeepRank', { most: String(MAX_RANK) })]);
    }
    const measure = MEASURE_OF_MODE[criteria.sort.field];
    const plain = { ...criteria, sort: { field: 'created_at', direction: 'desc' } } as const;
    return this.cube.answer({ ...question, criteria: plain }, async (scope) => {
      const [rows, totals] = await Promise.all([
        scope.rows({ by: BY_AUTHOR, measures: PERSON_MEASURES, top: { measure, limit } }),
        scope.rows({ by: [], measures: ['authors'] }),
      ]);
      const ids = firstKeysOf(rows).slice(limit - recordPerPage);
      const cells = cellsOf(rows);
      const authors = scope.authors(ids);
      const peopleInfo = await peopleOf(scope, ids, authors);
      const total = cellsOf(totals)().authors ?? 0;
      return {
        data: (await authors).map((author) => toInfluencer(author, cells(author.key))),
        peopleInfo,
        currentPage: page,
        totalPage: Math.ceil(total / recordPerPage),
        totalRecord: total,
      };
    });
  }

  async parents(question: AnalyticQuestion, mode: AnalyticMode, limit: number): Promise<NetworkParents> {
    const measure = MEASURE_OF_MODE[mode];
    return this.cube.answer(question, async (scope) => {
      const rows = await scope.rows({ by: BY_AUTHOR, measures: PERSON_MEASURES, top: { measure, limit } });
      const ids = firstKeysOf(rows);
      const cells = cellsOf(rows);
      return { data: ids.map((id) => toNode(id, cells(id), measure)), peopleInfo: await peopleOf(scope, ids) };
    });
  }

  /** Over all messages of the account, whatever their time. Throws ApiError 400 on a name without a letter. */
  async usernames(accountId: string, typed: string, signal: AbortSignal): Promise<Usernames> {
    const name = normaliseTag(typed.trim().replace(/^@/u, ''));
    if (name === '') throw badRequest([issueOf('username', 'usernameBlank')]);
    const rows = await this.index.aggregate(
      accountId,
      {
        query: { kind: 'author', name, match: 'prefix' },
        by: BY_AUTHOR,
        measures: ['mentions'],
        top: { measure: 'mentions', limit: USERNAMES },
      },
      { signal },
    );
    const authors = await this.index.authors(accountId, firstKeysOf(rows), { signal });
    const data = authors.map(({ source, author }) => ({
      userName: author.name,
      userId: author.id,
      userLink: author.link ?? null,
      source,
      userPhoto: author.photo ?? null,
    }));
    return { data };
  }
}

/** What is known of these authors: themselves, and what the messages of theirs that the scope finds are about. */
export async function peopleOf(
  scope: CubeScope,
  ids: readonly string[],
  known: Promise<readonly KnownAuthor[]> = scope.authors(ids),
): Promise<Record<string, Person>> {
  if (ids.length === 0) return toPeople(await known, [], []);
  const theirs = scope.narrowed({ kind: 'authorKey', keys: ids });
  const measures = ['mentions'] as const;
  const [authors, categories, hashtags] = await Promise.all([
    known,
    theirs.rows({ by: [{ kind: 'author' }, { kind: 'category', level: 0 }], measures }),
    theirs.rows({ by: [{ kind: 'author' }, { kind: 'hashtag' }], measures }),
  ]);
  return toPeople(authors, categories, hashtags);
}
