import type { IndexedMessage, LineageControl, LineageMessage } from '@krasae/contracts';
import { parentIdOf } from '@krasae/query';
import { toMessageView } from '../analytic/message.presenter.js';

/** Messages that stand one after another below the same one, oldest first: some of all there are. */
export interface Run {
  readonly messages: readonly IndexedMessage[];
  /** 0 a post, 1 comments, 2 replies. */
  readonly level: number;
  /** Place of the first of them among all siblings, from 0. */
  readonly start: number;
  readonly total: number;
}

/** The comments behind the one whose replies an answer ends with. */
export interface FinalNext {
  readonly commentId: string;
  readonly count: number;
}

const NOTHING_MORE: LineageControl = {
  hasPrev: false,
  hasNext: false,
  hasReplies: false,
  hasFinalNext: false,
  nextCount: 0,
  finalNextCount: 0,
  lastCommentId: null,
};

/**
 * Runs from the post down, as one list in which each message says what can be loaded from it. What stands behind a
 * comment whose replies are shown is loaded from the last of these: the final next.
 */
export function toLineage(
  runs: readonly Run[],
  childCounts: ReadonlyMap<string, number>,
  targetId: string,
  finalNext: FinalNext | null,
): LineageMessage[] {
  const answered = new Set(runs.flatMap(({ messages }) => messages.map(parentIdOf)));
  const rows = runs.flatMap((run) => run.messages.map((message, place) => ({ run, message, place })));
  return rows.map(({ run, message, place }, at) => {
    const childCount = childCounts.get(message.id) ?? 0;
    const index = run.start + place;
    const isExpanded = answered.has(message.id);
    const behind = run.total - index - 1;
    const hasNext =
      place === run.messages.length - 1 && behind > 0 && !(isExpanded && run.level === 1 && finalNext !== null);
    const ends = finalNext !== null && at === rows.length - 1 && finalNext.count > 0;
    return {
      ...toMessageView(message, []),
      lineage: { level: run.level, index, child_count: childCount },
      lineageControl: {
        ...NOTHING_MORE,
        hasPrev: place === 0 && index > 0,
        hasNext,
        nextCount: hasNext ? behind : 0,
        hasReplies: childCount > 0 && !isExpanded,
        ...(ends ? { hasFinalNext: true, finalNextCount: finalNext.count, lastCommentId: finalNext.commentId } : {}),
      },
      isTarget: message.id === targetId,
    };
  });
}
