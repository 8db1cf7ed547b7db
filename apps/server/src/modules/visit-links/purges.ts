// The purge of links whose visits are long over.
import { definePurge, type Purge } from '../../platform/jobs/define-round.ts';
import { deleteOldVisitLinks } from './visit-links.store.ts';

/** A visit lies at most two years ahead when its links are made. */
const keepLinksMs = 3 * 366 * 86_400_000;

export const visitLinkPurges: readonly Purge[] = [
  definePurge({ name: 'visit-links.links', remove: (tx, before) => deleteOldVisitLinks(tx, before(keepLinksMs)) }),
];
