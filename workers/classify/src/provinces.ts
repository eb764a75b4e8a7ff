import { PROVINCES } from '@krasae/domain';
import { KeywordAutomaton } from '@krasae/text';

const mentions = new KeywordAutomaton(
  PROVINCES.flatMap(({ name, phrases }) => phrases.map((phrase) => ({ phrase, payload: name }))),
);

/** English names of the Thai provinces that the atoms mention, each once, in the order of mention. */
export function provincesOf(atoms: readonly string[]): string[] {
  return [...new Set(mentions.match(atoms).map(({ payload }) => payload))];
}
