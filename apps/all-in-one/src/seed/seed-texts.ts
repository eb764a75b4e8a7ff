import type { AccountSettings, ChannelMessage, Classification } from '@krasae/contracts';
import type { SentimentModel } from '@krasae/sentiment';
import { createClassifier } from '@krasae/worker-classify';

/** A text that the account wants, with all that is the same for each of its copies. */
export interface SeedText {
  readonly message: ChannelMessage;
  readonly classification: Classification;
}

/**
 * Of the material the messages that the account wants, classified by its settings. A seed repeats them under other
 * authors and times; only keywords that name an author could tell the copies apart, and those are matched against the
 * author of the original, whom the copies therefore keep (seed-messages.ts) where the settings hold such a keyword.
 */
export function wantedTexts(
  material: readonly ChannelMessage[],
  settings: AccountSettings,
  sentiment: SentimentModel,
): SeedText[] {
  const classifier = createClassifier(settings, sentiment);
  return material.flatMap((message) => {
    const result = classifier.classify(message);
    return result.wanted ? [{ message, classification: result.classification }] : [];
  });
}

/** Whether any keyword of the settings looks at who wrote a message. */
export function namesAuthors({ keywords, excludeKeywords, categoryLevels }: AccountSettings): boolean {
  const ofCategories = categoryLevels.flatMap(({ categories }) =>
    categories.flatMap((category) => [...category.keywords, ...category.excludeKeywords]),
  );
  return [...keywords, ...excludeKeywords, ...ofCategories].some((keyword) => /^\s*(@|username:)/iu.test(keyword));
}
