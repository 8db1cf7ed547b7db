// Handles the console's calls about notes.
import { notes } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { addNote, changeNote, readNotes, removeNote } from './notes.ts';

export function noteRoutes(): Bound[] {
  return bind(notes, {
    notes: async (ctx, { query }) => ok({ notes: await readNotes(ctx, query.kind, query.id) }),
    addNote: async (ctx, { body }) => ({ status: 201 as const, body: { id: await addNote(ctx, body) } }),
    changeNote: async (ctx, { params, body }) => ok(await changeNote(ctx, params.id, body)),
    removeNote: (ctx, { params, query }) => done(removeNote(ctx, params.id, query.revision)),
  });
}
