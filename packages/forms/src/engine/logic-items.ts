// All that decides or is calculated in a form: its conditions, calculations and alerts, and what each of them is for given answers.
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import { messages } from '../kit/messages.ts';
import type { FormAlert } from '../model/form-alerts.ts';
import { definitionOf } from '../model/registry.ts';
import { storedValue } from './accepted-value.ts';
import { type Condition, type ConditionRow, readCondition, rowsIn } from './conditions.ts';
import { sourcesIn } from './expressions.ts';
import type { Calculation } from './reckon.ts';
import { countsAsAnswer, type FieldNode, type Logic, type Relevance, relevanceOf } from './relevance.ts';
import { thereInRows } from './rows.ts';
import { type SourceValue, sourceKindOf } from './sources.ts';

interface Item {
  /** Unique in the form. */
  readonly key: string;
  /** The field that has it. For an alert, the question that the first row of its condition looks at. */
  readonly field: FormField;
}

export interface ConditionItem extends Item {
  readonly kind: 'showWhen' | 'requiredWhen';
  readonly condition: Condition;
  /** The group in whose rows the field is asked; undefined for a field of the form itself. */
  readonly group: FormField | undefined;
}

export interface CalculationItem extends Item {
  readonly kind: 'calculation';
  readonly calculation: Calculation;
}

export interface AlertItem extends Item {
  readonly kind: 'alert';
  readonly condition: Condition;
  readonly alert: FormAlert;
}

export type LogicItem = ConditionItem | CalculationItem | AlertItem;

/**
 * Returns all of them that have an effect, in the order of the form, alerts last. Left out is what cannot be read, goes round in a
 * circle, or looks at no answer.
 */
export function logicItems(logic: Logic, alerts: readonly FormAlert[]): readonly LogicItem[] {
  const nodes = [...logic.nodeOf.values()].sort((a, b) => a.at - b.at);
  return [...nodes.flatMap((node) => itemsOf(node, logic)), ...alerts.flatMap((alert) => alertItem(alert, logic))];
}

function itemsOf(node: FieldNode, logic: Logic): readonly LogicItem[] {
  const { field, calculation, rows } = node;
  const inRows = rows ? [...rows.nodeOf.values()].flatMap((sub) => conditionsOf(sub, rows, field)) : [];
  const isUsed = calculation && sourcesIn(calculation.expression).length > 0;
  return [
    ...conditionsOf(node, logic),
    ...inRows,
    ...(isUsed ? [{ kind: 'calculation' as const, key: `${field.uuid} calculation`, field, calculation }] : []),
  ];
}

function conditionsOf({ field, when }: FieldNode, { required }: Logic, group?: FormField): readonly ConditionItem[] {
  const requiredWhen = required.find(({ node }) => node.field === field)?.when;
  const item = (kind: ConditionItem['kind'], condition: Condition | undefined): readonly ConditionItem[] =>
    condition && condition.rows.length > 0 ? [{ kind, key: `${field.uuid} ${kind}`, field, condition, group }] : [];
  return [...item('showWhen', when), ...item('requiredWhen', requiredWhen)];
}

function alertItem(alert: FormAlert, { nodeOf }: Logic): readonly AlertItem[] {
  const fieldOf = (uuid: string) => nodeOf.get(uuid)?.field;
  const { condition, isUsable } = readCondition(alert.when, fieldOf);
  const [first] = rowsIn(condition);
  const field = first && fieldOf(first.field);
  return isUsable && field ? [{ kind: 'alert', key: `alert ${alert.id}`, field, condition, alert }] : [];
}

/** Returns the questions whose answers decide, in the order in which it looks at them. */
export function questionsFor(item: LogicItem, logic: Logic): readonly FormField[] {
  const names = item.kind === 'calculation' ? [item.field.uuid] : rowsIn(item.condition).map(({ field }) => field);
  return [...new Set(names.flatMap((uuid) => questionsBehind(uuid, logic)))];
}

/** Returns the field itself; of a calculation, the questions that it looks at in the end. */
export function questionsBehind(
  uuid: string,
  logic: Logic,
  known: Set<string> = new Set<string>(),
): readonly FormField[] {
  const { calculation, field } = logic.nodeOf.get(uuid) ?? {};
  if (known.has(uuid) || !field) return [];
  known.add(uuid);
  if (!calculation) return definitionOf(field).isReckoned ? [] : [field];
  return sourcesIn(calculation.expression).flatMap(({ field: source, over }) =>
    questionsBehind(over ?? source, logic, known),
  );
}

/** The answers of an open form. */
export interface OpenAnswers {
  readonly logic: Logic;
  readonly surroundings: Surroundings;
  /** Returns the answer as it is in the open form. */
  answerOf(field: FormField): unknown;
}

/** What follows from the answers of a form at one moment. */
export interface LogicNow {
  /**
   * Returns what an item is: of a condition `true` or `false`, for one inside a group of each row; of a calculation its value, empty if
   * it has none.
   */
  statesOf(item: LogicItem): readonly string[];
  /** Returns the values of the answer that a row of a condition looks at; none if they cannot be compared, undefined without an answer. */
  valuesFor(row: ConditionRow): readonly SourceValue[] | undefined;
}

export function logicNow({ logic, surroundings, answerOf }: OpenAnswers): LogicNow {
  const read = (field: FormField) => storedValue(field, answerOf(field), surroundings, messages);
  const relevance = relevanceOf(logic, read, surroundings);
  return {
    statesOf: (item) => statesOf(item, relevance, answerOf),
    valuesFor({ field: uuid, part = '' }) {
      const field = logic.nodeOf.get(uuid)?.field;
      if (!field || !relevance.isThere(uuid)) return undefined;
      const answer = relevance.valueOf(uuid) ?? read(relevance.withRows(field));
      const kind = sourceKindOf(field);
      if (!kind || !countsAsAnswer(field, answer)) return undefined;
      const values = kind.values(answer, field, part);
      return values.length === 0 && part !== '' ? undefined : values;
    },
  };
}

/** Returns the same as LogicNow.statesOf. */
export function statesOf(item: LogicItem, relevance: Relevance, answerOf: OpenAnswers['answerOf']): readonly string[] {
  if (item.kind === 'calculation') return [relevance.valueOf(item.field.uuid) ?? ''];
  if (item.kind === 'alert' || !item.group) return [String(relevance.holds(item.condition))];
  const { kind, group, field } = item;
  if (!relevance.isThere(group.uuid)) return [];
  return thereInRows(relevance.withRows(group), answerOf(group)).map((there) => {
    const sub = there.find(({ uuid }) => uuid === field.uuid);
    return String(kind === 'showWhen' ? sub !== undefined : sub?.properties.common.makeRequired === true);
  });
}

/** The different states in which each item was seen, at most two, by key. */
export type SeenStates = ReadonlyMap<string, readonly string[]>;

/** Adds what is seen now. Returns the same map if none of it is new. */
export function withSeen(seen: SeenStates, now: ReadonlyMap<string, readonly string[]>): SeenStates {
  const fresh = [...now].flatMap(([key, states]) => {
    const before = seen.get(key) ?? [];
    const all = [...new Set([...before, ...states])].slice(0, 2);
    return all.length > before.length ? [[key, all] as const] : [];
  });
  return fresh.length > 0 ? new Map([...seen, ...fresh]) : seen;
}

/** Whether it was seen both ways: a condition true and false, a calculation with two different results, of which one may be none. */
export function isSeenBothWays(seen: SeenStates, { key }: LogicItem): boolean {
  return (seen.get(key)?.length ?? 0) > 1;
}

/** Returns how many there are, and how many of them were not seen both ways. */
export function untested(
  items: readonly LogicItem[],
  seen: SeenStates,
): { readonly count: number; readonly of: number } {
  return { count: items.filter((item) => !isSeenBothWays(seen, item)).length, of: items.length };
}
