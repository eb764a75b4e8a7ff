import { ACCOUNTS, type DocumentStore } from '@krasae/documents';
import { loadSentimentModel } from '@krasae/sentiment';
import { type Classifier, createClassifier } from '@krasae/worker-classify';
import { CommandError } from '../command-line/output.js';

/** The classifier of an account's settings as they are now. Throws CommandError where there is no such account. */
export async function classifierOfAccount(documents: DocumentStore, accountId: string): Promise<Classifier> {
  const account = await documents.ofAll(ACCOUNTS).get(accountId);
  if (account === null) throw new CommandError(`Account '${accountId}' has just been deleted.`);
  return createClassifier(account.data.settings, loadSentimentModel());
}
