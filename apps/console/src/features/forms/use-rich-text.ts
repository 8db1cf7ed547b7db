// The editor behind a rich text field: made once, told what comes from elsewhere, and asked what is in it.
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
  /** Called after every step: typing, a moved caret, a format. */
  readonly onStep: (editor: Editor) => void;
  /** Of the element that is edited. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Puts an editor into an element. Returns the editor once it is there. */
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
      // The Content-Security-Policy forbids styles that scripts bring along.
      injectCSS: false,
      enableInputRules: false,
      enablePasteRules: false,
      editorProps: { attributes: options.attributes, transformPastedHTML: cleanPasted },
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
  // Only what comes from elsewhere (undo, another field) is drawn anew: typing keeps its place.
  useEffect(() => {
    if (!editor || value === shown.current) return;
    shown.current = value;
    redraw(editor, value);
  }, [editor, value]);
  return editor;
}

/** Draws another text. What was done before was done to the old one: from here on the builder's undo leads back. */
function redraw(editor: Editor, value: string): void {
  const tr = changeInto(editor.state.tr, editor.schema.nodeFromJSON(documentOf(value)));
  editor.view.dispatch(tr.setMeta('preventUpdate', true));
  const { doc, selection, plugins } = editor.state;
  editor.view.updateState(EditorState.create({ doc, selection, plugins }));
}
