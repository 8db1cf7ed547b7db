// The public interface of this module, for later modules and the composition root.

export { linkHeaders } from './link-headers.ts';
export { serveShortLinks, visitPageFills } from './link-pages.ts';
export { visitLocationOf } from './own-visit-view.ts';
export { countDueForms } from './own-visits.store.ts';
export { ownVisitRoutes } from './routes.ts';
export { officeTeller, patientCanceledMail, patientMovedMail } from './tell-office.ts';
