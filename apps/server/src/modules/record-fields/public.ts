// The public interface of this module, for later modules and the composition root.

export { shownAnswers } from './answers.ts';
export { listFields } from './fields.ts';
export { withOwnFields } from './own-entries.ts';
export { recordFieldRoutes } from './routes.ts';
