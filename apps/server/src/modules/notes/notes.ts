// Notes of the office: written, pinned, changed for a day and removed. Patients never see them.
import { randomUUIDv7 } from 'node:crypto';
import type { notes, ParsedInput } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { staffPlaces } from '../staff/public.ts';
import { mayChangeNote, mostNotes, mostPinned, type NoteSubject, rightOfSubject } from './note.policy.ts';
import {
  countNotes,
  findNoteOfKey,
  findSubject,
  insertNote,
  listNotes,
  listVisitNotes,
  lockNote,
  lockSubject,
  type StoredNote,
  updateNote,
} from './notes.store.ts';

type Sealing = Ctx & Uses<'cipherOf'>;
type NewNote = ParsedInput<typeof notes.addNote>['body'];
type NoteChange = ParsedInput<typeof notes.changeNote>['body'];

const placeOf = (noteId: string) => ({ table: 'notes', row: noteId, column: 'text_sealed' });

const openText = (cipher: TenantCipher, noteId: string, sealed: Buffer | null) =>
  sealed && cipher.open(placeOf(noteId), sealed);

/** Returns the caller, who is staff with the right to the subject. @throws forbidden */
function callerFor({ principal }: Pick<Ctx, 'principal'>, kind: NoteSubject) {
  if (principal.kind !== 'staff' || !principal.rights.has(rightOfSubject[kind])) throw problem('forbidden');
  return principal;
}

/** Returns the notes of a subject and audits the read. @throws forbidden, not-found */
export async function readNotes(ctx: Sealing, kind: NoteSubject, id: string) {
  const caller = callerFor(ctx, kind);
  const [cipher, rows] = await Promise.all([
    ctx.cipherOf(ctx.tenant.id),
    inTenant(ctx, async (tx) => {
      if (!(await findSubject(tx, { kind, id }, staffPlaces(ctx)))) return undefined;
      const found = await listNotes(tx, { kind, id }, mostNotes);
      await audit(tx, ctx, { action: 'read-notes', object: { kind: objectOf[kind], id } });
      return found;
    }),
  ]);
  if (!rows) throw problem('not-found');
  const now = ctx.clock.now();
  return rows.map((row) => ({
    id: row.noteId,
    revision: row.revision,
    text: openText(cipher, row.noteId, row.textSealed),
    isPinned: row.isPinned,
    by: row.by,
    at: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    removed: row.removedAt && { by: row.removedByName, at: row.removedAt.toISOString() },
    mayChange: row.removedAt === null && mayChangeNote(row, caller, now),
  }));
}

export interface VisitNote {
  readonly id: string;
  readonly text: string;
  readonly by: string;
  /** An ISO instant. */
  readonly at: string;
}

/**
 * Returns the notes on each of these visits that are not removed: pinned ones first, then the newest; nothing for visits without. The
 * caller checks the right, and audits it.
 */
export async function notesOfVisits(
  tx: Tx,
  cipher: TenantCipher,
  visitIds: readonly string[],
): Promise<ReadonlyMap<string, VisitNote[]>> {
  const rows = await listVisitNotes(tx, visitIds);
  const notes = rows.flatMap(({ noteId: id, subjectId, textSealed, by, createdAt }) => {
    const text = openText(cipher, id, textSealed);
    return text === null ? [] : [{ subjectId, note: { id, text, by, at: createdAt.toISOString() } }];
  });
  return new Map(
    [...Map.groupBy(notes, ({ subjectId }) => subjectId)].map(([id, own]) => [id, own.map(({ note }) => note)]),
  );
}

/** What the access log calls the subjects. */
const objectOf = {
  patient: 'patient',
  account: 'billing',
  visit: 'appointment',
  submission: 'submission',
} as const satisfies Record<NoteSubject, string>;

const invalid = (path: string, message: string) =>
  problem('validation-failed', { errors: [{ path: `body.${path}`, message }] });

const tooManyPinned = () =>
  invalid('isPinned', `At most ${mostPinned} notes can be pinned. Take a pin off another one first.`);

/** Returns the id of the note. @throws forbidden, not-found, entry-key-reused, validation-failed beyond the most notes or pins */
export async function addNote(ctx: Sealing, { key, kind, id, text, isPinned }: NewNote): Promise<string> {
  const caller = callerFor(ctx, kind);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const result = await inTenant(ctx, async (tx): Promise<string | Problem> => {
    const subject = await findSubject(tx, { kind, id }, staffPlaces(ctx));
    if (!subject) return problem('not-found');
    const known = await findNoteOfKey(tx, key);
    if (known) return sameNote(cipher, known, { kind, id, text });
    await lockSubject(tx, { kind, id });
    const count = await countNotes(tx, { kind, id });
    if (count.all >= mostNotes) return invalid('text', `There are ${mostNotes} notes here, which is the most.`);
    if (isPinned && count.pinned >= mostPinned) return tooManyPinned();
    const noteId = randomUUIDv7();
    const isStored = await insertNote(tx, {
      noteId,
      subjectKind: kind,
      subjectId: id,
      patientId: subject.patientId,
      textSealed: cipher.seal(placeOf(noteId), text),
      isPinned,
      createdBy: caller.accountId,
      createdAt: ctx.clock.now(),
      requestKey: key,
    });
    if (!isStored) {
      // The same request came twice at once: the other one has stored it.
      const other = await findNoteOfKey(tx, key);
      return other ? sameNote(cipher, other, { kind, id, text }) : problem('entry-key-reused');
    }
    await audit(tx, ctx, { action: 'add-note', object: { kind: objectOf[kind], id } });
    return noteId;
  });
  if (result instanceof Problem) throw result;
  return result;
}

/** Returns the id of the note stored with a key; the refusal where it has another subject or text. */
function sameNote(
  cipher: TenantCipher,
  known: StoredNote,
  { kind, id, text }: Pick<NewNote, 'kind' | 'id' | 'text'>,
): string | Problem {
  const isSame =
    known.subjectKind === kind &&
    known.subjectId === id &&
    (known.revision > 1 || openText(cipher, known.noteId, known.textSealed) === text);
  return isSame ? known.noteId : problem('entry-key-reused');
}

type Caller = ReturnType<typeof callerFor>;

/** Runs `work` on a locked note that is not removed, of the revision that the caller saw. */
async function onNote<T>(
  ctx: Ctx,
  noteId: string,
  revision: number,
  work: (tx: Tx, note: StoredNote & { subjectKind: NoteSubject }, caller: Caller) => Promise<T | Problem>,
): Promise<T> {
  const result = await inTenant(ctx, async (tx): Promise<T | Problem> => {
    const note = await lockNote(tx, noteId);
    if (!note) return problem('not-found');
    const subjectKind = note.subjectKind as NoteSubject;
    const caller = callerFor(ctx, subjectKind);
    if (!(await findSubject(tx, { kind: subjectKind, id: note.subjectId }, staffPlaces(ctx))) || note.removedAt)
      return problem('not-found');
    if (note.revision !== revision) return problem('note-changed', { members: { revision: note.revision } });
    return work(tx, { ...note, subjectKind }, caller);
  });
  if (result instanceof Problem) throw result;
  return result;
}

/** Returns the new revision. @throws forbidden, not-found, note-changed, note-closed, validation-failed beyond the most pins */
export async function changeNote(ctx: Sealing, noteId: string, { revision, text, isPinned }: NoteChange) {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return onNote(ctx, noteId, revision, async (tx, note, caller) => {
    const now = ctx.clock.now();
    const isNewText = text !== undefined && text !== openText(cipher, noteId, note.textSealed);
    if (isNewText && !mayChangeNote(note, caller, now)) return problem('note-closed');
    const subject = { kind: note.subjectKind, id: note.subjectId };
    if (isPinned === true && !note.isPinned) {
      await lockSubject(tx, subject);
      if ((await countNotes(tx, subject)).pinned >= mostPinned) return tooManyPinned();
    }
    await updateNote(tx, noteId, {
      revision: revision + 1,
      ...(isPinned !== undefined && { isPinned }),
      ...(isNewText && { textSealed: cipher.seal(placeOf(noteId), text), editedAt: now }),
    });
    await audit(tx, ctx, { action: 'edit-note', object: { kind: objectOf[note.subjectKind], id: note.subjectId } });
    return { revision: revision + 1 };
  });
}

/** The text goes; who wrote and who removed it, and when, stays. @throws forbidden, not-found, note-changed, note-closed */
export async function removeNote(ctx: Ctx, noteId: string, revision: number): Promise<void> {
  await onNote(ctx, noteId, revision, async (tx, note, caller) => {
    const now = ctx.clock.now();
    if (!mayChangeNote(note, caller, now)) return problem('note-closed');
    await updateNote(tx, noteId, {
      revision: revision + 1,
      textSealed: null,
      isPinned: false,
      removedAt: now,
      removedBy: caller.accountId,
    });
    await audit(tx, ctx, { action: 'remove-note', object: { kind: objectOf[note.subjectKind], id: note.subjectId } });
    return undefined;
  });
}
