// The message after a change: one at a time.
import { useState } from 'react';

/** The message after a change, with its possible action. */
export interface Note {
  readonly id: number;
  readonly text: string;
  readonly isRefusal: boolean;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export type SayNote = (text: string, more?: Partial<Pick<Note, 'isRefusal' | 'action'>>) => void;

let lastNote = 0;

export function useNotes() {
  const [note, setNote] = useState<Note>();
  const say: SayNote = (text, more = {}) => {
    lastNote += 1;
    setNote({ id: lastNote, text, isRefusal: false, ...more });
  };
  return { note, say, clear: () => setNote(undefined) };
}
