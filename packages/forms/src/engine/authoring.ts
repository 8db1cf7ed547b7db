// What writing conditions needs of the engine, for the builder and for publishing.

export { rowPath } from '../fields/repeating-group/definition.ts';
export { MAX_SUB_FIELDS, mayStandInRow } from '../fields/repeating-group/properties.ts';
export { type CheckFacts, checkLogic, type FormCheck, startingOptions, TESTS } from './check-logic.ts';
export type { Condition, ConditionGroup, ConditionRow } from './conditions.ts';
export { readCondition, rowsIn } from './conditions.ts';
export { type ExpressionOperator, operatorParts } from './expressions.ts';
export { fhirPathOf } from './fhirpath.ts';
export {
  isSeenBothWays,
  type LogicItem,
  type LogicNow,
  logicItems,
  logicNow,
  type OpenAnswers,
  questionsFor,
  type SeenStates,
  withSeen,
} from './logic-items.ts';
export { optionsToCompare, rowsToCompare } from './options-to-compare.ts';
export { canHave, compileLogic, dependentsInRow, dependentsOf, type Logic } from './relevance.ts';
export { answersToShow, canShow } from './show-me.ts';
export type { Operator, SourceKind, SourceValue } from './sources.ts';
export { OTHER, sourceKindOf } from './sources.ts';
export { takesOf } from './takes.ts';
