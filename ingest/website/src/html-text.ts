import { decodeHTML } from 'entities';

export interface HtmlText {
  readonly text: string;
  /** Addresses of its pictures, as they stand. */
  readonly images: readonly string[];
}

/** A longer text is cut before it is read: it could not become a message anyway. */
const MAX_HTML = 2_000_000;
/** Tags whose quotes do not close are read to the next '>'; after so many, quotes are no longer looked for at all. */
const MAX_BROKEN_TAGS = 50;

const BLOCKS = new Set(
  (
    'address article aside blockquote br caption dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li ' +
    'main nav ol p pre section table tbody tfoot thead tr ul'
  ).split(' '),
);
const CELLS = new Set(['td', 'th']);
/** What stands in these is not for readers. */
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'head', 'object']);
const MEDIA_ATTRIBUTE = /\b(?:src|data-src|data-lazy-src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(/[^\P{Cc}\t\n]/gu, '');
}

/** Ends of lines are kept in plain text; among block tags they are but spaces. */
function squeezed(text: string, isMarkedUp: boolean): string {
  const spaced = isMarkedUp ? text.replace(/[ \t\u00a0]+/g, ' ') : text;
  const lines = spaced.split('\n').map((line) => line.trim());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

class HtmlReader {
  private readonly parts: string[] = [];
  private readonly images: string[] = [];
  private brokenTags = 0;
  private readonly isMarkedUp: boolean;
  /** Marks that are known not to come any more, so that they are not looked for again and again. */
  private readonly gone = new Set<string>();

  constructor(private readonly html: string) {
    this.isMarkedUp = /<(?:p|div|br|li|ul|ol|table|h[1-6]|blockquote|section|article)[\s/>]/i.test(html);
  }

  read(): HtmlText {
    const { html } = this;
    let index = 0;
    while (index < html.length) {
      const open = html.indexOf('<', index);
      if (open < 0) break;
      this.addText(html.slice(index, open));
      index = this.readMarkup(open);
    }
    this.addText(html.slice(index));
    return { text: squeezed(this.parts.join(''), this.isMarkedUp), images: [...new Set(this.images)] };
  }

  private addText(raw: string): void {
    if (raw === '') return;
    const text = wellFormed(decodeHTML(raw).replace(/\r\n?/g, '\n'));
    this.parts.push(this.isMarkedUp ? text.replace(/\n/g, ' ') : text);
  }

  /** From a '<' on; answers where text goes on. */
  private readMarkup(open: number): number {
    const { html } = this;
    if (html.startsWith('<!--', open)) return this.after('-->', open + 4, open + 4);
    if (html.startsWith('<![CDATA[', open)) return open + 9;
    const name = /^<(\/?)([a-z][a-z0-9:-]*)|^<[!?]/i.exec(html.slice(open, open + 40));
    const end = name === null ? -1 : this.tagEnd(open);
    if (name === null || end < 0) {
      this.parts.push('<');
      return open + 1;
    }
    const tag = (name[2] ?? '').toLowerCase();
    this.addTag(tag, html.slice(open, end));
    const isHidden = HIDDEN.has(tag) && name[1] === '' && !html.startsWith('/>', end - 2);
    return isHidden ? this.after(`</${tag}`, end, end) : end;
  }

  /** Behind the next mark, or `otherwise` where none is; marks that are tags end at their '>'. */
  private after(mark: string, from: number, otherwise: number): number {
    const found = this.indexOf(mark, from);
    if (found < 0) return otherwise;
    if (mark === '-->') return found + mark.length;
    const end = this.html.indexOf('>', found);
    return end < 0 ? this.html.length : end + 1;
  }

  private indexOf(mark: string, from: number): number {
    if (this.gone.has(mark)) return -1;
    const pattern = new RegExp(mark, 'gi');
    pattern.lastIndex = from;
    const index = pattern.exec(this.html)?.index ?? -1;
    if (index < 0) this.gone.add(mark);
    return index;
  }

  private tagEnd(open: number): number {
    const { html } = this;
    const first = this.indexOf('>', open);
    if (first < 0) return -1;
    if (this.brokenTags > MAX_BROKEN_TAGS) return first + 1;
    for (let index = open + 1; index < html.length; index += 1) {
      const char = html[index];
      if (char === '>') return index + 1;
      if (char !== '"' && char !== "'") continue;
      const close = html.indexOf(char, index + 1);
      if (close < 0) break;
      index = close;
    }
    this.brokenTags += 1;
    return first + 1;
  }

  private addTag(tag: string, source: string): void {
    if (BLOCKS.has(tag)) this.parts.push('\n');
    else if (CELLS.has(tag)) this.parts.push(' ');
    if (tag !== 'img') return;
    const match = MEDIA_ATTRIBUTE.exec(source);
    const address = match?.[1] ?? match?.[2] ?? match?.[3];
    if (address !== undefined && !address.startsWith('data:')) this.images.push(decodeHTML(address).trim());
  }
}

/**
 * Reads HTML, broken or not, as its reader sees it: tags and hidden parts away, entities decoded, lines where blocks
 * end. Text without markup keeps its own lines. A '<' that begins no tag stays one.
 */
export function htmlToText(html: string): HtmlText {
  return new HtmlReader(html.slice(0, MAX_HTML)).read();
}
