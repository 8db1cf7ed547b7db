// Rules of notes: which right opens a subject, who may change a note, and how many there may be.
import type { StaffRight } from '@foyer/contract';

export type NoteSubject = 'patient' | 'account' | 'visit' | 'submission';

/** Most notes of one subject, and most that are pinned. */
export const mostNotes = 500;
export const mostPinned = 3;

/** How long authors may change their notes. */
const openMs = 86_400_000;

/** The right that opens the notes of a subject. */
export const rightOfSubject: Readonly<Record<NoteSubject, StaffRight>> = {
  patient: 'patients',
  account: 'ledger',
  visit: 'schedule',
  submission: 'inbox',
};

interface Note {
  readonly createdBy: string;
  readonly createdAt: Date;
}

interface Caller {
  readonly accountId: string;
  readonly rights: ReadonlySet<StaffRight>;
}

/** Whether the caller may change a note's text, and remove it: own notes for 24 hours, and all with the right to manage notes. */
export function mayChangeNote(note: Note, { accountId, rights }: Caller, now: Date): boolean {
  if (rights.has('notes.manage')) return true;
  return note.createdBy === accountId && now.getTime() - note.createdAt.getTime() < openMs;
}
