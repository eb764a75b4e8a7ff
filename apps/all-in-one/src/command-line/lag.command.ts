import type { Command } from 'commander';
import { type LagReport, readLag } from '../maintenance/lag-report.js';
import { withStores } from './context.js';
import { outputOf } from './output-of.js';
import { tableOf } from './table.js';

export function addLagCommand(program: Command): void {
  program
    .command('lag')
    .description('how far each step is behind: by topic, group and partition, and by channel')
    .option('--json', 'print one JSON object')
    .action(async (_options: object, command: Command) => {
      const output = outputOf(command);
      await withStores(output, async ({ stores }) => {
        const report = await readLag(stores.log);
        output.result(report, linesOf(report));
      });
    });
}

function linesOf({ partitions, sources, sourcesAreWhole }: LagReport): string[] {
  const table = tableOf(
    ['topic', 'group', 'partition', 'begin', 'end', 'committed', 'lag', 'oldest'],
    partitions.map(({ topic, group, partition, begin, end, committed, lag, oldestMs }) => [
      topic,
      group,
      ...[partition, begin, end, committed, lag].map(String),
      oldestMs === null ? '-' : `${(oldestMs / 1000).toFixed(1)} s`,
    ]),
    2,
  );
  if (sources.length === 0) return [...table, '', 'Nothing waits.'];
  const rows = sources.map(({ group, source, waiting }) => [group, source, String(waiting)]);
  const more = sourcesAreWhole ? [] : ['The channels of the oldest records only: too many wait to read them all.'];
  return [...table, '', ...tableOf(['group', 'source', 'waiting'], rows, 2), ...more];
}
