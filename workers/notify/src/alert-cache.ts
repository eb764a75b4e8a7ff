import type { DocumentStore } from '@krasae/documents';
import { AccountCache } from '@krasae/pipeline';
import { AlertMatcher } from './alert-matcher.js';

/** The alert keywords of each account. */
export class AlertCache extends AccountCache<AlertMatcher> {
  constructor(documents: DocumentStore, now: () => number) {
    super(documents, ({ alertKeywords }) => new AlertMatcher(alertKeywords), now);
  }
}
