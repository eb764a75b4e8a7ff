export * from './account-cache.js';
export { parseRecord, type Parsed } from './parse.js';
export * from './verdict.js';
export * from './failure.js';
export * from './step.js';
export * from './run-step.js';
export * from './topics.js';
export {
  LEDGER_OUTCOMES,
  LedgerConflictError,
  LedgerRow,
  UNNAMED,
  type LedgerEntry,
  type LedgerOutcome,
} from './ledger-row.js';
export * from './ledger-book.js';
export * from './ledger-report.js';
export * from './dead-letters.js';
