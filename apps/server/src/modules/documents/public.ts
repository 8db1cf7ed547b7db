// What later modules and the composition root may use of the documents' module.

export { askForForm, listAudiences, mailDocuments, setAudience, stopAsking } from './ask-for-forms.ts';
export { selectDocuments } from './documents.store.ts';
export { documentsMail } from './documents-mail.ts';
export { documentRoutes } from './routes.ts';
