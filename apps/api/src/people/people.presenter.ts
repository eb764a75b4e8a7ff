import type { Influencer, NetworkNode, Person, Relationship } from '@krasae/contracts';
import { OTHERS } from '@krasae/domain';
import type { CubeRow, KnownAuthor, Measure } from '@krasae/messages';
import { bySentiment, type CellValues } from '../analytic/cells.js';

/** What is asked of the cube about a person. */
export const PERSON_MEASURES: readonly Measure[] = [
  'mentions',
  'engagement',
  'views',
  'posts',
  'replies',
  'reactions',
  'comments',
  'shares',
];
const INTERESTS = 10;

function actionsOf({ posts = 0, replies = 0 }: CellValues): NetworkNode['actions'] {
  return [
    { key: 'post', value: posts },
    { key: 'comment', value: replies },
  ];
}

function reactionsOf({ reactions = 0, comments = 0, shares = 0, views = 0 }: CellValues): NetworkNode['reactions'] {
  return [
    { key: 'reaction', value: reactions },
    { key: 'comment', value: comments },
    { key: 'share', value: shares },
    { key: 'view', value: views },
  ];
}

/** Total engagement, by the sum of the action values, by followers, times 100 (spec section 9); null without followers. */
export function engagementRate(engagement: number, actions: number, followers: number | null): number | null {
  if (followers === null || followers <= 0 || actions <= 0) return null;
  return (engagement / actions / followers) * 100;
}

export function toInfluencer({ key, source, author }: KnownAuthor, values: CellValues): Influencer {
  const { engagement = 0, mentions = 0, views = 0 } = values;
  const followers = author.followers ?? null;
  return {
    id: key,
    source,
    total_engagement: engagement,
    follower_count: followers,
    actions: actionsOf(values),
    reactions: reactionsOf(values),
    totalEngage: engagement,
    totalMention: mentions,
    totalView: views,
    engagementRate: engagementRate(engagement, mentions, followers),
  };
}

export function toNode(id: string, values: CellValues, score: Measure): NetworkNode {
  return { id, node_score: values[score] ?? 0, actions: actionsOf(values), reactions: reactionsOf(values) };
}

/** Authors by their keys; rows by [author, category] and by [author, hashtag] tell what they are interested in. */
export function toPeople(
  authors: readonly KnownAuthor[],
  categories: readonly CubeRow[],
  hashtags: readonly CubeRow[],
): Record<string, Person> {
  const named = categories.filter(({ keys }) => keys[1] !== OTHERS);
  return Object.fromEntries(
    authors.map(({ key, author }) => [
      key,
      {
        user_name: author.name,
        user_short_id: author.id,
        user_photo: author.photo ?? null,
        fallback_user_photo: null,
        user_link: author.link ?? null,
        interests: [...mostUsed(named, key), ...mostUsed(hashtags, key).map((tag) => `#${tag}`)].map((name) => ({
          interest_name: name,
        })),
      },
    ]),
  );
}

function mostUsed(rows: readonly CubeRow[], author: string): string[] {
  return rows
    .filter(({ keys }) => keys[0] === author)
    .sort((one, other) => (other.values.mentions ?? 0) - (one.values.mentions ?? 0))
    .slice(0, INTERESTS)
    .map(({ keys }) => keys[1] ?? '');
}

/** Rows by [author, message answered, sentiment] as edges between authors, most answers first; none to oneself. */
export function toRelationships(
  rows: readonly CubeRow[],
  authorOfMessage: ReadonlyMap<string, string>,
  limit: number,
): Relationship[] {
  const edges = new Map<string, { from: string; to: string; rows: CubeRow[] }>();
  for (const row of rows) {
    const [from = '', answered = ''] = row.keys;
    const to = authorOfMessage.get(answered);
    if (to === undefined || to === from) continue;
    const name = JSON.stringify([from, to]);
    const edge = edges.get(name) ?? { from, to, rows: [] };
    edge.rows.push(row);
    edges.set(name, edge);
  }
  return [...edges.values()]
    .map(({ from, to, rows: found }) => {
      const sum = (measure: Measure, sentiment?: string) =>
        found
          .filter(({ keys }) => sentiment === undefined || keys[2] === sentiment)
          .reduce((total, { values }) => total + (values[measure] ?? 0), 0);
      return {
        from,
        to,
        edge_score: sum('mentions'),
        sentiment_count: bySentiment((sentiment) => sum('mentions', sentiment)),
        actions: actionsOf({ posts: sum('posts'), replies: sum('replies') }),
      };
    })
    .sort((one, other) => other.edge_score - one.edge_score || (one.from + one.to < other.from + other.to ? -1 : 1))
    .slice(0, limit);
}
