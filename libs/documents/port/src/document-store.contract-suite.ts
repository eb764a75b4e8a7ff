import { afterAll, beforeAll, describe } from '@jest/globals';
import { describeChanging } from './contract-suite/changing.contract-suite.js';
import { describeEvolving } from './contract-suite/evolving.contract-suite.js';
import { describeExpiring } from './contract-suite/expiring.contract-suite.js';
import { describeFinding } from './contract-suite/finding.contract-suite.js';
import { describeIsolation } from './contract-suite/isolation.contract-suite.js';
import { COLLECTIONS_OF_SUITE, type DocumentsUnderTest } from './contract-suite/support.js';
import { describeWriting } from './contract-suite/writing.contract-suite.js';
import type { DocumentStore } from './document-store.port.js';

export type { DocumentsUnderTest } from './contract-suite/support.js';

/**
 * What the port DocumentStore promises, as tests that every adapter runs unchanged (design 2). open is called once; the
 * tests share the engine and keep out of each other's way by accounts and collections of their own.
 */
export function describeDocumentStore(name: string, open: () => Promise<DocumentsUnderTest>): void {
  describe(`DocumentStore: ${name}`, () => {
    let opened: { readonly engine: DocumentsUnderTest; readonly store: DocumentStore } | undefined;
    beforeAll(async () => {
      const engine = await open();
      opened = { engine, store: await engine.connect(COLLECTIONS_OF_SUITE) };
    });
    afterAll(async () => opened?.engine.dispose());
    const under = () => {
      if (opened === undefined) throw new Error('The engine did not open.');
      return opened;
    };
    describeWriting(under);
    describeChanging(under);
    describeFinding(under);
    describeIsolation(under);
    describeExpiring(under);
    describeEvolving(under);
  });
}
