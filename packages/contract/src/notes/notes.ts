// Calls of the console for notes: what the office writes for itself on a patient, an account, a visit or a submission.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, longText } from '../shared.ts';

/** `account`: the ledger of a patient, whose id it has. */
export const noteSubjects = ['patient', 'account', 'visit', 'submission'] as const;

const text = longText(2000).min(1, 'Write the note first.');
const subject = z.enum(noteSubjects);
const params = z.object({ id });
const revision = z.number().int().min(1);

export const notes = endpoint({
  summary: 'Notes of the office on a patient, an account, a visit or a submission: pinned ones first, then the newest',
  method: 'GET',
  path: '/office/v1/notes',
  access: 'staff:self',
  query: z.object({ kind: subject, id }),
  response: {
    200: z.object({
      notes: z.array(
        z.object({
          id,
          revision,
          /** Null once it was removed. */
          text: z.string().nullable(),
          isPinned: z.boolean(),
          by: z.string(),
          at: z.string(),
          editedAt: z.string().nullable(),
          removed: z.object({ by: z.string(), at: z.string() }).nullable(),
          /** Whether the caller may change its text and remove it: own notes for a day, all with the right to manage notes. */
          mayChange: z.boolean(),
        }),
      ),
    }),
  },
  problems: ['not-found', 'forbidden'],
});

export const addNote = endpoint({
  summary: 'Writes a note; sent again with the same key, it is stored once',
  method: 'POST',
  path: '/office/v1/notes',
  access: 'staff:self',
  touches: ['record'],
  body: z.object({
    key: z.uuid(),
    kind: subject,
    id,
    text,
    isPinned: z.boolean().default(false),
  }),
  response: { 201: z.object({ id }) },
  problems: ['not-found', 'forbidden', 'entry-key-reused'],
});

export const changeNote = endpoint({
  summary: 'Changes the text of a note, or pins it; the text within a day by its author, later by who manages notes',
  method: 'PUT',
  path: '/office/v1/notes/{id}',
  access: 'staff:self',
  touches: ['record'],
  params,
  body: z.object({ revision, text: text.optional(), isPinned: z.boolean().optional() }),
  response: { 200: z.object({ revision }) },
  problems: ['not-found', 'forbidden', 'note-changed', 'note-closed'],
});

export const removeNote = endpoint({
  summary: 'Removes the text of a note; that there was one, and who removed it when, stays',
  method: 'DELETE',
  path: '/office/v1/notes/{id}',
  access: 'staff:self',
  touches: ['record'],
  params,
  query: z.object({ revision: z.coerce.number().int().min(1) }),
  response: { 204: null },
  problems: ['not-found', 'forbidden', 'note-changed', 'note-closed'],
});
