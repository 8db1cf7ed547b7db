// The public interface of this module, for later modules and the composition root.

export type { StateAct, SubmissionState } from './states.policy.ts';
export { turnState } from './turn-state.ts';
