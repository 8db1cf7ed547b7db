// Proves that rich text survives a round trip through the editor, and that the editor can hold all stored text.
import { cleanRichText } from '@foyer/forms';
import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf, isLinkAddress, richTextOf } from './rich-text-document.ts';
import { richTextExtensions } from './rich-text-schema.ts';

const schema = getSchema(richTextExtensions);

/** Returns what is stored after a text has been in the editor. */
function throughEditor(html: string): string {
  const doc = schema.nodeFromJSON(documentOf(html));
  doc.check();
  return richTextOf(doc.toJSON());
}

describe('a stored rich text', () => {
  it.each([
    '',
    'Hello',
    'Hello<p>World</p>',
    'A<p><br></p><p>B</p>',
    'A<br>B',
    'A<br><br>',
    '<p><br></p><p>x</p>',
    '<p>One</p>',
    'Two minutes, <strong>promised</strong>\u00a0now',
    '<strong><em><u>abc</u></em></strong>',
    '<strong>b</strong><em>i</em><u>u</u><s>s</s>',
    '<h3>Title</h3><p>Text</p>',
    '<h4>Title</h4>Text',
    '<ul><li>One</li><li>Two</li></ul>',
    '<ul><li>One</li></ul><p>After</p>',
    '<ul><li>One<ol><li>Deep</li></ol></li><li><p>As a paragraph</p></li><li><h3>Title</h3></li><li><br></li></ul>',
    '\u00a0a\u00a0 b\u00a0 \u00a0c\u00a0',
    '10\u00a0mg',
    'a &lt; b &amp; &quot;c&quot; &gt; d',
    '<strong><a href="https://example.org/">here</a></strong>',
    '<a href="https://example.org/a?b=1&amp;c=2">see <strong>here</strong></a>',
    '<blockquote><p>Said</p></blockquote>',
  ])('comes back as it was: %s', (html) => {
    expect(throughEditor(html)).toBe(html);
  });

  it.each([
    ['<p>a</p>\n  <p> b\n c </p>', '<p>a</p><p>b c</p>'],
    ['Bring:<p><ol><li>One</li></ol></p>', 'Bring:<ol><li>One</li></ol>'],
    ['<ul>a<ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['<li>a</li><li>b</li>', '<ul><li>a</li><li>b</li></ul>'],
    ['<strong><p>a</p>b</strong>', '<p><strong>a</strong></p><strong>b</strong>'],
    ['<h3><p>a</p></h3>', '<h3>a</h3>'],
    ['<u><strong>a</strong></u>', '<strong><u>a</u></strong>'],
    ['<br>', ''],
    ['<p> </p>', ''],
  ])('is put into the form that the editor has for it: %s', (html, stored) => {
    expect(throughEditor(html)).toBe(stored);
  });

  it('can be held by the editor whatever it is, and stays as it is from then on', () => {
    const tags = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'u', 's', 'a href="tel:1"'];
    const piece = fc.oneof(
      fc.constantFrom(...tags.flatMap((tag) => [`<${tag}>`, `</${tag.split(' ')[0]}>`])),
      fc.constantFrom('<br>', ' ', '\n', '\u00a0', 'word', '&lt;'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const stored = throughEditor(pieces.join(''));
        expect(cleanRichText(stored)).toBe(stored);
        expect(throughEditor(stored)).toBe(stored);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the address of a link', () => {
  it.each(['https://example.org/a?b=1&c=2', 'mailto:a@example.org', 'tel:+12125550100'])('may be %s', (address) => {
    expect(isLinkAddress(address)).toBe(true);
  });
  it.each(['', 'https://', 'example.org', 'javascript:alert(1)', 'https://a b', '//example.org'])(
    'is not %s',
    (address) => {
      expect(isLinkAddress(address)).toBe(false);
    },
  );
});
