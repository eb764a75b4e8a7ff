import { afterAll, beforeAll, describe } from '@jest/globals';
import { describeCounting } from './contract-suite/counting.contract-suite.js';
import { describeSearching } from './contract-suite/searching.contract-suite.js';
import { describeRebuilding } from './contract-suite/rebuilding.contract-suite.js';
import { describeReclassifying } from './contract-suite/reclassifying.contract-suite.js';
import { describeStreaming } from './contract-suite/streaming.contract-suite.js';
import { type MessageIndexUnderTest, readYourWrites } from './contract-suite/support.js';
import { describeWriting } from './contract-suite/writing.contract-suite.js';

export type { MessageIndexUnderTest } from './contract-suite/support.js';

/**
 * What the port MessageIndex promises, as tests that every adapter runs unchanged (design 2). open is called once; the
 * tests share the index and keep out of each other's way by accounts of their own.
 */
export function describeMessageIndex(name: string, open: () => Promise<MessageIndexUnderTest>): void {
  describe(`MessageIndex: ${name}`, () => {
    let opened: MessageIndexUnderTest | undefined;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => opened?.dispose());
    const engine = () => {
      if (opened === undefined) throw new Error('The engine did not open.');
      return readYourWrites(opened.index);
    };
    describeWriting(engine);
    describeSearching(engine);
    describeCounting(engine);
    describeStreaming(engine);
    describeRebuilding(engine);
    describeReclassifying(engine);
  });
}
