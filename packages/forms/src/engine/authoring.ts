// What writing conditions needs of the engine, for the builder and for publishing.
export { type CheckFacts, checkLogic, type FormCheck } from './check-logic.ts';
export type { Condition, ConditionGroup, ConditionRow } from './conditions.ts';
export { readCondition, rowsIn } from './conditions.ts';
export { fhirPathOf } from './fhirpath.ts';
export { optionsToCompare, rowsToCompare } from './options-to-compare.ts';
export { canHave, compileLogic, dependentsOf } from './relevance.ts';
export type { Operator, SourceKind } from './sources.ts';
export { OTHER, sourceKindOf } from './sources.ts';
