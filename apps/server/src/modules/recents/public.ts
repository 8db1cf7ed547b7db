// The public interface of this module, for later modules and the composition root.

export { noteOpened } from './note-opened.ts';
export { listRecentPlaces, type RecentKind, type RecentPlace } from './recent-places.store.ts';
