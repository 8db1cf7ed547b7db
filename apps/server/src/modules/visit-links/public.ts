// The public interface of this module, for later modules and the composition root.

export { findVisitLink, refuseLink } from './find-link.ts';
export { addVisitLink, type NewVisitLink, newLinkToken, newVisitLink, pathOfLink, recipientHmac } from './new-link.ts';
export { visitLinkPurges } from './purges.ts';
export { endVisitLinks } from './visit-links.store.ts';
