// The editor behind a rich text field: created once, kept in sync with outside changes, and read for its content.
import { Editor } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { changeInto } from './change-into.ts';
import { cleanPasted } from './pasted-text.ts';
import { documentOf, richTextOf } from './rich-text-document.ts';
import { richTextExtensions } from './rich-text-schema.ts';

interface Options {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called after every transaction: typing, caret movement, formatting. */
  readonly onStep: (editor: Editor) => void;
  /** Attributes of the editable element. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Mounts an editor into an element. Returns the editor once it exists. */
export function useRichText(place: RefObject<HTMLElement | null>, options: Options): Editor | undefined {
  const { value } = options;
  const [editor, setEditor] = useState<Editor>();
  const shown = useRef(value);
  const make = useEffectEvent(() => {
    shown.current = value;
    return new Editor({
      element: place.current,
      extensions: richTextExtensions,
      content: documentOf(value),
      // The Content-Security-Policy forbids styles injected by scripts.
      injectCSS: false,
      enableInputRules: false,
      enablePasteRules: false,
      editorProps: {
        attributes: options.attributes,
        transformPastedHTML: cleanPasted,
        handleDOMEvents: { keydown: readSelection },
      },
      onUpdate: ({ editor }) => report(editor),
      onTransaction: ({ editor }) => step(editor),
    });
  });
  const step = useEffectEvent(options.onStep);
  const report = useEffectEvent((editor: Editor) => {
    const text = richTextOf(editor.getJSON());
    if (text === shown.current) return;
    shown.current = text;
    options.onChange(text);
  });
  useEffect(() => {
    const made = make();
    setEditor(made);
    return () => made.destroy();
  }, []);
  // Redraws only outside changes (undo, another field), so that typing keeps its place.
  useEffect(() => {
    if (!editor || value === shown.current) return;
    shown.current = value;
    redraw(editor, value);
  }, [editor, value]);
  return editor;
}

/**
 * Lets the editor read the selection before it takes a key. The browser tells of a moved selection in a task of its own, which a
 * quick next key overtakes: Ctrl B would format where the caret was before.
 */
function readSelection(): void {
  document.dispatchEvent(new Event('selectionchange'));
}

/** Replaces the text. The editor's own undo history belongs to the old text and is dropped; the builder's undo takes over. */
function redraw(editor: Editor, value: string): void {
  const tr = changeInto(editor.state.tr, editor.schema.nodeFromJSON(documentOf(value)));
  editor.view.dispatch(tr.setMeta('preventUpdate', true));
  const { doc, selection, plugins } = editor.state;
  editor.view.updateState(EditorState.create({ doc, selection, plugins }));
}
