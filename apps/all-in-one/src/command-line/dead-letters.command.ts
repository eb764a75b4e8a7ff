import { userInfo } from 'node:os';
import {
  type DeadLetter,
  DEAD_LETTER_STATES,
  type DeadLetterFilter,
  type DeadLetterState,
  dropDeadLetter,
  listDeadLetters,
  replayDeadLetter,
  showDeadLetter,
} from '@krasae/pipeline';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { accountIdOf, type CommandContext, withStores } from './context.js';
import { CommandError, type Output } from './output.js';
import { outputOf } from './output-of.js';

interface FilterOptions {
  readonly account?: string;
  readonly step?: string;
  readonly reason?: string;
  readonly state?: DeadLetterState;
}

interface ChoiceOptions extends FilterOptions {
  readonly all?: boolean;
}

interface DropOptions extends ChoiceOptions {
  readonly by?: string;
  readonly note: string;
}

const positive = (value: string): number => {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('Must be a whole number from 1.');
  return number;
};

export function addDeadLettersCommand(program: Command): void {
  const group = program.command('dead-letters').description('records that could not be processed, with the reason');
  addLookingCommands(group);
  addDecidingCommands(group);
}

function addLookingCommands(group: Command): void {
  withFilter(group.command('list').description('dead letters, oldest first'), '')
    .addOption(new Option('--state <state>', 'only those that are').choices(DEAD_LETTER_STATES))
    .option('--limit <n>', 'at most so many', positive, 100)
    .option('--json', 'print one JSON object')
    .action(async (options: FilterOptions & { limit: number }, command: Command) => {
      const output = outputOf(command);
      await withStores(output, async (context) => {
        const filter = await filterOf(context, options);
        const letters = await listDeadLetters(context.stores, { ...filter, limit: options.limit });
        const lines = letters.map((letter) => lineOf(letter));
        output.result({ deadLetters: letters.map(summaryOf) }, lines.length > 0 ? lines : ['No dead letters.']);
      });
    });
  group
    .command('show <id>')
    .description('one dead letter with its value as it came')
    .option('--json', 'print one JSON object')
    .action(async (id: string, _options: object, command: Command) => {
      const output = outputOf(command);
      await withStores(output, async ({ stores }) => {
        const found = await showDeadLetter(stores, id);
        const { origin } = found.letter;
        const place = `${origin.topic}/${origin.partition}/${origin.offset}`;
        output.result({ ...summaryOf(found), origin }, [
          lineOf(found),
          `came from ${place}, key ${origin.key}`,
          origin.value,
        ]);
      });
    });
}

function addDecidingCommands(group: Command): void {
  const replay = group
    .command('replay [id...]')
    .description('put dead letters back into their topic, once what failed is mended')
    .option('--all', 'all that are waiting');
  withFilter(replay, 'with --all: ')
    .option('--json', 'print one JSON object')
    .action(async (ids: string[], options: ChoiceOptions, command: Command) => {
      await decide(command, ids, options, {
        one: ({ stores }, id) => replayDeadLetter(stores, id),
        answer: (output, letters) => {
          const line = `${letters.length} replayed. The running product takes them up at once, else the next start does.`;
          output.result({ replayed: letters.map(summaryOf) }, [line]);
        },
      });
    });
  const drop = group
    .command('drop [id...]')
    .description('decide that dead letters stay dead: they are kept, count as dead-lettered and are never replayed')
    .option('--all', 'all that are waiting');
  withFilter(drop, 'with --all: ')
    .option('--by <name>', 'who decides; the user of the system unless given')
    .option('--note <text>', 'why', '')
    .option('--json', 'print one JSON object')
    .action(async (ids: string[], options: DropOptions, command: Command) => {
      const dropped = { by: options.by ?? systemUser(), note: options.note };
      await decide(command, ids, options, {
        one: ({ stores }, id) => dropDeadLetter(stores, id, dropped),
        answer: (output, letters) => {
          output.result({ dropped: letters.map(summaryOf) }, [`${letters.length} dropped by ${dropped.by}.`]);
        },
      });
    });
}

function withFilter(command: Command, when: string): Command {
  return command
    .option('--account <name>', `${when}of this account only`)
    .option('--step <name>', `${when}that this step could not process`)
    .option('--reason <text>', `${when}whose reason holds this text`);
}

async function filterOf(context: CommandContext, options: FilterOptions): Promise<DeadLetterFilter> {
  const { account, step, reason, state } = options;
  return {
    ...(account !== undefined && { accountId: await accountIdOf(context, account) }),
    ...(step !== undefined && { step }),
    ...(reason !== undefined && { reason }),
    ...(state !== undefined && { state }),
  };
}

interface Decision {
  one(context: CommandContext, id: string): Promise<DeadLetter>;
  answer(output: Output, letters: readonly DeadLetter[]): void;
}

/** Of the ids that are named, or of all that wait and that the filter wants. */
async function decide(command: Command, ids: string[], options: ChoiceOptions, decision: Decision): Promise<void> {
  if (ids.length > 0 === (options.all === true)) command.error('error: name the ids, or give --all');
  const output = outputOf(command);
  await withStores(output, async (context) => {
    const filter = { ...(await filterOf(context, options)), state: 'waiting' as const };
    const chosen = options.all === true ? (await listDeadLetters(context.stores, filter)).map(({ id }) => id) : ids;
    const letters: DeadLetter[] = [];
    for (const id of chosen) {
      letters.push(await decision.one(context, id));
      output.progress(`${letters.length} of ${chosen.length} dead letters ...`);
    }
    decision.answer(output, letters);
  });
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch (cause) {
    throw new CommandError('This process has no user with a name: say with --by who decides.', { cause });
  }
}

function summaryOf({ id, state, outcome, decidedAt, dropped, letter }: DeadLetter) {
  const { accountId, source, step, reason, failedAt, attempts } = letter;
  return { id, state, outcome, decidedAt, dropped, accountId, source, step, reason, failedAt, attempts };
}

function lineOf({ id, state, outcome, decidedAt, dropped, letter }: DeadLetter): string {
  const became = outcome === null ? state : `${state}: ${outcome}`;
  const decided = dropped === null ? became : `${became} by ${dropped.by} on ${decidedAt ?? ''} ${dropped.note}`.trim();
  return `${id}  ${letter.failedAt}  ${letter.step}  ${letter.source ?? 'unknown'}  ${decided}  ${letter.reason}`;
}
