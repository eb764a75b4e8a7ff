import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { benchWholeWords, exactRecall } from '@krasae/text/whole-word-bench';
import type { Bench } from './bench.js';

const SEGMENTED = fileURLToPath(
  new URL('../../../../../shared/data/wisesight/wisesight-160-samples-tokenised.label', import.meta.url),
);

export const wordsBench: Bench = {
  name: 'words',
  summary: 'recall and precision of phrases and whole words by length, on hand-segmented messages',
  run: async (say) => {
    if (!existsSync(SEGMENTED)) {
      say(`${SEGMENTED} is not there: nothing to measure against.`);
      return { material: 'none' };
    }
    const lines = readFileSync(SEGMENTED, 'utf8').split('\n');
    const messages = lines.filter((line) => line !== '').map((line) => line.split('|'));
    say(`Every word of ${messages.length} hand-segmented messages against each of them ...`);
    return {
      material: 'hand-segmented messages',
      messages: messages.length,
      handWords: { ...exactRecall(messages) },
      ...benchWholeWords(messages),
      trainedOnHalf: benchWholeWords(messages, 2)['wholeWord'] ?? {},
    };
  },
};
