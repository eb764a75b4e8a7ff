import { DocumentStoreUnavailableError, DuplicateKeyError, type CollectionDeclaration } from '@krasae/documents';
import mongoose from 'mongoose';
import { z } from 'zod';

const { mongo } = mongoose;
const DUPLICATE_KEY = 11_000;
const ID_INDEX = 'id';
const keyPatternSchema = z.object({ keyPattern: z.record(z.string(), z.unknown()) });

/** Names of indexes, the same at every start. */
export const indexNames = {
  id: ID_INDEX,
  unique: (key: readonly string[]) => `unique:${key.join('+')}`,
  by: (field: string) => `by:${field}`,
  expiry: 'expiry',
};

/** The declared key that a write would have given twice; null when the error is about something else. */
export function duplicateKeyOf(declaration: CollectionDeclaration, error: unknown): DuplicateKeyError | null {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return null;
  const pattern = keyPatternSchema.safeParse(error);
  const paths = pattern.success ? Object.keys(pattern.data.keyPattern).filter((path) => path !== 'accountId') : [];
  const fields = paths.map((path) => (path.startsWith('fields.') ? path.slice('fields.'.length) : path));
  return new DuplicateKeyError(declaration.name, fields);
}

/** Whether trying again may help, because no server answered or one is just taking over. */
function isAway(error: unknown): boolean {
  if (error instanceof mongoose.Error.MongooseServerSelectionError) return true;
  if (error instanceof mongo.MongoServerSelectionError || error instanceof mongo.MongoNetworkError) return true;
  return (
    error instanceof mongo.MongoError &&
    (error.hasErrorLabel(mongo.MongoErrorLabel.RetryableWriteError) ||
      error.hasErrorLabel(mongo.MongoErrorLabel.InterruptInUseConnections))
  );
}

/** Does the work; what it fails with because no server can be reached becomes a DocumentStoreUnavailableError. */
export async function reaching<T>(address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAway(error)) throw error;
    throw new DocumentStoreUnavailableError(
      `MongoDB at ${address} does not answer (${error instanceof Error ? error.message : String(error)}). See that it ` +
        'runs and that MONGODB_URL names it; what was asked may be asked again.',
      { cause: error },
    );
  }
}

/** The address without the name and password in it, for messages. */
export function withoutSecrets(url: string): string {
  return url.replace(/\/\/[^/]*@/, '//').replace(/\?.*$/, '');
}
