import { TOPICS } from '@krasae/contracts';
import {
  type Collection,
  type CollectionDeclaration,
  COLLECTIONS,
  type DocumentOf,
  type DocumentStore,
  LEDGER,
  MIGRATIONS,
  type Stored,
} from '@krasae/documents';

const PAGE = 500;

type Global = CollectionDeclaration & { readonly scope: 'global' };
type OfAccounts = CollectionDeclaration & { readonly scope: 'account' };

/** A document and the collection of its account, or the global one, in any store. */
interface Found {
  readonly stored: Stored<DocumentOf<CollectionDeclaration>>;
  in(store: DocumentStore): Collection<CollectionDeclaration>;
}

const isGlobal = (declaration: CollectionDeclaration): declaration is Global => declaration.scope === 'global';
const isOfAccounts = (declaration: CollectionDeclaration): declaration is OfAccounts => declaration.scope === 'account';

/** Every document that a move takes along, collection by collection. */
async function* documentsOf(store: DocumentStore): AsyncGenerator<Found> {
  const declarations: readonly CollectionDeclaration[] = COLLECTIONS;
  for (const declaration of declarations) {
    if (declaration.name === MIGRATIONS.name) continue;
    for (let skip = 0, more = true; more; skip += PAGE) {
      const page = await pageOf(store, declaration, skip);
      yield* page;
      more = page.length === PAGE;
    }
  }
}

async function pageOf(
  store: DocumentStore,
  declaration: CollectionDeclaration,
  skip: number,
): Promise<readonly Found[]> {
  const page = { limit: PAGE, skip };
  if (isGlobal(declaration)) {
    const found = await store.ofAll(declaration).find(page);
    return found.map((stored) => ({ stored, in: (other) => other.ofAll(declaration) }));
  }
  if (!isOfAccounts(declaration)) return [];
  const found = await store.findAcross(declaration, page);
  return found.map(({ accountId, ...stored }) => ({ stored, in: (other) => other.ofAccount(declaration, accountId) }));
}

export async function countDocuments(store: DocumentStore): Promise<number> {
  let count = 0;
  for await (const { stored } of documentsOf(store)) count += Math.sign(stored.version);
  return count;
}

/**
 * Copies every document with its id and version, and takes away what a copy that was cut off had brought and the source
 * holds no longer. Answers how many there are.
 */
export async function copyDocuments(
  source: DocumentStore,
  target: DocumentStore,
  onProgress: (copied: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const strays: Found[] = [];
  for await (const found of documentsOf(target)) {
    if ((await found.in(source).get(found.stored.id)) === null) strays.push(found);
  }
  for (const { stored, in: collectionIn } of strays) await collectionIn(target).delete(stored.id);
  let copied = 0;
  for await (const { stored, in: collectionIn } of documentsOf(source)) {
    signal.throwIfAborted();
    await collectionIn(target).restore(stored);
    copied += 1;
    onProgress(copied);
  }
  await restartClassifiedOffsets(target);
  return copied;
}

/**
 * Topic classified begins anew: what the ledger has counted through there is of the offsets of the old log, and would
 * have as many records of the new one passed over.
 */
async function restartClassifiedOffsets(target: DocumentStore): Promise<void> {
  const rows = target.ofAll(LEDGER);
  for (const { id, data } of await rows.find()) {
    const [, topic] = id.split('/');
    if (topic === TOPICS.collected || data.through === -1) continue;
    await rows.change(id, (row) => ({ ...row, through: -1 }));
  }
}
