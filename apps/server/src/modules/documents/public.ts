// The public interface of this module, for later modules and the composition root.

export { listDocuments } from './documents.store.ts';
export { documentsMail } from './documents-mail.ts';
export { formUse } from './form-use.store.ts';
export { documentRoutes } from './routes.ts';
export { whatNext } from './what-next.ts';
