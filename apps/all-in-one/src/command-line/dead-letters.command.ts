import { type DeadLetter, listDeadLetters, replayDeadLetter, showDeadLetter } from '@krasae/pipeline';
import { type Command, InvalidArgumentError } from 'commander';
import { accountIdOf, withStores } from './context.js';
import { outputOf } from './output-of.js';

const positive = (value: string): number => {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('Must be a whole number from 1.');
  return number;
};

export function addDeadLettersCommand(program: Command): void {
  const group = program.command('dead-letters').description('records that could not be processed, with the reason');
  group
    .command('list')
    .description('dead letters, oldest first')
    .option('--account <name>', 'of this account only')
    .option('--limit <n>', 'at most so many', positive, 100)
    .option('--json', 'print one JSON object')
    .action(async (options: { account?: string; limit: number }, command: Command) => {
      const output = outputOf(command);
      await withStores(output, async (context) => {
        const of = options.account === undefined ? {} : { accountId: await accountIdOf(context, options.account) };
        const letters = await listDeadLetters(context.stores, { ...of, limit: options.limit });
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
  group
    .command('replay [id...]')
    .description('put dead letters back into their topic, once what failed is mended')
    .option('--all', 'all that are waiting')
    .option('--account <name>', 'with --all: of this account only')
    .option('--json', 'print one JSON object')
    .action(async (ids: string[], options: { all?: boolean; account?: string }, command: Command) => {
      if (ids.length > 0 === (options.all === true)) command.error('error: name the ids to replay, or give --all');
      const output = outputOf(command);
      await withStores(output, async (context) => {
        const of = options.account === undefined ? {} : { accountId: await accountIdOf(context, options.account) };
        const waiting = options.all === true ? await listDeadLetters(context.stores, of) : [];
        const chosen =
          options.all === true ? waiting.filter(({ state }) => state === 'waiting').map(({ id }) => id) : ids;
        const replayed: DeadLetter[] = [];
        for (const id of chosen) replayed.push(await replayDeadLetter(context.stores, id));
        const line = `${replayed.length} replayed. The running product takes them up at once, else the next start does.`;
        output.result({ replayed: replayed.map(summaryOf) }, [line]);
      });
    });
}

function summaryOf({ id, state, outcome, letter }: DeadLetter) {
  const { accountId, source, step, reason, failedAt, attempts } = letter;
  return { id, state, outcome, accountId, source, step, reason, failedAt, attempts };
}

function lineOf({ id, state, outcome, letter }: DeadLetter): string {
  const became = outcome === null ? state : `${state}: ${outcome}`;
  return `${id}  ${letter.failedAt}  ${letter.step}  ${letter.source ?? 'unknown'}  ${became}  ${letter.reason}`;
}
