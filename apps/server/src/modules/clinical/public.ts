// The public interface of this module, for later modules and the composition root.

export {
  answersIn,
  type ClinicalLists,
  clinicalLines,
  clinicalParts,
  holdLists,
  readClinicalLists,
  withoutLists,
  writeClinicalAnswers,
} from './clinical-lists.ts';
export { type JoinedLists, joinClinicalLists, partClinicalLists } from './join-lists.ts';
export { questionOf } from './lists.policy.ts';
