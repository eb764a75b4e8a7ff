import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ChannelMessage } from '@krasae/contracts';
import { perSecond } from './statistics.js';

/** The same messages appended to a DuckDB table of four columns without keys; rows a second. */
export async function bareAppender(folder: string, messages: readonly ChannelMessage[]): Promise<number> {
  const instance = await DuckDBInstance.create(join(folder, 'bare.duckdb'));
  const connection = await instance.connect();
  await connection.run('CREATE TABLE bare (id VARCHAR, source VARCHAR, text VARCHAR, created BIGINT)');
  const startedAt = performance.now();
  const appender = await connection.createAppender('bare');
  for (const { id, source, text, createdAt } of messages) {
    appender.appendVarchar(id);
    appender.appendVarchar(source);
    appender.appendVarchar(text);
    appender.appendBigInt(BigInt(Date.parse(createdAt)));
    appender.endRow();
  }
  appender.closeSync();
  const took = performance.now() - startedAt;
  connection.closeSync();
  instance.closeSync();
  return perSecond(messages.length, took);
}
