import type { NetworkChildren } from '@krasae/contracts';
import { authorKeyOf } from '@krasae/domain';
import type { MessageIndex } from '@krasae/messages';
import { Inject, Injectable } from '@nestjs/common';
import { cellsOf, firstKeysOf } from '../analytic/cells.js';
import { type AnalyticQuestion, CubeService } from '../analytic/cube.service.js';
import { INDEX } from '../common/tokens.js';
import { PERSON_MEASURES, toNode, toRelationships } from './people.presenter.js';
import { peopleOf } from './people.service.js';

/** Messages of the parents whose answers are looked at: those with most comments, whatever the filter. */
const ANSWERED = 1_000;

export interface ChildrenQuestion extends AnalyticQuestion {
  readonly parents: readonly string[];
  readonly nodeLimit: number;
  readonly edgeLimit: number;
}

/** Who comments on whose posts. */
@Injectable()
export class NetworkService {
  constructor(
    @Inject(CubeService) private readonly cube: CubeService,
    @Inject(INDEX) private readonly index: MessageIndex,
  ) {}

  async children(question: ChildrenQuestion): Promise<NetworkChildren> {
    const { parents, nodeLimit, edgeLimit } = question;
    const authorOfMessage = await this.answeredOf(question);
    return this.cube.answer(question, async (scope) => {
      const answers = scope.narrowed({ kind: 'parent', ids: [...authorOfMessage.keys()] });
      const others = answers.narrowed({ kind: 'not', of: { kind: 'authorKey', keys: parents } });
      const top = { measure: 'mentions', limit: nodeLimit } as const;
      const nodes = await others.rows({ by: [{ kind: 'author' }], measures: PERSON_MEASURES, top });
      const ids = firstKeysOf(nodes);
      const [edges, peopleInfo] = await Promise.all([
        answers.narrowed({ kind: 'authorKey', keys: [...parents, ...ids] }).rows({
          by: [{ kind: 'author' }, { kind: 'parent' }, { kind: 'sentiment' }],
          measures: ['mentions', 'posts', 'replies'],
        }),
        peopleOf(scope, [...new Set([...parents, ...ids])]),
      ]);
      const cells = cellsOf(nodes);
      return {
        children: ids.map((id) => toNode(id, cells(id), 'mentions')),
        relationship: toRelationships(edges, authorOfMessage, edgeLimit),
        peopleInfo,
      };
    });
  }

  /** Messages that may have been answered, each with its author. */
  private async answeredOf({ accountId, parents, signal }: ChildrenQuestion): Promise<ReadonlyMap<string, string>> {
    const { messages } = await this.index.search(
      accountId,
      {
        query: { kind: 'authorKey', keys: parents },
        sort: { field: 'comment_count', direction: 'desc' },
        offset: 0,
        limit: ANSWERED,
      },
      { signal },
    );
    return new Map(messages.map(({ id, message: { source, author } }) => [id, authorKeyOf(source, author.id)]));
  }
}
