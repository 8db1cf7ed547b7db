// The public interface of this module, for later modules and the composition root.

export { approvalsOf, keepApproval, takeApprovalBack } from './approvals.ts';
export { triageRounds } from './erase.ts';
export { isReadNow } from './read-now.policy.ts';
export { type AnsweredList, answeredList, entryNames, foldEntry } from './record-lists.policy.ts';
export { isWrittenTo } from './record-paths.policy.ts';
export { triageRoutes } from './routes.ts';
export { shownValue } from './shown-value.policy.ts';
export type { StateAct, SubmissionState } from './states.policy.ts';
export { stateProblem, turnState } from './turn-state.ts';
