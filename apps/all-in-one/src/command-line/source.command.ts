import { AccountSettingsService } from '@krasae/api/account';
import { type Command, InvalidArgumentError } from 'commander';
import { SourceService } from '../sources/source.service.js';
import { accountIdOf, type CommandContext, withStores } from './context.js';
import { outputOf } from './output-of.js';

interface OfAccount {
  readonly account: string;
}

interface WebsiteOptions extends OfAccount {
  readonly url: string;
  readonly name?: string;
  readonly site?: string;
  readonly every?: number;
}

const seconds = (value: string): number => {
  const number = Number(value);
  if (!Number.isFinite(number) || number < 1) throw new InvalidArgumentError('Must be a number of seconds from 1.');
  return number;
};

export function addSourceCommand(program: Command): void {
  const group = program.command('source').description('feeds to poll and keys to push with');
  const add = group.command('add').description('add a source; a running product takes it up within a second');
  add
    .command('website')
    .description('an RSS, Atom or JSON feed')
    .requiredOption('--account <name>', 'account that wants it')
    .requiredOption('--url <url>', 'address of the feed')
    .option('--name <name>', 'name of the source; the address unless given')
    .option('--site <site>', "name of the web site; the feed's title unless given")
    .option('--every <seconds>', 'time between two polls', seconds)
    .option('--json', 'print one JSON object')
    .action((options: WebsiteOptions, command: Command) =>
      withSources(command, options, async (sources, { output }) => {
        const { url, site, every } = options;
        const config = { url, ...(site && { site }), ...(every && { everySeconds: every }) };
        const id = await sources.addWebsite(options.name ?? url, config);
        output.result({ id, url }, [`Source ${id} polls ${url}.`]);
      }),
    );
  add
    .command('push')
    .description('a key with which an outside system posts messages')
    .requiredOption('--account <name>', 'account that wants them')
    .requiredOption('--name <name>', 'name of the source')
    .option('--json', 'print one JSON object')
    .action((options: OfAccount & { name: string }, command: Command) =>
      withSources(command, options, async (sources, { output }) => {
        const { id, key } = await sources.addPush(options.name);
        const path = `/api/push/${id}`;
        output.result({ id, key, path }, [
          `Source ${id} takes POST ${path} with the header`,
          `Authorization: Bearer ${key}`,
          'The key is shown this once.',
        ]);
      }),
    );
  addListCommands(group);
}

function addListCommands(group: Command): void {
  group
    .command('list')
    .description('sources of an account with their state')
    .requiredOption('--account <name>', 'account')
    .option('--json', 'print one JSON object')
    .action((options: OfAccount, command: Command) =>
      withSources(command, options, async (sources, { output }) => {
        const list = await sources.list();
        const lines = list.map(({ id, connector, name, state, stateReason, lastError }) =>
          [id, connector.padEnd(9), state.padEnd(8), name, stateReason || lastError].join('  ').trimEnd(),
        );
        output.result({ sources: list }, lines.length > 0 ? lines : ['No sources.']);
      }),
    );
  group
    .command('resume <id>')
    .description('let a paused source run again')
    .requiredOption('--account <name>', 'account')
    .option('--json', 'print one JSON object')
    .action((id: string, options: OfAccount, command: Command) =>
      withSources(command, options, async (sources, { output }) => {
        await sources.resume(id);
        output.result({ id }, [`Source ${id}: runs again.`]);
      }),
    );
  group
    .command('remove <id>')
    .description('remove a source; what it collected stays, presets that name its web site are in conflict')
    .requiredOption('--account <name>', 'account')
    .option('--json', 'print one JSON object')
    .action((id: string, options: OfAccount, command: Command) =>
      withSources(command, options, async (sources, { output, stores }, accountId) => {
        const goneSources = await sources.sitesOfNoOther(id);
        await sources.remove(id);
        const change = { accountId, userId: null, action: 'source.removed', goneSources };
        await new AccountSettingsService(stores.documents, stores.log).change(change, (settings) => settings);
        output.result({ id }, [`Source ${id}: removed.`]);
      }),
    );
}

function withSources(
  command: Command,
  { account }: OfAccount,
  work: (sources: SourceService, context: CommandContext, accountId: string) => Promise<void>,
): Promise<void> {
  return withStores(outputOf(command), async (context) => {
    const accountId = await accountIdOf(context, account);
    await work(new SourceService(context.stores.documents, accountId), context, accountId);
  });
}
