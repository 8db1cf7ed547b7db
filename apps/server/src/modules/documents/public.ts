// What later modules and the composition root may use of this module.

export { listDocuments } from './documents.store.ts';
export { documentsMail } from './documents-mail.ts';
export { documentRoutes } from './routes.ts';
