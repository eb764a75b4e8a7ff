import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { htmlToText } from './html-text.js';

describe('the text of HTML', () => {
  it.each([
    ['<p>หนึ่ง</p><p>สอง</p>', 'หนึ่ง\n\nสอง'],
    ['a<br>b<BR/>c', 'a\nb\nc'],
    ['<ul><li>x</li><li>y</li></ul>', 'x\n\ny'],
    ['<b>bold</b> &amp; <i>thin</i> &nbsp; &#3585;&eacute;', 'bold & thin \u00a0 กé'],
    ['<div>source\nlines   are\tspaces</div>', 'source lines are spaces'],
    ['plain\nlines  stay', 'plain\nlines  stay'],
    ['1 < 2 and 3 > 2, <3', '1 < 2 and 3 > 2, <3'],
    ['<script>var a = "<p>";</script>seen<style>p{}</style>', 'seen'],
    ['before<!-- <p>hidden</p> -->after', 'beforeafter'],
    ['<a title="a > b" href=\'x\'>link</a>', 'link'],
    ['<p class="open>text</p><p>more</p>', 'text\n\nmore'],
    ['<script>never closed', 'never closed'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['nul\u0000 and lone \ud83d half', 'nul and lone \uFFFD half'],
    ['', ''],
  ])('of %j is %j', (html, text) => {
    expect(htmlToText(html).text).toBe(text);
  });

  it('names its pictures once, but not those in the text itself', () => {
    const html =
      '<img src="a.jpg"><IMG alt=x data-src=\'b.png?a=1&amp;b=2\'/><img src="a.jpg"><img src="data:image/png;base64,xx">';
    expect(htmlToText(html).images).toEqual(['a.jpg', 'b.png?a=1&b=2']);
  });

  it('of text without markup is the text, trimmed', () => {
    const plain = fc.string({ unit: 'grapheme' }).filter((text) => !/[<&\r]|\n{3}/.test(text));
    fc.assert(
      fc.property(plain, (text) => expect(htmlToText(text).text.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))),
    );
  });
});
