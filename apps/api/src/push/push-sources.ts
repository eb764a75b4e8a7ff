import { type DocumentOf, type DocumentStore, SOURCES_OF_ACCOUNT, type Stored } from '@krasae/documents';
import { Inject, Injectable } from '@nestjs/common';
import { DOCUMENTS, NOW } from '../common/tokens.js';

export type PushSource = Stored<DocumentOf<typeof SOURCES_OF_ACCOUNT>> & { readonly accountId: string };

interface Looked {
  readonly at: number;
  readonly found: Promise<readonly PushSource[]>;
}

/** A change of a source is in force within it, milliseconds. Hooks come by hundreds in a second, of a few sources. */
const RECHECK_MS = 1_000;
/** Strangers may ask for any id. */
const MAX_KNOWN = 10_000;

/** The push sources of an id, read once a second for however many requests. */
@Injectable()
export class PushSources {
  private readonly looked = new Map<string, Looked>();

  constructor(
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  /** More than one where accounts have given sources the same id. */
  find(id: string): Promise<readonly PushSource[]> {
    const known = this.looked.get(id);
    if (known !== undefined && this.now() - known.at < RECHECK_MS) return known.found;
    if (this.looked.size >= MAX_KNOWN) this.looked.clear();
    const look: Looked = { at: this.now(), found: this.read(id) };
    this.looked.set(id, look);
    // One that is not there (yet), or could not be read, is looked for each time.
    const forget = (): void => {
      if (this.looked.get(id) === look) this.looked.delete(id);
    };
    look.found.then((found) => {
      if (found.length === 0) forget();
    }, forget);
    return look.found;
  }

  private async read(id: string): Promise<readonly PushSource[]> {
    const found = await this.documents.findAcross(SOURCES_OF_ACCOUNT, { where: { id } });
    return found.filter(({ data }) => data.connector === 'push');
  }
}
