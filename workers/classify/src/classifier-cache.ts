import type { DocumentStore } from '@krasae/documents';
import { AccountCache } from '@krasae/pipeline';
import type { SentimentModel } from '@krasae/sentiment';
import { createClassifier, type Classifier } from './classifier.js';

/** The classifier of each account. */
export class ClassifierCache extends AccountCache<Classifier> {
  constructor(documents: DocumentStore, sentiment: SentimentModel, now?: () => number) {
    super(documents, (settings) => createClassifier(settings, sentiment), now);
  }
}
