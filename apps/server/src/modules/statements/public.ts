// The public interface of this module, for later modules and the composition root.

export { workOnStatements } from './make-statements.handler.ts';
export { statementRoutes } from './routes.ts';
export { statementMail } from './statement-mail.ts';
export { moveLetters } from './statement-runs.store.ts';
export { statementRunsRound } from './statement-runs.ts';
