import { benchText } from '@krasae/text/bench';
import { loadMaterial } from '../seed/load-material.js';
import type { Bench } from './bench.js';

export const textBench: Bench = {
  name: 'text',
  summary: 'normalising, atoms, words and 10,000 keywords: messages a second and time a message',
  run: async (say) => {
    const { name, messages } = await loadMaterial();
    say(`Reading ${messages.length} messages of the ${name} ...`);
    return { material: name, ...(await benchText({ texts: messages.map(({ text }) => text) })) };
  },
};
