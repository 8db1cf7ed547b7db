// The public interface of this module, for later modules and the composition root.

export {
  answersIn,
  type ClinicalLists,
  type ClinicalSource,
  clinicalLines,
  clinicalParts,
  holdLists,
  nameOfEntry,
  namesInAnswer,
  readClinicalLists,
  withoutLists,
  writeClinicalAnswers,
} from './clinical-lists.ts';
export { type ListsEdit, type ListsRefusal, type PlannedEdit, planEdit } from './edit-lists.policy.ts';
export { writePlannedEdit } from './edit-lists.ts';
export { type JoinedLists, joinClinicalLists, joinedLines, partClinicalLists } from './join-lists.ts';
export { foldedName, questionOf } from './lists.policy.ts';
export { putBackClinicalParts } from './put-back.ts';
