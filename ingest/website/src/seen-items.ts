import { createHash } from 'node:crypto';

/** What a cursor has room for (MAX_CURSOR_LENGTH); an entry is at most 28 characters with its punctuation. */
const MAX_ITEMS = 9_000;
const KEY_LENGTH = 11;
const CONTENT_LENGTH = 6;

interface Entry {
  readonly content: string;
  /** Seconds since 1970, in base 36; only of items whose own date is no use. */
  readonly firstSeen: string;
}

function digest(text: string, length: number): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, length);
}

/**
 * Which items of a feed were yielded, and with what content, in a form that fits a cursor: 8 bytes of each item's id,
 * 4 of its content. When it is full, the item that was not in the feed for longest is forgotten.
 */
export class SeenItems {
  /** In the order in which they were last met: a Map keeps it. */
  private readonly entries = new Map<string, Entry>();

  constructor(stored: readonly string[] = []) {
    for (const text of stored) {
      const content = text.slice(KEY_LENGTH, KEY_LENGTH + CONTENT_LENGTH);
      this.entries.set(text.slice(0, KEY_LENGTH), { content, firstSeen: text.slice(KEY_LENGTH + CONTENT_LENGTH) });
    }
  }

  /** When the item was first seen without a date of its own, in epoch milliseconds; null where it never was. */
  firstSeen(id: string): number | null {
    const stored = this.entries.get(digest(id, KEY_LENGTH))?.firstSeen;
    return stored === undefined || stored === '' ? null : Number.parseInt(stored, 36) * 1000;
  }

  /** Notes an item; true where it is new or has changed. firstSeen: epoch milliseconds, null where it has its own date. */
  note(id: string, content: string, firstSeen: number | null): boolean {
    const key = digest(id, KEY_LENGTH);
    const entry = {
      content: digest(content, CONTENT_LENGTH),
      firstSeen: firstSeen === null ? '' : Math.floor(firstSeen / 1000).toString(36),
    };
    const known = this.entries.get(key);
    this.entries.delete(key);
    this.entries.set(key, entry);
    return known?.content !== entry.content;
  }

  toJSON(): string[] {
    const all = [...this.entries].map(([key, { content, firstSeen }]) => `${key}${content}${firstSeen}`);
    return all.slice(-MAX_ITEMS);
  }
}
