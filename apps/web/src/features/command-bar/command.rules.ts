export const COMMAND_KINDS = ['recent', 'screens', 'presets', 'account', 'search'] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/** Something that the command bar can do. */
export interface Command {
  /** Stays the same from one opening to the next, so that it can be remembered. */
  readonly id: string;
  readonly kind: Exclude<CommandKind, 'recent'>;
  /** In the language on screen. */
  readonly label: string;
  /** Every name that it is found by, in any language. */
  readonly names: readonly string[];
  readonly run: () => void;
}

export interface CommandGroup {
  readonly kind: CommandKind;
  readonly commands: readonly Command[];
}

/** Recent commands shown before anything is typed. */
const MOST_RECENT = 5;
/** More of one kind than this is not read; typing another letter is quicker. */
const MOST_OF_A_KIND = 20;

const folded = (text: string) => text.normalize('NFC').toLocaleLowerCase('en').trim().replace(/\s+/g, ' ');

/** How well a name answers what was typed: 0 begins with it, 1 a word does, 2 it stands inside; null is not at all. */
export function matchRank(name: string, typed: string): number | null {
  const place = folded(name).indexOf(typed);
  if (place < 0) return null;
  if (place === 0) return 0;
  // Thai writes no spaces, so a place inside a Thai name is as good as the beginning of a word.
  return /[\s&/(·:]/.test(folded(name).charAt(place - 1)) || /\p{Script=Thai}/u.test(typed) ? 1 : 2;
}

function rankOf(command: Command, typed: string): number | null {
  const ranks = command.names.map((name) => matchRank(name, typed)).filter((rank) => rank !== null);
  return ranks.length === 0 ? null : Math.min(...ranks);
}

function found(commands: readonly Command[], typed: string): Command[] {
  return commands
    .map((command) => ({ command, rank: rankOf(command, typed) }))
    .filter((one): one is { command: Command; rank: number } => one.rank !== null)
    .sort((left, right) => left.rank - right.rank)
    .map(({ command }) => command);
}

/**
 * What the bar shows for what was typed, best first within its kind. Nothing typed: what was used last on top, then
 * everything. searches are offered for any text.
 */
export function commandGroups(
  commands: readonly Command[],
  searches: readonly Command[],
  typed: string,
  recentIds: readonly string[],
): CommandGroup[] {
  const wanted = folded(typed);
  const recent = recentIds.flatMap((id) => commands.find((command) => command.id === id) ?? []).slice(0, MOST_RECENT);
  const matching = wanted === '' ? commands.filter((command) => !recent.includes(command)) : found(commands, wanted);
  const groups: CommandGroup[] = [
    { kind: 'recent', commands: wanted === '' ? recent : [] },
    ...(['screens', 'presets', 'account'] as const).map((kind) => ({
      kind,
      commands: matching.filter((command) => command.kind === kind).slice(0, MOST_OF_A_KIND),
    })),
    { kind: 'search', commands: wanted === '' ? [] : searches },
  ];
  return groups.filter(({ commands: of }) => of.length > 0);
}

/** The remembered ids with one more on top. */
export function withRecent(recentIds: readonly string[], id: string): string[] {
  return [id, ...recentIds.filter((known) => known !== id)].slice(0, MOST_RECENT);
}
