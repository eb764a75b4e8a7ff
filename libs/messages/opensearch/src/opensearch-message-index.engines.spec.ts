import { describeMessageIndex } from '@krasae/messages/contract-suite';
import { openTestIndex } from './spec/open-test-index.js';

describeMessageIndex('OpenSearch', () => openTestIndex());
