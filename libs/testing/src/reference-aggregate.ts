import type { IndexedMessage } from '@krasae/contracts';
import { engagementOf, sentimentOfScore, startOfBucket, viewsAreVideoViews } from '@krasae/domain';
import type { CubeQuestion, CubeRow, Dimension, Measure } from '@krasae/messages';
import { predicateOf } from '@krasae/query';

/** What MessageIndex.aggregate must answer, slow and obvious: one message after another. Rows by their keys. */
export function referenceAggregate(messages: readonly IndexedMessage[], question: CubeQuestion): CubeRow[] {
  const rows = new Map<string, { readonly keys: string[]; readonly members: IndexedMessage[] }>();
  if (question.by.length === 0) rows.set('[]', { keys: [], members: [] });
  for (const message of messages.filter(predicateOf(question.query))) {
    for (const keys of combinations(question.by.map((dimension) => valuesOf(message, dimension)))) {
      const name = JSON.stringify(keys);
      const row = rows.get(name) ?? { keys, members: [] };
      row.members.push(message);
      rows.set(name, row);
    }
  }
  return sortedRows([...rows.values()].map(({ keys, members }) => ({ keys, values: valuesOfRow(question, members) })));
}

/** The port promises no order of rows; for comparing them. */
export function sortedRows(rows: readonly CubeRow[]): CubeRow[] {
  return [...rows].sort((one, other) => (JSON.stringify(one.keys) < JSON.stringify(other.keys) ? -1 : 1));
}

function combinations(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (found, values) => found.flatMap((keys) => values.map((value) => [...keys, value])),
    [[]],
  );
}

function valuesOf({ message, classification }: IndexedMessage, dimension: Dimension): string[] {
  switch (dimension.kind) {
    case 'time':
      return [String(startOfBucket(new Date(message.createdAt).getTime(), dimension.granularity))];
    case 'source':
      return [message.source];
    case 'sentiment':
      return [sentimentOfScore(classification.sentiment.score)];
    case 'messageType':
      return [message.type];
    case 'contentType':
      if (message.video !== undefined) return ['video'];
      return [message.images.length > 0 ? 'photo' : 'text'];
    case 'category':
      return [...new Set(classification.categories[dimension.level])];
    case 'matchedKeyword':
      return [...new Set(classification.matchedKeywords)];
  }
}

function valuesOfRow(question: CubeQuestion, members: readonly IndexedMessage[]): CubeRow['values'] {
  return Object.fromEntries(
    question.measures.map((measure) => [measure, members.reduce((sum, one) => sum + figure(one, measure), 0)]),
  );
}

function figure({ message }: IndexedMessage, measure: Measure): number {
  const { counts, source } = message;
  const isVideo = viewsAreVideoViews(source, message.video !== undefined);
  switch (measure) {
    case 'mentions':
      return 1;
    case 'engagement':
      return engagementOf(source, counts, message.channelScore);
    case 'views':
      return counts.view;
    case 'videoViews':
      return isVideo ? counts.view : 0;
    case 'pageViews':
      return isVideo ? 0 : counts.view;
    case 'reactions':
      return counts.like + counts.dislike + counts.reaction;
    case 'comments':
      return counts.comment;
    case 'shares':
      return counts.share + counts.retweet + counts.quote;
    case 'posts':
      return message.type === 'origin' ? 1 : 0;
    case 'replies':
      return message.type === 'comment' ? 1 : 0;
  }
}
