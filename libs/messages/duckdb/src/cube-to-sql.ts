import type { CubeQuestion, Measure } from '@krasae/messages';
import { counted, type DimensionSql, dimensionSql, MEASURE_SQL, ofParts, toldKey, unfolded } from './cube-columns.js';
import type { RowSource } from './found-rows.js';
import type { BoundSql } from './query-to-sql.js';

/** Throws RangeError on a top that asks for nothing. */
function checkTop({ by, top }: CubeQuestion): void {
  if (top === undefined) return;
  if (by.length === 0) throw new RangeError('A cube question with top needs a dimension whose keys are ranked.');
  if (!Number.isSafeInteger(top.limit) || top.limit < 1) {
    throw new RangeError(`The limit of top is a whole number from 1 on, not ${top.limit}.`);
  }
}

/**
 * One row for each combination of keys, in the order of the port: the keys in order, then the measures in order. Authors
 * have numbers up to lastAuthor.
 */
export function cubeSql(rows: RowSource, question: CubeQuestion, lastAuthor: number): BoundSql {
  checkTop(question);
  const { by, measures, top } = question;
  const dimensions = by.map(dimensionSql);
  if (top !== undefined && dimensions[0]?.holds === 'author') return topAuthorsSql(rows, question, dimensions, top);
  const asked = new Set([...measures, ...(top === undefined ? [] : [top.measure])]);
  const { sql: every, values } = rows(selectedOf(dimensions, asked));
  const { sql, aggregate } = counted(every, dimensions, asked);
  if (by.length > 0) return answerSql({ sql, values, aggregate, unfold: unfolded }, question, dimensions);
  const ofAll = (measure: Measure): string =>
    measure === 'authors' ? authorsOfAllSql(lastAuthor) : aggregate(measure);
  return answerSql({ sql, values, aggregate: ofAll, unfold: unfolded }, question, dimensions);
}

/** Authors that may come while a question waits to be read. */
const AUTHORS_MEANWHILE = 1_000_000;

/**
 * Distinct authors by a bit for each: a third of the CPU of counting distinct numbers at 5 M messages by 2 M authors. For
 * totals alone, as each group would have as many bits.
 */
function authorsOfAllSql(lastAuthor: number): string {
  return `coalesce(bit_count(bitstring_agg(author, 0, ${lastAuthor + AUTHORS_MEANWHILE})), 0)`;
}

/** Rows with the keys of dimensions, with what sums them up, and what makes a row for each key of those that hold many. */
interface Countable extends BoundSql {
  readonly aggregate: (measure: Measure) => string;
  readonly unfold: (dimensions: readonly DimensionSql[], from: string) => string;
}

function answerSql(rows: Countable, { measures, top }: CubeQuestion, dimensions: readonly DimensionSql[]): BoundSql {
  const { sql: found, values, aggregate, unfold } = rows;
  const keys = dimensions.length;
  const aggregates = measures.map(aggregate);
  if (keys === 0) return { sql: `SELECT ${aggregates.join(', ') || 'count(*)'} FROM (${found})`, values };
  if (top === undefined) {
    const grouped = groupedSql(unfold(dimensions, `(${found})`), keys, aggregates);
    return { sql: toldInOrder(grouped, dimensions, measures.length, false), values };
  }
  const score = aggregate(top.measure);
  const limit = BigInt(top.limit);
  if (keys === 1) {
    const grouped = groupedSql(unfold(dimensions, `(${found})`), keys, [...aggregates, score]);
    const sql = `${toldInOrder(grouped, dimensions, measures.length, true)} LIMIT ?::BIGINT`;
    return { sql, values: [...values, limit] };
  }
  const best = `SELECT key_0 AS best_key, ${score} AS score FROM ${unfold(dimensions.slice(0, 1), 'found')}
    GROUP BY key_0 ORDER BY score DESC, ${dimensions.map(toldKey)[0] ?? ''} LIMIT ?::BIGINT`;
  const grouped = groupedSql(`${unfold(dimensions, 'found')} JOIN best ON key_0 = best_key`, keys, [
    ...aggregates,
    'score',
  ]);
  const sql = `WITH found AS MATERIALIZED (${found}), best AS MATERIALIZED (${best})
    ${toldInOrder(grouped, dimensions, measures.length, true)}`;
  return { sql, values: [...values, limit] };
}

/** Partial rows: a row of keys key_0 ..., and of part_ and its name for each measure, which are sums over some messages. */
export function partsSql(
  every: (columns: readonly string[]) => BoundSql,
  dimensions: readonly DimensionSql[],
  measures: readonly Measure[],
): BoundSql {
  const asked = new Set(measures);
  const { sql: found, values } = every(selectedOf(dimensions, asked));
  const { sql, aggregate } = counted(found, dimensions, asked);
  const keys = dimensions.map((_, place) => `key_${place}`);
  const parts = measures.map((measure) => `${aggregate(measure)} AS part_${measure}`);
  const grouped = keys.length === 0 ? '' : `GROUP BY ${keys.join(', ')}`;
  return {
    sql: `SELECT ${[...keys, ...parts].join(', ')} FROM ${unfolded(dimensions, `(${sql})`)} ${grouped}`,
    values,
  };
}

/** What fewer keys and the sums of measures are of wider partial rows, which have held_0 ... and part_... */
export interface Narrowing {
  readonly keys: readonly string[];
  readonly dimensions: readonly DimensionSql[];
  readonly parts: readonly string[];
  readonly measures: readonly Measure[];
}

/** Partial rows of fewer keys, made of wider ones. Keys that are lists are taken apart when rows of the same are one. */
export function narrowedPartsSql(wider: string, { keys, dimensions, parts, measures }: Narrowing): string {
  const summed = measures.map((measure, place) => `${parts[place] ?? ''} AS part_${measure}`);
  const merged = `SELECT ${[...keys.map((sql, place) => `${sql} AS key_${place}`), ...summed].join(', ')}
    FROM (${wider}) GROUP BY ALL`;
  if (dimensions.every(({ holds }) => holds === 'value')) return merged;
  const named = keys.map((_, place) => `key_${place}`);
  const again = measures.map((measure) => `${ofParts(measure)} AS part_${measure}`);
  return `SELECT ${[...named, ...again].join(', ')} FROM ${unfolded(dimensions, `(${merged})`)} GROUP BY ALL`;
}

/** As cubeSql, of partial rows whose measures all have parts. */
export function cubeOfPartsSql(parts: BoundSql, question: CubeQuestion): BoundSql {
  checkTop(question);
  const rows = { ...parts, aggregate: ofParts, unfold: (_: readonly DimensionSql[], from: string) => from };
  return answerSql(rows, question, question.by.map(dimensionSql));
}

/**
 * Keys and scores of the best authors, the best first: of the sums of each author in a table, and of partial rows that
 * are not in it, all by number. No figure is negative, so nobody has less by more rows: of those without new rows only
 * the best of the table can be among the best.
 */
export function bestAuthorsSql(table: string, fresh: BoundSql, measure: Measure, top: number): BoundSql {
  const part = `part_${measure}`;
  const both = `SELECT key_0, ${part} FROM fresh UNION ALL SELECT key_0, ${part} FROM ${table} SEMI JOIN fresh USING (key_0)`;
  const least = `SELECT min(${part}) FROM (SELECT ${part} FROM ${table} ORDER BY ${part} DESC LIMIT ?::BIGINT)`;
  const unchanged = `SELECT key_0, ${part} AS score FROM (SELECT * FROM ${table} WHERE ${part} >= (${least}))
    ANTI JOIN fresh USING (key_0)`;
  const limit = BigInt(top);
  return {
    sql: `WITH fresh AS MATERIALIZED (${fresh.sql}),
      scored AS MATERIALIZED (SELECT key_0, ${ofParts(measure)} AS score FROM (${both}) GROUP BY key_0
        UNION ALL ${unchanged})
      SELECT key, score FROM scored JOIN authors ON number = key_0
      WHERE score >= (SELECT min(score) FROM (SELECT score FROM scored ORDER BY score DESC LIMIT ?::BIGINT))
      ORDER BY score DESC, key LIMIT ?::BIGINT`,
    values: [...fresh.values, limit, limit, limit],
  };
}

/** How many authors there are: so many in the table, and those of the partial rows that are not in it. */
export function otherAuthorsSql(table: string, rows: number, fresh: BoundSql): BoundSql {
  return {
    sql: `SELECT ${rows} + count(*) FROM (${fresh.sql}) ANTI JOIN ${table} USING (key_0)`,
    values: fresh.values,
  };
}

/** What is to be selected of each message. */
function selectedOf(dimensions: readonly DimensionSql[], measures: ReadonlySet<Measure>): string[] {
  const columns = new Set([...measures].map((measure) => MEASURE_SQL[measure].column));
  // A question without measures still has its rows, and a question without anything its one.
  const selected = [...dimensions.map(({ sql }, place) => `${sql} AS key_${place}`), ...columns];
  return selected.length === 0 ? ['message_type'] : selected;
}

/** Selects key_0 ..., value_0 ... of each combination of keys; a score that rows have already is one of those. */
function groupedSql(from: string, keys: number, aggregates: readonly string[]): string {
  const by = Array.from({ length: keys }, (_, place) => `key_${place}`);
  const values = aggregates.map((sql, place) => `${sql} AS value_${place}`);
  const score = aggregates.includes('score') ? ', score' : '';
  return `SELECT ${[...by, ...values].join(', ')} FROM ${from} GROUP BY ${by.join(', ')}${score}`;
}

/**
 * Rows of groupedSql as they are told: so many values, in the order of the keys; where there is a value more, that ranks
 * them. Authors get their names last: there are fewer rows than messages.
 */
function toldInOrder(grouped: string, dimensions: readonly DimensionSql[], values: number, isRanked: boolean): string {
  const told = dimensions.map(toldKey);
  const named = dimensions.map(({ holds }, place) =>
    holds === 'author' ? `JOIN authors AS author_${place} ON author_${place}.number = key_${place}` : '',
  );
  const selected = [...told, ...Array.from({ length: values }, (_, place) => `value_${place}`)];
  const order = [...(isRanked ? [`value_${values} DESC`] : []), ...told];
  return `SELECT ${selected.join(', ')} FROM (${grouped}) ${named.join(' ')} ORDER BY ${order.join(', ')}`;
}

/**
 * Authors are many, and each row of a group is as wide as what is asked of it. So the measure that ranks them comes
 * first, by itself and by number, and all else for the best alone: of 5 M messages by 1.6 M authors 0.3 s of CPU in place
 * of 1.2. Names are looked up for those that may be among the best, as they decide between equals.
 */
function topAuthorsSql(
  rows: RowSource,
  { measures, by }: CubeQuestion,
  dimensions: readonly DimensionSql[],
  top: NonNullable<CubeQuestion['top']>,
): BoundSql {
  const { column, sql: score } = MEASURE_SQL[top.measure];
  const ranked = rows([...new Set(['author AS key_0', column])]);
  const asked = new Set(measures);
  // By the plain number, which the engine compares with those of the best before it reads anything else.
  const plain = [{ sql: 'author', holds: 'author' } as const, ...dimensions.slice(1)];
  const every = rows(selectedOf(plain, asked));
  const { sql: found, aggregate } = counted(every.sql, dimensions, asked);
  const least = 'SELECT min(score) FROM (SELECT score FROM scored ORDER BY score DESC LIMIT ?::BIGINT)';
  const best = `SELECT key_0 AS best_key, score FROM scored JOIN authors ON number = key_0
    WHERE score >= (${least}) ORDER BY score DESC, key LIMIT ?::BIGINT`;
  const grouped = groupedSql(`${unfolded(dimensions, `(${found})`)} JOIN best ON key_0 = best_key`, by.length, [
    ...measures.map(aggregate),
    'score',
  ]);
  const sql = `WITH scored AS MATERIALIZED (SELECT key_0, ${score} AS score FROM (${ranked.sql}) GROUP BY key_0),
    best AS MATERIALIZED (${best})
    ${toldInOrder(grouped, dimensions, measures.length, true)}`;
  const limit = BigInt(top.limit);
  return { sql, values: [...ranked.values, limit, limit, ...every.values] };
}
