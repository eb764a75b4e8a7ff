import type { IndexedMessage } from '@krasae/contracts';
import {
  atomValues,
  containsPhrase,
  containsWholeWord,
  type KeywordForm,
  normaliseTag,
  phraseAtoms,
  readKeyword,
  wordAtomString,
} from '@krasae/text';

interface Alert extends KeywordForm {
  /** As the account wrote it. */
  readonly written: string;
  readonly atoms: readonly string[];
}

/** The alert keywords of an account, by the rules of its other keywords (design 4): they are few, so each is looked for. */
export class AlertMatcher {
  private readonly alerts: readonly Alert[];

  constructor(keywords: readonly string[]) {
    this.alerts = [...new Set(keywords)].map((written) => {
      const form = readKeyword(written);
      return { ...form, written, atoms: form.phrase === null ? [] : phraseAtoms(form.phrase) };
    });
  }

  /** The first that the message holds, in the account's order; null when it holds none. */
  match(document: IndexedMessage): string | null {
    return this.alerts.find((alert) => holds(document, alert))?.written ?? null;
  }
}

function holds({ message, classification }: IndexedMessage, { phrase, author, atoms, wholeWord }: Alert): boolean {
  const { author: writer, hashtags } = message;
  if (author !== null && [writer.name, writer.id].some((name) => normaliseTag(name) === author)) return true;
  if (phrase === null || atoms.length === 0) return false;
  if (wholeWord) {
    return containsWholeWord(classification.wordAtoms, atoms) || containsWholeWord(wordAtomString(...hashtags), atoms);
  }
  return containsPhrase(classification.atoms, atoms) || hashtags.some((tag) => containsPhrase(tagAtoms(tag), atoms));
}

/** A hashtag that the channel lists, as a tag and by the words in it. */
function tagAtoms(listed: string): string {
  const tag = normaliseTag(listed);
  return ` #${tag} ${atomValues(tag).join(' ')} `;
}
