// Proves that any text can be changed into any other, and that the caret keeps its place in the common part.
import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeInto } from './change-into.ts';
import { documentOf } from './rich-text-document.ts';
import { richTextExtensions } from './rich-text-schema.ts';

const schema = getSchema(richTextExtensions);
const docOf = (html: string) => schema.nodeFromJSON(documentOf(html));

describe('a text that becomes another one', () => {
  it.each([
    ['One', 'One, two', 4, 9],
    ['One', 'Not one', 4, 8],
    ['Hello', 'Helllo', 2, 2],
    ['Hello', '', 3, 1],
    ['<p>One</p><p>Two</p>', '<p>One</p><p>More</p><p>Two</p>', 3, 3],
  ])('%s becomes %s, and the caret goes from %i to %i', (before, after, caret, moved) => {
    const doc = docOf(before);
    const { tr } = EditorState.create({ doc, selection: TextSelection.create(doc, caret) });
    changeInto(tr, docOf(after));
    expect(tr.doc.eq(docOf(after))).toBe(true);
    expect(tr.selection.head).toBe(moved);
  });

  it('is that other one, whatever the two are', () => {
    const piece = fc.constantFrom(
      ...['<p>', '</p>', '<ul><li>', '<ol><li>', '</li>', '<li>', '</ul>', '</ol>', '<h3>', '</h3>', '<blockquote>'],
      ...['</blockquote>', '<strong>', '</strong>', '<br>', 'a', 'b', 'ab'],
    );
    const text = fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { tr } = EditorState.create({ doc: docOf(before) });
        expect(changeInto(tr, docOf(after)).doc.eq(docOf(after))).toBe(true);
        tr.doc.check();
      }),
      { numRuns: 500 },
    );
  });
});
