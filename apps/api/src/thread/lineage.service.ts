import type { IndexedMessage, LineageAnswer } from '@krasae/contracts';
import type { MessageIndex } from '@krasae/messages';
import { allOf, createdMsOf, type MessageQuery, parentIdOf, threadIdOf } from '@krasae/query';
import { Inject, Injectable } from '@nestjs/common';
import { FreshnessService } from '../analytic/freshness.service.js';
import { notFound } from '../common/api-error.js';
import { INDEX } from '../common/tokens.js';
import { type FinalNext, type Run, toLineage } from './lineage.presenter.js';

/** Answers to answers that are followed upwards; no channel nests deeper, and a ring of messages ends here. */
const MAX_DEPTH = 20;
const OLDEST_FIRST = { field: 'created_at', direction: 'asc' } as const;
/** Siblings of the very same millisecond that are told apart. */
const MAX_TIES = 1_000;

export interface LineageQuestion {
  readonly accountId: string;
  readonly recordId: string;
  readonly limit: number;
  readonly signal: AbortSignal;
}

interface Placed {
  readonly message: IndexedMessage;
  /** 0 a post, 1 a comment, 2 a reply. */
  readonly level: number;
}

/** What is there of the way from the post down to the target, the last. */
interface Chain {
  readonly target: Placed;
  readonly links: readonly Placed[];
}

const below = (id: string): MessageQuery => ({ kind: 'parent', ids: [id] });

/** The level as far as a message alone tells it. */
function ownLevelOf(message: IndexedMessage): number {
  const parent = parentIdOf(message);
  if (parent === null) return 0;
  return parent === threadIdOf(message) ? 1 : 2;
}

/** Comments and replies around a message, in pieces that a person loads one by one (spec sections 2 and 4). */
@Injectable()
export class LineageService {
  constructor(
    @Inject(INDEX) private readonly index: MessageIndex,
    @Inject(FreshnessService) private readonly freshness: FreshnessService,
  ) {}

  /** The message below what it answers; of a post its first comments as well. Throws ApiError 404. */
  async around(question: LineageQuestion): Promise<LineageAnswer> {
    const chain = await this.chain(question);
    const { target, links } = chain;
    const runs = await Promise.all(
      links.map(async ({ message, level }): Promise<Run> => {
        const { index, total } = await this.standing(question, message);
        return { messages: [message], level, start: index, total };
      }),
    );
    const comments = target.level > 0 ? [] : [await this.run(question, target.message.id, 1, 0, question.limit)];
    return this.answer(question, [...runs, ...comments], chain);
  }

  async next(question: LineageQuestion): Promise<LineageAnswer> {
    const chain = await this.chain(question);
    const { target } = chain;
    const parent = parentIdOf(target.message);
    if (parent === null) return this.answer(question, [], chain);
    const { index } = await this.standing(question, target.message);
    return this.answer(question, [await this.run(question, parent, target.level, index + 1, question.limit)], chain);
  }

  async previous(question: LineageQuestion): Promise<LineageAnswer> {
    const chain = await this.chain(question);
    const { target } = chain;
    const parent = parentIdOf(target.message);
    if (parent === null) return this.answer(question, [], chain);
    const { index } = await this.standing(question, target.message);
    const start = Math.max(0, index - question.limit);
    const run = await this.run(question, parent, target.level, start, index - start);
    // What stands behind the last of these is on the screen already.
    return this.answer(question, [{ ...run, total: index }], chain, false);
  }

  async sub(question: LineageQuestion): Promise<LineageAnswer> {
    const chain = await this.chain(question);
    const { target } = chain;
    const level = Math.min(2, target.level + 1);
    const run = await this.run(question, target.message.id, level, 0, question.limit);
    return this.answer(question, [run], chain);
  }

  private async answer(
    question: LineageQuestion,
    runs: readonly Run[],
    chain: Chain,
    reachesEnd = true,
  ): Promise<LineageAnswer> {
    const { accountId, recordId, signal } = question;
    const ids = runs.flatMap(({ messages }) => messages.map(({ id }) => id));
    const last = runs.at(-1);
    const endsInReplies = reachesEnd && last !== undefined && last.level === 2 && last.messages.length > 0;
    const [rows, finalNext, freshness] = await Promise.all([
      this.index.aggregate(
        accountId,
        { query: { kind: 'parent', ids }, by: [{ kind: 'parent' }], measures: ['mentions'] },
        { signal },
      ),
      endsInReplies ? this.finalNextOf(question, chain) : null,
      this.freshness.of(accountId),
    ]);
    const childCounts = new Map(rows.map(({ keys, values }) => [keys[0] ?? '', values.mentions ?? 0]));
    return { data: toLineage(runs, childCounts, recordId, finalNext), freshness };
  }

  /** The comment that the target stands below, or is, with how many comments are behind it. */
  private async finalNextOf(question: LineageQuestion, { links }: Chain): Promise<FinalNext | null> {
    const comment = links.find(({ level }) => level === 1)?.message;
    if (comment === undefined) return null;
    const { index, total } = await this.standing(question, comment);
    return { commentId: comment.id, count: total - index - 1 };
  }

  private async chain({ accountId, recordId }: LineageQuestion): Promise<Chain> {
    // The message is known at once, and must also be found among its siblings.
    const [[message]] = await Promise.all([this.index.get(accountId, [recordId]), this.index.refresh(accountId)]);
    if (message === undefined) throw notFound('noMessage', { id: recordId });
    const found: IndexedMessage[] = [message];
    let parent = parentIdOf(message);
    while (parent !== null && found.length < MAX_DEPTH) {
      const [above] = await this.index.get(accountId, [parent]);
      if (above === undefined || found.some(({ id }) => id === above.id)) break;
      found.unshift(above);
      parent = parentIdOf(above);
    }
    if (parent !== null) {
      // A link is missing; the post on top may still be there.
      const thread = threadIdOf(message);
      if (!found.some(({ id }) => id === thread)) found.unshift(...(await this.index.get(accountId, [thread])));
    }
    const isWhole = parent === null;
    const links = found.map((one, depth) => ({ message: one, level: isWhole ? Math.min(2, depth) : ownLevelOf(one) }));
    return { target: { message, level: links.at(-1)?.level ?? 0 }, links };
  }

  /** Where a message stands among its siblings, oldest first, and how many these are. */
  private async standing(
    { accountId, signal }: LineageQuestion,
    message: IndexedMessage,
  ): Promise<{ readonly index: number; readonly total: number }> {
    const parent = parentIdOf(message);
    if (parent === null) return { index: 0, total: 1 };
    const at = createdMsOf(message);
    const until = (untilMs: number, sinceMs = Number.NEGATIVE_INFINITY) =>
      allOf([below(parent), { kind: 'time', sinceMs, untilMs }]);
    const search = (query: MessageQuery, limit: number) =>
      this.index.search(accountId, { query, sort: OLDEST_FIRST, offset: 0, limit }, { signal });
    const [all, older, ties] = await Promise.all([
      search(below(parent), 0),
      search(until(at - 1), 0),
      search(until(at, at), MAX_TIES),
    ]);
    const tie = ties.messages.findIndex(({ id }) => id === message.id);
    return { index: older.total + Math.max(0, tie), total: all.total };
  }

  private async run(
    { accountId, signal }: LineageQuestion,
    parent: string,
    level: number,
    start: number,
    limit: number,
  ): Promise<Run> {
    const request = { query: below(parent), sort: OLDEST_FIRST, offset: start, limit };
    const { messages, total } = await this.index.search(accountId, request, { signal });
    return { messages, level, start, total };
  }
}
