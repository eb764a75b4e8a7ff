import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountSettingsSchema, type ChannelMessage } from '@krasae/contracts';
import { MAX_CATEGORY_LEVELS } from '@krasae/domain';
import { type Atom, atomise, KeywordAutomaton, languageOf } from '@krasae/text';
import { demoAccount } from './demo-account.js';
import { historyOf } from './history.js';
import { simulatorConfigSchema } from './simulator-config.js';

const { settings } = demoAccount;
const any = (phrases: readonly string[]) =>
  new KeywordAutomaton(phrases.map((phrase) => ({ phrase, payload: phrase })));

describe('the demo account', () => {
  let market: { message: ChannelMessage; atoms: Atom[] }[] = [];
  let wanted: { message: ChannelMessage; atoms: Atom[] }[] = [];
  beforeAll(() => {
    const config = simulatorConfigSchema.parse({ startedAt: '2026-11-20T05:00:00.000Z', messages: 12_000 });
    market = [...historyOf(config)].map((message) => ({
      message,
      atoms: atomise(`${message.title}\n${message.text}`),
    }));
    const keywords = any(settings.keywords);
    const excludes = any(settings.excludeKeywords);
    wanted = market.filter(({ atoms }) => keywords.match(atoms).length > 0 && excludes.match(atoms).length === 0);
  });

  it('has settings that the contract accepts, on all five levels', () => {
    expect(accountSettingsSchema.parse(settings)).toEqual(settings);
    expect(settings.categoryLevels.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4]);
    expect(settings.categoryLevels).toHaveLength(MAX_CATEGORY_LEVELS);
  });

  it('wants most of the market and leaves five to twelve in a hundred messages out', () => {
    const unwanted = 1 - wanted.length / market.length;
    expect(unwanted).toBeGreaterThan(0.05);
    expect(unwanted).toBeLessThan(0.12);
  });

  it.each(settings.categoryLevels.flatMap(({ categories }) => categories.map((one) => [one.name, one] as const)))(
    'finds messages for the category %s, and not only those',
    (_name, { keywords, excludeKeywords }) => {
      const automaton = new KeywordAutomaton(
        keywords.map((phrase) => ({ phrase, payload: phrase, excludes: excludeKeywords })),
      );
      const found = wanted.filter(({ atoms }) => automaton.match(atoms).length > 0).length;
      expect(found / wanted.length).toBeGreaterThan(0.005);
      expect(found / wanted.length).toBeLessThan(0.85);
    },
  );

  it('finds each of its keywords somewhere', () => {
    const keywords = any(settings.keywords);
    const found = new Set(market.flatMap(({ atoms }) => keywords.match(atoms).map(({ payload }) => payload)));
    expect([...found].sort()).toEqual([...settings.keywords].sort());
  });

  it('hears English in ten to twenty of a hundred messages', () => {
    const english = market.filter(({ message }) => languageOf(message.text) === 'en').length / market.length;
    expect(english).toBeGreaterThan(0.1);
    expect(english).toBeLessThan(0.2);
  });
});
