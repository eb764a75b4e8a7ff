import { ACCOUNTS } from '@krasae/documents';
import { type LedgerReport, readLedger } from '@krasae/pipeline';
import type { Command } from 'commander';
import { accountIdOf, type CommandContext, withStores } from './context.js';
import { outputOf } from './output-of.js';

const COLUMNS = ['collected', 'indexed', 'unwanted', 'duplicate', 'deadLettered'] as const;

export function addLedgerCommand(program: Command): void {
  program
    .command('ledger')
    .description('what became of every collected message: collected = indexed + unwanted + duplicate + deadLettered')
    .option('--account <name>', 'of this account only')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      "\n'pending' counts records in the log that have no verdict yet, of all accounts; they are not in 'collected'.",
    )
    .action(async (options: { account?: string }, command: Command) => {
      const output = outputOf(command);
      await withStores(output, async (context) => {
        const accountId = options.account === undefined ? undefined : await accountIdOf(context, options.account);
        const report = await namedLedger(context, accountId);
        output.result(report, ledgerTable(report));
      });
    });
}

/** The ledger with the names of accounts in place of their ids. */
export async function namedLedger({ stores }: CommandContext, accountId?: string): Promise<LedgerReport> {
  const report = await readLedger(stores.documents, stores.log, accountId === undefined ? {} : { accountId });
  const accounts = await stores.documents.ofAll(ACCOUNTS).find();
  const names = new Map(accounts.map(({ id, data }) => [id, data.name]));
  return {
    ...report,
    sources: report.sources.map((row) => ({ ...row, account: names.get(row.account) ?? row.account })),
  };
}

export function ledgerTable({ total, sources, pending }: LedgerReport): string[] {
  const rows = [
    ['account', 'source', ...COLUMNS],
    ...sources.map((row) => [row.account, row.source, ...COLUMNS.map((name) => String(row[name]))]),
    ['total', '', ...COLUMNS.map((name) => String(total[name]))],
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  return pending === 0 ? lines : [...lines, `${pending} more are in the log and have no verdict yet.`];
}
