// The rich text editor's schema: the tags that forms support, and nothing else. Typed special characters stay characters.
import { Extension, Mark, Node } from '@tiptap/core';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { history, redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import { Plugin } from '@tiptap/pm/state';
import type { ParagraphMarkup } from './rich-text-document.ts';

const storedAs: ParagraphMarkup = null;
const startsAs: ParagraphMarkup = 'text';

const marks = [
  mark('bold', 'strong', ['b'], 'Mod-b'),
  mark('italic', 'em', ['i'], 'Mod-i'),
  mark('underline', 'u', [], 'Mod-u'),
  mark('strike', 's', ['strike', 'del']),
  Mark.create({
    name: 'link',
    // Text typed right after a link is not part of it.
    inclusive: false,
    addAttributes: () => ({ href: { default: null } }),
    parseHTML: () => [{ tag: 'a[href]' }],
    renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: 'noopener noreferrer' }, 0],
  }),
];

const nodes = [
  Node.create({ name: 'doc', topNode: true, content: 'block+' }),
  Node.create({
    name: 'paragraph',
    // First of its group, so it is used for new lines.
    priority: 1000,
    group: 'block',
    content: 'inline*',
    addAttributes: () => ({ storedAs: { default: storedAs, rendered: false, keepOnSplit: false } }),
    parseHTML: () => [{ tag: 'p' }],
    renderHTML: () => ['p', 0],
  }),
  Node.create({
    name: 'heading',
    group: 'block',
    content: 'inline*',
    defining: true,
    addAttributes: () => ({ level: { default: 3, rendered: false } }),
    parseHTML: () => [3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
  }),
  Node.create({
    name: 'blockquote',
    group: 'block',
    content: 'block+',
    defining: true,
    parseHTML: () => [{ tag: 'blockquote' }],
    renderHTML: () => ['blockquote', 0],
  }),
  BulletList,
  OrderedList,
  ListItem.extend({
    content: '(paragraph | heading) block*',
    // Tab moves to the next control.
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) };
    },
  }),
  Node.create({ name: 'text', group: 'inline' }),
  Node.create({
    name: 'hardBreak',
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseHTML: () => [{ tag: 'br' }],
    renderHTML: () => ['br'],
    renderText: () => '\n',
    addKeyboardShortcuts() {
      const insert = () => this.editor.commands.insertContent({ type: this.name });
      return { 'Shift-Enter': insert, 'Mod-Enter': insert };
    },
  }),
];

/** Undo within this editor. While there is nothing to undo, the keys are left to the builder, as in every other field. */
const ownUndo = Extension.create({
  name: 'ownUndo',
  addProseMirrorPlugins: () => [
    history(),
    new Plugin({
      props: {
        attributes: (state): Record<string, string> =>
          undoDepth(state) + redoDepth(state) > 0 ? { 'data-own-undo': '' } : {},
      },
    }),
  ],
  addKeyboardShortcuts() {
    const goBack = () => undo(this.editor.state, this.editor.view.dispatch);
    const goOn = () => redo(this.editor.state, this.editor.view.dispatch);
    return { 'Mod-z': goBack, 'Mod-y': goOn, 'Shift-Mod-z': goOn };
  },
});

/** An emptied text starts again like a new one, without a paragraph around its first line. */
const plainStart = Extension.create({
  name: 'plainStart',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _, { doc, tr }) {
        const first = doc.firstChild;
        const isEmpty = doc.childCount === 1 && first?.type.name === 'paragraph' && first.childCount === 0;
        const isPlain = first?.attrs.storedAs === startsAs;
        const isChanged = transactions.some(({ docChanged }) => docChanged);
        return isChanged && isEmpty && !isPlain ? tr.setNodeAttribute(0, 'storedAs', startsAs) : null;
      },
    }),
  ],
});

export const richTextExtensions = [...nodes, ...marks, ownUndo, plainStart];

function mark(name: string, tag: string, alike: readonly string[], key?: string) {
  return Mark.create({
    name,
    parseHTML: () => [tag, ...alike].map((one) => ({ tag: one })),
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return key ? { [key]: () => this.editor.commands.toggleMark(name) } : {};
    },
  });
}
