import { type Command, InvalidArgumentError } from 'commander';
import { whenSettled } from '../maintenance/settled.js';
import { type AccountVerification, DIFFERENCES, verifyAccount } from '../maintenance/verify-account.js';
import { type LedgerVerification, verifyLedger } from '../maintenance/verify-ledger.js';
import { accountsOfCommand } from './accounts-of-command.js';
import { type CommandContext, withStores } from './context.js';
import { CommandError, type Output } from './output.js';
import { outputOf } from './output-of.js';
import { type IndexWork, withIndex } from './with-index.js';

/** While other processes work on the records that wait. */
const PATIENCE_MS = 30_000;

const EXPLANATION = `
Differences: missing (wanted, but not in the index), notInLog (in the index, but never collected, such as what
\`krasae seed\` wrote), unwanted (in the index, though the settings do not want it), stale (not as the newest observation
has it), classification (other keywords or categories than the settings give). After a change of the settings,
\`krasae rebuild\` first. Exit code 1 where there is any. With the embedded index the product must not run meanwhile.`;

interface VerifyOptions {
  readonly account?: string;
  readonly limit: number;
}

type Verified = { readonly account: string } & AccountVerification;

export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('compare the index and the ledger with the log')
    .option('--account <name>', 'the index of this account only')
    .option('--limit <n>', 'ids that are named of each kind of difference, at most', wholeNumber, 20)
    .option('--json', 'print one JSON object')
    .addHelpText('after', EXPLANATION)
    .action(async (options: VerifyOptions, command: Command) => {
      const output = outputOf(command);
      await withStores(output, (context) => verify(context, options));
    });
}

function wholeNumber(text: string): number {
  if (/^\d{1,6}$/u.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number, written in digits alone.');
}

async function verify(context: CommandContext, options: VerifyOptions): Promise<void> {
  const { output, stores } = context;
  const named = await accountsOfCommand(context, options.account);
  const { accounts, ledger } = await withIndex(context, async ({ index, isShared, signal }: IndexWork) => {
    const patience = isShared ? PATIENCE_MS : 0;
    const settled = await whenSettled(stores.log, patience, signal, (records) =>
      output.progress(`${records} records wait for their verdict ...`),
    );
    const verified: Verified[] = [];
    for (const { id, name } of named) {
      const onProgress = (line: string): void => output.progress(`${name}, ${line}`);
      const request = { ...stores, index, accountId: id, settled, examples: options.limit, signal, onProgress };
      verified.push({ account: name, ...(await verifyAccount(request)) });
    }
    return { accounts: verified, ledger: await verifyLedger(stores, signal) };
  });
  const differences = accounts.reduce(
    (sum, account) => sum + DIFFERENCES.reduce((of, kind) => of + account.differences[kind], 0),
    0,
  );
  const isWell = differences === 0 && ledger.addsUp;
  answer(output, isWell, accounts, ledger);
  if (!isWell) {
    const books = ledger.addsUp ? '' : ' The ledger does not add up.';
    throw new CommandError(`${differences} differences between index and log.${books}`);
  }
}

function answer(output: Output, isWell: boolean, accounts: readonly Verified[], ledger: LedgerVerification): void {
  const lines = accounts.flatMap(({ account, messages, outdated, differences, examples }) => [
    `${account}: ${messages} messages in the index` +
      (outdated > 0 ? `, ${outdated} of them classified by earlier settings.` : '.'),
    ...DIFFERENCES.flatMap((kind) =>
      differences[kind] === 0 ? [] : [`  ${kind}: ${differences[kind]}, among them ${examples[kind].join(', ')}`],
    ),
  ]);
  const quiet = ledger.isQuiet ? '' : ' (records came in meanwhile, so the two were not compared)';
  const books = `Ledger: ${ledger.counted} counted, ${ledger.logged} logged${quiet}.`;
  output.result({ isWell, accounts, ledger }, [...lines, books, ...(isWell ? ['All is well.'] : [])]);
}
