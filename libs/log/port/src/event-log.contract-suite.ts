import { afterAll, beforeAll, describe } from '@jest/globals';
import { describeAppending } from './contract-suite/appending.contract-suite.js';
import { describeConsuming } from './contract-suite/consuming.contract-suite.js';
import { describeFailing } from './contract-suite/failing.contract-suite.js';
import { describeSharing } from './contract-suite/sharing.contract-suite.js';
import type { EventLogUnderTest } from './contract-suite/support.js';
import { describeSpanning } from './contract-suite/spanning.contract-suite.js';
import { describeTailing } from './contract-suite/tailing.contract-suite.js';
import { describeTrimming } from './contract-suite/trimming.contract-suite.js';

export type { EventLogUnderTest } from './contract-suite/support.js';

/**
 * What the port EventLog promises, as tests that every adapter runs unchanged (design 2). open is called once; the
 * tests share the engine and keep out of each other's way by topics of their own.
 */
export function describeEventLog(name: string, open: () => Promise<EventLogUnderTest>): void {
  describe(`EventLog: ${name}`, () => {
    let opened: EventLogUnderTest | undefined;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => opened?.dispose());
    const engine = () => {
      if (opened === undefined) throw new Error('The engine did not open.');
      return opened;
    };
    describeAppending(engine);
    describeConsuming(engine);
    describeFailing(engine);
    describeSharing(engine);
    describeSpanning(engine);
    describeTailing(engine);
    describeTrimming(engine);
  });
}
