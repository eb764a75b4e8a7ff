/** One item of a feed, as it stands in the text, or why it is none. */
export type XmlItem =
  | { readonly kind: 'item'; readonly source: string; readonly number: number }
  | { readonly kind: 'broken'; readonly reason: string; readonly number: number };

export interface XmlFeedText {
  /** The open tag of the feed, e.g. '<rss version="2.0">'; null where there is none. */
  readonly root: string | null;
  /** All that stands outside the items. */
  readonly header: string;
  readonly items: readonly XmlItem[];
  /** Broken items beyond those that are listed. */
  readonly unlisted: number;
  /** The text ends before the feed does. */
  readonly isCut: boolean;
}

/** More than this many broken items tell nobody anything new. */
const MAX_BROKEN = 200;

const ROOT = /<(rss|(?:[\w-]+:)?rdf|(?:[\w-]+:)?feed)(?=[\s/>])[^<>]*>/i;
/** Name of a feed's items, as a pattern; feeds whose root is lost may have either. */
function itemNameOf(rootName: string | undefined): string {
  if (rootName === undefined) return '(?:(?:rss|atom):)?(?:item|entry)';
  const prefix = /^([\w-]+):/.exec(rootName)?.[1];
  const isAtom = /feed$/i.test(rootName);
  return `(?:(?:${prefix ?? 'rss'}|rss|atom):)?${isAtom ? 'entry' : 'item'}`;
}

class XmlItemReader {
  readonly items: XmlItem[] = [];
  private readonly outside: string[] = [];
  private outsideFrom = 0;
  private openAt = -1;
  private count = 0;
  private broken = 0;
  /** Marks that are known not to come any more, so that a text full of their openings is not searched again and again. */
  private readonly gone = new Set<string>();

  private readonly markup: RegExp;
  /** An item that ends and another that begins, within what should be one comment or CDATA section: it was not closed. */
  private readonly border: RegExp;

  constructor(
    private readonly text: string,
    private readonly from: number,
    name: string,
  ) {
    this.markup = new RegExp(`<!--|<!\\[CDATA\\[|<(/?)(?:${name})(?=[\\s/>])`, 'gi');
    this.border = new RegExp(`</${name}\\s*>\\s*(?=<${name}[\\s>])`, 'i');
  }

  read(): { readonly header: string; readonly isOpen: boolean } {
    const pattern = this.markup;
    pattern.lastIndex = this.from;
    for (let match = pattern.exec(this.text); match !== null; match = pattern.exec(this.text)) {
      const [mark, slash] = match;
      if (mark === '<!--' || mark.startsWith('<![')) {
        pattern.lastIndex = this.skip(mark === '<!--' ? '-->' : ']]>', pattern.lastIndex);
        continue;
      }
      const end = this.text.indexOf('>', pattern.lastIndex);
      if (end < 0) break;
      pattern.lastIndex = end + 1;
      if (slash === '/') this.close(match.index, end + 1);
      else if (this.text[end - 1] !== '/') this.open(match.index);
    }
    const isOpen = this.openAt >= 0;
    if (isOpen) this.fail('the feed ends within it');
    this.outside.push(this.text.slice(this.outsideFrom, isOpen ? this.openAt : undefined));
    return { header: this.outside.join(''), isOpen };
  }

  get unlisted(): number {
    return Math.max(0, this.broken - MAX_BROKEN);
  }

  private fail(reason: string): void {
    this.count += 1;
    this.broken += 1;
    if (this.broken <= MAX_BROKEN) this.items.push({ kind: 'broken', reason, number: this.count });
  }

  private open(at: number): void {
    if (this.openAt >= 0) this.fail('it has no end');
    else this.outside.push(this.text.slice(this.outsideFrom, at));
    this.openAt = at;
  }

  private close(at: number, end: number): void {
    if (this.openAt < 0) {
      this.fail('it has no beginning');
      this.outside.push(this.text.slice(this.outsideFrom, at));
    } else {
      this.count += 1;
      this.items.push({ kind: 'item', source: this.text.slice(this.openAt, end), number: this.count });
    }
    this.openAt = -1;
    this.outsideFrom = end;
  }

  /** Behind a comment or CDATA section. One that does not close spoils the item it stands in, and no other. */
  private skip(mark: string, from: number): number {
    const end = this.gone.has(mark) ? -1 : this.text.indexOf(mark, from);
    if (end < 0) this.gone.add(mark);
    if (this.openAt < 0) return end < 0 ? from : end + mark.length;
    const border = this.border.exec(this.text.slice(from, end < 0 ? undefined : end));
    if (border === null) return end < 0 ? this.text.length : end + mark.length;
    this.fail(`${mark === '-->' ? 'a comment' : 'a CDATA section'} in it has no end`);
    const next = from + border.index + border[0].length;
    this.openAt = -1;
    this.outsideFrom = next;
    return next;
  }
}

/**
 * Cuts an XML feed into its items without parsing it, so that each can be parsed by itself and a broken one spoils no
 * other. Only whole items are given; what is cut, not closed or not opened is named.
 */
export function splitXmlFeed(text: string): XmlFeedText {
  const match = ROOT.exec(text);
  const root = match?.[0] ?? null;
  const reader = new XmlItemReader(text, match === null ? 0 : match.index + match[0].length, itemNameOf(match?.[1]));
  const { header, isOpen } = reader.read();
  const isEmptyRoot = root?.endsWith('/>') === true;
  const closing = match === null ? null : new RegExp(`</${match[1]}\\s*>`, 'i');
  const isClosed = closing === null || isEmptyRoot || closing.test(header);
  return { root, header, items: reader.items, unlisted: reader.unlisted, isCut: isOpen || !isClosed };
}
