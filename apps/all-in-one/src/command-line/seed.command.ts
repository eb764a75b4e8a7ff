import { ACCOUNTS } from '@krasae/documents';
import { startOfBangkokDay } from '@krasae/domain';
import { type Command, InvalidArgumentError } from 'commander';
import { isClaimed } from '../engines/instance-claim.js';
import { tryInstanceLock } from '../engines/instance-lock.js';
import { loadMaterial } from '../seed/load-material.js';
import { seedAccount } from '../seed/seed-account.js';
import { SEED_PARTITION, seedSourceId } from '../seed/seed-messages.js';
import { accountIdOf, type CommandContext, withStores } from './context.js';
import { CommandError } from './output.js';
import { outputOf } from './output-of.js';

/** An index beyond this is the business of OpenSearch, not of one file. */
const MAX_MESSAGES = 20_000_000;

interface SeedOptions {
  readonly account: string;
  readonly messages: number;
  readonly seed: number;
  readonly until?: number;
}

const EXPLANATION = `
For trying the product out at size, and for measuring it. Seeded messages do not pass the log: they are classified by
the account's settings and written straight into the message index. So they stand in no line of the ledger, raise no
alerts, reach no live feed, and are gone when the index is rebuilt from the log. They are told apart by their source
('seed-N' for --seed N), by their ids (CHANNEL:seed-...) and by the log partition ${SEED_PARTITION}, which no topic has.
The same account settings, --messages, --seed and --until give the same messages; a call that was cut off goes on where it
stopped. The product must not run on the data directory meanwhile: it owns the index.`;

export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('fill an account with very many believable messages of a year, past the log')
    .requiredOption('--account <name>', 'account that gets the messages')
    .requiredOption('--messages <number>', `how many, 1 to ${MAX_MESSAGES}`, wholeNumber(1, MAX_MESSAGES))
    .option('--seed <number>', 'another number gives other messages', wholeNumber(0, 2 ** 31 - 1), 1)
    .option(
      '--until <day>',
      'last day of the year that is filled, YYYY-MM-DD; yesterday (Bangkok) unless given',
      endOfDay,
    )
    .option('--json', 'print one JSON object')
    .addHelpText('after', EXPLANATION)
    .action((options: SeedOptions, command: Command) =>
      withStores(outputOf(command), (context) => seed(context, options)),
    );
}

function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const number = Number(text);
    if (/^\d+$/u.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}, written in digits alone.`);
  };
}

function endOfDay(text: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? Date.parse(`${text}T00:00:00+07:00`) : NaN;
  // Date.parse takes the 31st of June for the 1st of July in some engines.
  if (Number.isNaN(start) || new Date(start + 25_200_000).toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError('It is a day of the calendar, YYYY-MM-DD.');
  }
  return start + 86_400_000;
}

async function seed(context: CommandContext, options: SeedOptions): Promise<void> {
  const { directory, stores, output } = context;
  const accountId = await accountIdOf(context, options.account);
  const account = await stores.documents.ofAll(ACCOUNTS).get(accountId);
  if (account === null) throw new CommandError(`The account '${options.account}' has just been deleted.`);
  const lock = tryInstanceLock(directory.path);
  if (lock === null) {
    const problem = `The product, or another import or seed, runs on ${directory.path} and owns its message index`;
    throw new CommandError(`${problem}: stop it, seed, and start it again. Nothing was written.`);
  }
  try {
    const material = await loadMaterial();
    const { seed, messages, until = startOfBangkokDay(Date.now()) } = options;
    const plan = { accountId, seed, messages, untilMs: until };
    output.note(`Texts: ${material.messages.length} of the ${material.name}. Classifying them ...`);
    const startedAt = performance.now();
    const summary = await seedAccount({
      plan,
      settings: account.data.settings,
      material: material.messages,
      index: directory.index,
      onProgress: (written) => {
        if (written < messages && isClaimed(directory.path)) {
          const problem = `A product that starts asked for the message index: ${written} messages are in it`;
          throw new CommandError(`${problem}; stop the product and call this again to go on.`);
        }
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        output.progress(`${written} of ${messages} messages, ${seconds} s ...`);
      },
    });
    const { written, alreadyThere, texts, messagesPerSecond } = summary;
    const totalSeconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const result = { account: account.data.name, source: seedSourceId(plan), messages, ...summary, totalSeconds };
    output.result({ ...result, material: material.name, until: new Date(until).toISOString() }, [
      `${written} messages written from ${texts} texts of the ${material.name}, ${messagesPerSecond} a second` +
        (alreadyThere > 0 ? `; ${alreadyThere} were there already.` : '.'),
      `Their source is '${result.source}'; the ledger does not count them.`,
    ]);
  } finally {
    lock.release();
  }
}
