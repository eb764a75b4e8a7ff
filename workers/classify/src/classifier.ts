import type { AccountSettings, ChannelMessage, Classification } from '@krasae/contracts';
import type { SentimentModel } from '@krasae/sentiment';
import {
  atomValues,
  cloudWords,
  joinWordAtoms,
  languageOf,
  MAY_BEGIN,
  MAY_END,
  normaliseTag,
  phraseNeedle,
  TextReading,
  type WordAtoms,
  wordAtoms,
} from '@krasae/text';
import { provincesOf } from './provinces.js';
import { SettingsMatcher } from './settings-matcher.js';

export type ClassifyResult =
  | { readonly wanted: true; readonly classification: Classification }
  | { readonly wanted: false; readonly reason: 'no-keyword' | 'excluded' };

export interface Classifier {
  readonly settingsVersion: number;
  classify(message: ChannelMessage): ClassifyResult;
}

/**
 * Decides whether an account wants a message, and what it is about. A pure function of message and settings (design 3).
 *
 * Wanted is a message that matches a keyword and no exclude keyword. An account without keywords wants all messages of
 * its sources, save excluded ones: whoever sets up a source and nothing else is to see what it brings.
 */
export function createClassifier(settings: AccountSettings, sentiment: SentimentModel): Classifier {
  const matcher = new SettingsMatcher(settings);
  const wantsAll = settings.keywords.length === 0;
  return {
    settingsVersion: settings.version,
    classify: (message) => {
      const body = new TextReading(message.text);
      const texts = [readingOf(message.title), body, readingOf(message.imageText)];
      const atoms = atomValues(...texts);
      const tags = message.hashtags.map(normaliseTag).filter((tag) => tag !== '');
      // Cutting words is the dearest part of all: an unwanted message is spared it where no keyword asks for it.
      const edgesOf = (): WordAtoms => wordAtoms(texts);
      const cut = matcher.needsEdges ? edgesOf() : undefined;
      const match = matcher.match(message, withListedTags(atoms, tags), cut && withEdgesOfListedTags(cut.edges, tags));
      if (match.excluded) return { wanted: false, reason: 'excluded' };
      if (!wantsAll && match.keywords.length === 0) return { wanted: false, reason: 'no-keyword' };
      const text = message.title === '' ? body : new TextReading(`${message.title}\n${message.text}`);
      return {
        wanted: true,
        classification: {
          settingsVersion: settings.version,
          matchedKeywords: match.keywords,
          categories: match.categories,
          sentiment: sentiment.classify(text),
          hashtags: hashtagsOf(atoms, tags),
          words: cloudWords(text),
          language: languageOf(text),
          provinces: provincesOf(atoms),
          atoms: phraseNeedle(atoms),
          wordAtoms: joinWordAtoms(cut ?? edgesOf()),
        },
      };
    },
  };
}

/** Most messages have neither title nor image text. */
const NOTHING = new TextReading('');

function readingOf(text: string): TextReading {
  return text === '' ? NOTHING : new TextReading(text);
}

/** A hashtag that the channel lists is matched like one in the text: as a tag, which also parts it from what stands before, and by the words in it. */
function withListedTags(atoms: readonly string[], tags: readonly string[]): readonly string[] {
  if (tags.length === 0) return atoms;
  return [...atoms, ...tags.flatMap((tag) => [`#${tag}`, ...atomValues(tag)])];
}

/** For the atoms of withListedTags, edges of words beside them. */
function withEdgesOfListedTags(edges: readonly number[], tags: readonly string[]): readonly number[] {
  return [...edges, ...tags.flatMap((tag) => [MAY_BEGIN | MAY_END, ...wordAtoms([tag]).edges])];
}

/** Those in the texts, then those the channel lists; normalised, without '#', each once. */
function hashtagsOf(atoms: readonly string[], tags: readonly string[]): string[] {
  const inTexts = atoms.filter((atom) => atom.length > 1 && atom.startsWith('#')).map(normaliseTag);
  return [...new Set([...inTexts, ...tags])];
}
