import { demoAccount } from '@krasae/connector-simulator';
import { loadSentimentModel } from '@krasae/sentiment';
import { benchClassify } from '@krasae/worker-classify/bench';
import { loadMaterial } from '../seed/load-material.js';
import type { Bench } from './bench.js';

export const classifyBench: Bench = {
  name: 'classify',
  summary: 'messages a second that one thread classifies, and each of its stages alone',
  run: async (say) => {
    const { name, messages } = await loadMaterial();
    say(`Classifying ${messages.length} messages of the ${name} ...`);
    const settings = { ...demoAccount.settings, version: 1 };
    return {
      material: name,
      messages: messages.length,
      messagesPerSecond: benchClassify(messages, settings, loadSentimentModel()),
    };
  },
};
