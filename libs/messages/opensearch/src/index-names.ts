import { createHash } from 'node:crypto';

/** Names of an index may have 255 bytes; prefix, version and alias need their room. */
const MAX_ACCOUNT_NAME = 150;
/** The engine's limit for ids of documents. */
const MAX_DOCUMENT_ID = 512;

/** What the names of an account's indexes are made of. A dot stands only between the parts, so no two names meet. */
export class IndexNames {
  /** Everything of this installation. */
  readonly pattern: string;
  readonly template: string;

  constructor(prefix: string) {
    if (!/^[a-z0-9][a-z0-9-]{0,30}$/u.test(prefix)) {
      throw new RangeError(`'${prefix}' cannot begin the names of indexes: small letters, digits and -, at most 31.`);
    }
    this.template = `${prefix}-messages`;
    this.pattern = `${this.template}.*`;
  }

  /** What readers ask for: an alias of the account's one readable index. */
  alias(accountId: string): string {
    return `${this.template}.${accountName(accountId)}`;
  }

  index(accountId: string, version: number): string {
    return `${this.alias(accountId)}.v${version}`;
  }

  /** Null for a name that is not one of the account's indexes. */
  versionOf(accountId: string, index: string): number | null {
    const start = `${this.alias(accountId)}.v`;
    const version = Number(index.slice(start.length));
    return index.startsWith(start) && Number.isInteger(version) ? version : null;
  }
}

/**
 * What writers name: an alias that goes with its index. The engine would make an index for a name that it does not
 * know, such as that of an index that another process has just replaced; for an alias that is required it never does.
 */
export function gateOf(index: string): string {
  return `${index}.gate`;
}

/** Names hold small letters, digits and few signs: anything else is written as its bytes. */
function accountName(accountId: string): string {
  const written = [...Buffer.from(accountId)]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return /[a-z0-9-]/u.test(letter) ? letter : `_${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
  return written.length <= MAX_ACCOUNT_NAME ? written : `_sha_${hashOf(accountId)}`;
}

/** Messages and marks of one index are told apart by their ids. */
export function documentId(kind: 'message' | 'mark', id: string): string {
  const letter = kind === 'message' ? 'm' : 'u';
  const plain = `${letter}:${id}`;
  return Buffer.byteLength(plain) <= MAX_DOCUMENT_ID ? plain : `${letter}#${hashOf(id)}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
