import { KeyNumbers, type PartialRows } from './partial-rows.js';

/** What was found in one month, of the writes up to a number. */
export interface MonthSlice {
  readonly part: PartialRows;
  /** The number of the last write that is looked at. */
  readonly upTo: number;
  /** Messages of the account that stood in the month then, whatever the question. */
  readonly messages: number;
}

/** The partial rows of one question. */
export class SliceGroup {
  readonly keys = new KeyNumbers();
  /** By the start of the month. */
  readonly months = new Map<number, MonthSlice>();
  /** Months that have lost messages, and until when they are not counted ahead again, in epoch milliseconds. */
  readonly restless = new Map<number, number>();
  /** More rows than are worth keeping. */
  isTooLarge = false;
  /** Months that are being counted; others wait for them. */
  counting: Promise<void> | null = null;

  get bytes(): number {
    const parts = [...this.months.values()].map(({ part }) => part.numbers.byteLength + part.values.byteLength);
    return parts.reduce((sum, bytes) => sum + bytes, GROUP_BYTES + this.keys.size * KEY_BYTES);
  }
}

/** Roughly what a key takes, and a group without any. */
const KEY_BYTES = 200;
const GROUP_BYTES = 1_000;
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** No single question may push all others out. */
const SHARE_OF_ONE = 4;

/** The partial rows of the questions that were asked last, as far as they fit the memory. */
export class SliceStore {
  /** In the order of use: the one not used for longest comes first. */
  private readonly groups = new Map<string, SliceGroup>();

  constructor(private readonly maxBytes = DEFAULT_MAX_BYTES) {}

  groupOf(key: string): SliceGroup {
    const group = this.groups.get(key) ?? new SliceGroup();
    this.groups.delete(key);
    this.groups.set(key, group);
    return group;
  }

  /** After a group has grown: drops what does not fit any more. */
  settle(grown: SliceGroup): void {
    if (grown.bytes > this.maxBytes / SHARE_OF_ONE) {
      grown.isTooLarge = true;
      grown.months.clear();
    }
    let bytes = [...this.groups.values()].reduce((sum, group) => sum + group.bytes, 0);
    for (const [key, group] of this.groups) {
      if (bytes <= this.maxBytes) return;
      bytes -= group.bytes;
      this.groups.delete(key);
    }
  }
}
