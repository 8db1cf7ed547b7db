// The public interface of this module, for later modules and the composition root.

export { sharedDocumentRounds } from './erase-removed.ts';
export { sharedDocumentRoutes } from './routes.ts';
export { sharedDocumentMail } from './shared-document-mail.ts';
export { moveSharedDocuments } from './shared-documents.store.ts';
