// Rich text: no script survives, and allowed tags do.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRichText, parseRichText, type RichNode } from './rich-text.ts';

describe('rich text', () => {
  it('keeps allowed tags', () => {
    const html =
      '<h3>Before you come</h3><p>Bring your <strong>card</strong> and <em>this</em>.<br>See <a href="https://example.com/a?b=1&amp;c=2">here</a>.</p><ul><li>one</li><li>two</li></ul>';
    expect(cleanRichText(html)).toBe(html);
  });

  it('reads older tags as their successors, and unknown ones as their text', () => {
    expect(cleanRichText('<div><b>a</b><i>b</i><font size=7>c</font></div>')).toBe(
      '<p><strong>a</strong><em>b</em>c</p>',
    );
    expect(cleanRichText('<constructor>a</constructor><__proto__>b')).toBe('a&lt;__proto__&gt;b');
  });

  it.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<SCRIPT SRC=//x.example></SCRIPT>a', 'a'],
    ['<style>*{display:none}</style>a', 'a'],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<iframe src="javascript:alert(1)"></iframe>a', 'a'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href=" JaVaScRiPt:alert(1)">a</a>', 'a'],
    ['<a href="java&#x0A;script:alert(1)">a</a>', 'a'],
    ['<a href="data:text/html,x">a</a>', 'a'],
    ['<a href="//elsewhere.example">a</a>', 'a'],
    ['<a data-href="https://x.example" href="javascript:1">a</a>', 'a'],
    ['<!-- <script>alert(1)</script> -->a', 'a'],
    ['<script>alert(1)', ''],
    ['İİİİİİİİİ<script>alert(1)</script>a', 'İİİİİİİİİa'],
    ['<p>a</p><svg></svg>b', '<p>a</p>b'],
    ['a<b', 'a&lt;b'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ])('removes whatever could run: %s', { tags: ['FIELD-DESC-03', 'ABUSE-17'] }, (html, clean) => {
    expect(cleanRichText(html)).toBe(clean);
  });

  it('contains only allowed tags and safe links, whatever the input, and does not change when cleaned again', {
    tags: ['FIELD-DESC-03'],
  }, () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<a href="',
        'javascript:',
        'https://',
        '">',
        '<script>',
        '</script>',
        '<b',
        '<!--',
        '-->',
        '&#60;',
        '<ul><li>',
        "'",
        '</a>',
        '<svg/onload=1>',
        '&amp;lt;',
      ),
    );
    const check = (node: RichNode): void => {
      if (typeof node === 'string') return;
      expect(node.tag).toMatch(/^(?:p|h3|h4|ul|ol|li|blockquote|strong|em|u|s|br|a)$/);
      if (node.tag === 'a') expect(node.href).toMatch(/^(?:https?:|mailto:|tel:)/i);
      node.children.forEach(check);
    };
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const html = pieces.join('');
        parseRichText(html).forEach(check);
        const clean = cleanRichText(html);
        expect(cleanRichText(clean)).toBe(clean);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps a text of any number of pieces', { tags: ['SAFE-11'] }, () => {
    expect(cleanRichText(`<x>${'<br>'.repeat(200_000)}</x>`)).toBe('<br>'.repeat(200_000));
  });

  it('handles deep and long texts', () => {
    for (const text of ['<p>'.repeat(5000), '<'.repeat(20_000), `<a ${'"'.repeat(20_000)}`, '<p'.repeat(10_000)])
      expect(() => parseRichText(text)).not.toThrow();
  });
});
