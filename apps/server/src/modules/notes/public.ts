// The public interface of this module, for later modules and the composition root.

export { findSubject, moveNotes } from './notes.store.ts';
export { notesOfVisits } from './notes.ts';
export { noteRoutes } from './routes.ts';
