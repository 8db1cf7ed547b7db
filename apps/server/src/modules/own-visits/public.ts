// The public interface of this module, for later modules and the composition root.

export { serveShortLinks, visitPageFills } from './link-pages.ts';
export { ownVisitRoutes } from './routes.ts';
export { patientCanceledMail, patientMovedMail } from './tell-office.ts';
