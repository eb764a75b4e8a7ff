import type { AccountSettings, ChannelMessage } from '@krasae/contracts';
import { OTHERS } from '@krasae/domain';
import { KeywordAutomaton, normaliseTag, readKeyword, type KeywordEntry } from '@krasae/text';

/** What one phrase of the settings stands for; at: the place of its keyword or category in the settings' order. */
interface Rule {
  readonly kind: 'keyword' | 'exclude' | 'category' | 'category-exclude';
  readonly at: number;
}

export interface SettingsMatch {
  /** As the account wrote them, each once, in its order. */
  readonly keywords: string[];
  readonly excluded: boolean;
  /** One list of names per level from level 0, in the settings' order; [OTHERS] where none matched. */
  readonly categories: string[][];
}

interface CategoryPlace {
  readonly level: number;
  readonly name: string;
}

/** An account's keywords, exclude keywords and categories, matched in one walk over a message's atoms. */
export class SettingsMatcher {
  private readonly keywords: readonly string[];
  private readonly categories: CategoryPlace[] = [];
  private readonly levels: number;
  private readonly phrases: KeywordAutomaton<Rule>;
  /** By author in comparison form. */
  private readonly authors = new Map<string, Rule[]>();

  constructor(settings: AccountSettings) {
    const entries: KeywordEntry<Rule>[] = [];
    this.keywords = [...new Set(settings.keywords)];
    this.keywords.forEach((written, at) => this.add(entries, written, { kind: 'keyword', at }));
    settings.excludeKeywords.forEach((written, at) => this.add(entries, written, { kind: 'exclude', at }));
    for (const { level, categories } of settings.categoryLevels) {
      for (const { name, keywords, excludeKeywords } of categories) {
        const at = this.categories.push({ level, name }) - 1;
        for (const written of keywords) this.add(entries, written, { kind: 'category', at });
        for (const written of excludeKeywords) this.add(entries, written, { kind: 'category-exclude', at });
      }
    }
    this.levels = Math.max(0, ...settings.categoryLevels.map(({ level }) => level + 1));
    this.phrases = new KeywordAutomaton(entries);
  }

  /** Whether a whole word is asked for, so that match needs the edges. */
  get needsEdges(): boolean {
    return this.phrases.needsEdges;
  }

  /** values: atoms of all texts of the message, with breaks between them; edges: those of wordAtoms, one an atom. */
  match(message: ChannelMessage, values: readonly string[], edges?: readonly number[]): SettingsMatch {
    const found: Record<Rule['kind'], Set<number>> = {
      keyword: new Set(),
      exclude: new Set(),
      category: new Set(),
      'category-exclude': new Set(),
    };
    for (const { payload } of this.phrases.match(values, edges)) found[payload.kind].add(payload.at);
    if (this.authors.size > 0) {
      for (const author of [message.author.name, message.author.id]) {
        for (const { kind, at } of this.authors.get(normaliseTag(author)) ?? []) found[kind].add(at);
      }
    }
    const categories = [...found.category].filter((at) => !found['category-exclude'].has(at));
    return {
      keywords: pick(this.keywords, found.keyword),
      excluded: found.exclude.size > 0,
      categories: this.byLevel(pick(this.categories, categories)),
    };
  }

  private add(entries: KeywordEntry<Rule>[], written: string, payload: Rule): void {
    const { phrase, author, wholeWord } = readKeyword(written);
    if (phrase !== null) entries.push({ phrase, payload, wholeWord });
    if (author === null) return;
    const rules = this.authors.get(author);
    if (rules === undefined) this.authors.set(author, [payload]);
    else rules.push(payload);
  }

  private byLevel(found: readonly CategoryPlace[]): string[][] {
    return Array.from({ length: this.levels }, (_, level) => {
      const names = found.filter((category) => category.level === level).map(({ name }) => name);
      return names.length > 0 ? names : [OTHERS];
    });
  }
}

/** The items at these places, in the order of the list. */
function pick<T>(list: readonly T[], places: Iterable<number>): T[] {
  return [...places].sort((a, b) => a - b).flatMap((at) => list.slice(at, at + 1));
}
