import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MessageQuery, predicateOf } from '@krasae/query';
import { arbitraryMessages, arbitraryQuery } from '@krasae/testing';
import * as fc from 'fast-check';
import { AuthorNumbers, numberOf } from './author-numbers.js';
import { appendMessage, authorKeyOfIndexed } from './message-row.js';
import { conditionOf } from './query-to-sql.js';
import { runSql } from './read-pool.js';
import { keyOf, TABLES } from './schema.js';

const ROUNDS = 500;
const QUERIES_PER_ROUND = 20;

describe('a query as SQL', () => {
  let instance: DuckDBInstance;
  beforeAll(async () => {
    instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '512MB' });
  });
  afterAll(() => instance.closeSync());

  // One statement asks for a whole round, so that ten thousand cases take seconds.
  it('finds what the predicate finds, in 10,000 cases', async () => {
    const connection = await instance.connect();
    for (const table of TABLES) await connection.run(table);
    const numbers = await AuthorNumbers.open(await instance.connect());
    let round = 0;
    const property = fc.asyncProperty(
      arbitraryMessages('account', { minLength: 1, maxLength: 8 }),
      fc.array(arbitraryQuery, { minLength: QUERIES_PER_ROUND, maxLength: QUERIES_PER_ROUND }),
      async (messages, queries) => {
        round += 1;
        const account = `account-${round}`;
        const authors = await numbers.of(messages.map(authorKeyOfIndexed));
        const appender = await connection.createAppender('messages');
        messages.forEach((message, revision) =>
          appendMessage(
            appender,
            keyOf(account, message.id),
            { ...message, accountId: account },
            {
              revision,
              author: numberOf(authorKeyOfIndexed(message), authors),
            },
          ),
        );
        appender.closeSync();
        const conditions = queries.map(conditionOf);
        const rows = await runSql(connection, {
          sql: `SELECT ${conditions.map(({ sql }) => sql).join(', ')} FROM messages WHERE account = ? ORDER BY revision`,
          values: [...conditions.flatMap(({ values }) => values), account],
        });
        await connection.run('DELETE FROM messages');
        queries.forEach((query: MessageQuery, place) => {
          const found = rows.map((row) => row[place]);
          expect({ query, found }).toEqual({ query, found: messages.map(predicateOf(query)) });
        });
      },
    );
    await fc.assert(property, { numRuns: ROUNDS });
    await numbers.close();
    connection.closeSync();
  }, 120_000);
});
