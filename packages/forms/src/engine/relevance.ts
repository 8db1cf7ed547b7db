// Which fields of a form are there, and which are required: the one place that decides, in the browser and on the server.

import type { CalculatedProperties } from '../fields/calculated/definition.ts';
import { type FormField, isShown } from '../kit/field.ts';
import type { TypeName } from '../kit/type-names.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { definitionOf } from '../model/registry.ts';
import { type Condition, type ConditionRow, MAX_CONDITIONS, readCondition, rowsIn } from './conditions.ts';
import { MAX_CALCULATIONS, MAX_NODES, readExpression, sourcesIn } from './expressions.ts';
import { type Answers, type Calculation, MAX_STEPS, reckon } from './reckon.ts';
import { rowsKindOf, storedInRow } from './rows.ts';
import { sourceKindOf } from './sources.ts';

/** A form's conditions, ready to be evaluated: a field comes after all that its being there depends on. */
export interface Logic {
  readonly fields: readonly FormField[];
  readonly order: readonly FieldNode[];
  readonly required: readonly { readonly node: FieldNode; readonly when: Condition }[];
  /** The fields whose answers decide: those that conditions and expressions look at, without what is reckoned itself. */
  readonly sources: readonly FormField[];
  readonly nodeOf: ReadonlyMap<string, FieldNode>;
  /** Names of the fields whose conditions go round in a circle, one list for each circle. These conditions are not used. */
  readonly circles: readonly (readonly FormField[])[];
}

export interface FieldNode {
  readonly field: FormField;
  /** Its place in the form. */
  readonly at: number;
  /** The page's and the section's break, without which it is not there either. */
  readonly gates: readonly FieldNode[];
  when: Condition | undefined;
  /** Of a Calculated field with an expression that can be read. */
  calculation: Calculation | undefined;
  /** The conditions and calculations inside the rows of a group; undefined if no question of a row has one. */
  rows: Logic | undefined;
}

/** Which fields are there. Fields that the form does not have are there. */
export interface Relevance {
  isThere(uuid: string): boolean;
  /** Whether `requiredWhen` asks for an answer now. */
  isRequired(uuid: string): boolean;
  /** Returns the value of a Calculated field, empty if it has none; undefined for other fields. */
  valueOf(uuid: string): string | undefined;
  /** Returns whether a condition is true. */
  holds(condition: Condition): boolean;
  /** Returns the field itself; a group with conditions or calculations inside its rows as one that knows what is there in a row. */
  withRows(field: FormField): FormField;
}

/** How the values of Calculated fields are found out. */
export interface Reckoned {
  /** The practice's day, `YYYY-MM-DD`; empty where nobody knows it. */
  readonly today: string;
  /** Returns the value that is stored, where it is not reckoned anew. */
  stored?(field: FormField): string | undefined;
  /** How many steps all calculations together may take; MAX_STEPS by default. */
  readonly steps?: number;
}

/** Which fields of a form were there when it was filled in. */
export interface EntryLogic {
  /** Returns which fields are there with these stored answers. The same object for the same entries. */
  with(entries: readonly SubmissionEntry[]): Relevance;
}

const unconditional: readonly TypeName[] = ['Submit', 'Print Page Break', 'Patient', 'Appointment Booking'];

/** Returns whether fields of this type can have the condition. */
export function canHave(field: FormField, property: 'showWhen' | 'requiredWhen'): boolean {
  const { kind, isReckoned } = definitionOf(field);
  return property === 'showWhen' ? !unconditional.includes(field.type_name) : kind === 'answer' && !isReckoned;
}

/** Orders the fields of a form (from readForm). Conditions that cannot be read, or go round in a circle, are left out. */
export function compileLogic(fields: readonly FormField[]): Logic {
  return compile(fields, () => undefined, { conditions: 0 });
}

/** `outside` finds the fields around a group, for the questions of its rows. */
function compile(
  fields: readonly FormField[],
  outside: (uuid: string) => FormField | undefined,
  counted: { conditions: number },
): Logic {
  const nodes = nodesOf(fields);
  const nodeOf = new Map(nodes.map((node) => [node.field.uuid, node]));
  const fieldOf = (uuid: string) => nodeOf.get(uuid)?.field ?? outside(uuid);
  const read = (field: FormField, property: 'showWhen' | 'requiredWhen') => {
    const raw = field.properties.common[property];
    if (raw === undefined || !canHave(field, property) || ++counted.conditions > MAX_CONDITIONS) return undefined;
    const { condition, isUsable } = readCondition(raw, fieldOf);
    return isUsable ? condition : undefined;
  };
  const inRows: (readonly FormField[])[] = [];
  for (const node of nodes) {
    node.when = read(node.field, 'showWhen');
    const rows = rowsKindOf(node.field) && compile(node.field.fields, fieldOf, counted);
    const isJudged = rows?.order.some(({ when, field }) => when || definitionOf(field).isReckoned);
    if (isJudged || rows?.required.length) node.rows = rows;
    inRows.push(...(rows?.circles ?? []));
  }
  const required = nodes.flatMap((node) => {
    const when = read(node.field, 'requiredWhen');
    return when ? [{ node, when }] : [];
  });
  readCalculations(nodes, fieldOf);
  const { order, circles } = ordered(nodes, nodeOf);
  const looked = [
    ...[...nodes.flatMap(({ when }) => when ?? []), ...required.map(({ when }) => when)].flatMap(rowsIn),
    ...nodes.flatMap(({ calculation }) => (calculation ? fieldsReadBy(calculation) : [])),
    ...nodes.flatMap(({ rows }) => (rows ? outsideOf(rows) : [])),
  ];
  const sources = new Set(looked.flatMap(({ field }) => fieldOf(field) ?? []));
  return {
    fields,
    order,
    required,
    sources: [...sources].filter((field) => !definitionOf(field).isReckoned),
    nodeOf,
    circles: [...circles, ...inRows],
  };
}

/** Returns the fields outside of a group at which the conditions and calculations in its rows look. */
export function outsideOf({ order, required, nodeOf }: Logic): readonly { readonly field: string }[] {
  return [
    ...[...order.flatMap(({ when }) => when ?? []), ...required.map(({ when }) => when)].flatMap(rowsIn),
    ...order.flatMap(({ calculation }) => (calculation ? fieldsReadBy(calculation) : [])),
  ].filter(({ field }) => !nodeOf.has(field));
}

/** What is beyond the limits of a form has no value. */
function readCalculations(nodes: readonly FieldNode[], fieldOf: (uuid: string) => FormField | undefined): void {
  let size = 0;
  const calculated = nodes.filter(({ field }) => field.type_name === 'Calculated').slice(0, MAX_CALCULATIONS);
  for (const node of calculated) {
    const {
      expression: raw,
      whenMissing,
      decimals,
    } = node.field.properties.specific as unknown as CalculatedProperties;
    const { expression, nodes: count } = readExpression(raw, fieldOf);
    size += count;
    if (expression && size <= MAX_NODES) node.calculation = { expression, whenMissing, decimals };
  }
}

const compiled = new WeakMap<readonly FormField[], Logic>();

/** Like compileLogic, but only once for the same list of fields. */
export function compiledLogic(fields: readonly FormField[]): Logic {
  const logic = compiled.get(fields) ?? compileLogic(fields);
  compiled.set(fields, logic);
  return logic;
}

/** Returns whether one of the fields has a condition or a calculation. */
export function hasLogic(fields: readonly FormField[]): boolean {
  return fields.some((field) => {
    const { common } = field.properties;
    if (field.type_name === 'Calculated' || common.showWhen !== undefined || common.requiredWhen !== undefined)
      return true;
    return rowsKindOf(field) !== undefined && hasLogic(field.fields);
  });
}

/** Returns what a calculation looks at; of a row of a group, the group as well. */
function fieldsReadBy({ expression }: Calculation): readonly { readonly field: string }[] {
  return sourcesIn(expression).flatMap(({ field, over }) => [
    { field },
    ...(over === undefined ? [] : [{ field: over }]),
  ]);
}

/** A section lasts up to the next section or page, a page up to the next one. Breaks that nobody sees begin nothing. */
function nodesOf(fields: readonly FormField[]): readonly FieldNode[] {
  let page: FieldNode | undefined;
  let section: FieldNode | undefined;
  return fields.map((field, at) => {
    const { type_name: type } = field;
    const isBreak = (type === 'Page Break' || type === 'Section Break') && isShown(field);
    const gates = (
      type === 'Submit' || (isBreak && type === 'Page Break') ? [] : [page, isBreak ? undefined : section]
    ).filter((gate) => gate !== undefined);
    const node: FieldNode = { field, at, gates, when: undefined, calculation: undefined, rows: undefined };
    if (isBreak && type === 'Page Break') {
      page = node;
      section = undefined;
    } else if (isBreak) section = node;
    return node;
  });
}

function dependsOn(
  { gates, when, calculation, rows }: FieldNode,
  nodeOf: ReadonlyMap<string, FieldNode>,
): readonly FieldNode[] {
  return [
    ...gates,
    ...[
      ...(when ? rowsIn(when) : []),
      ...(calculation ? fieldsReadBy(calculation) : []),
      ...(rows ? outsideOf(rows) : []),
    ].flatMap(({ field }) => nodeOf.get(field) ?? []),
  ];
}

/** Returns the uuids of the fields that are there, or have their value, only by this one: itself, and all that follow from it. */
export function dependentsOf(fields: readonly FormField[], uuid: string): ReadonlySet<string> {
  return dependentsIn(compiledLogic(fields), uuid);
}

/** The same for a question in the rows of a group: among the questions of its row. */
export function dependentsInRow(fields: readonly FormField[], group: string, uuid: string): ReadonlySet<string> {
  const rows = compiledLogic(fields).nodeOf.get(group)?.rows;
  return rows ? dependentsIn(rows, uuid) : new Set([uuid]);
}

function dependentsIn({ order, nodeOf }: Logic, uuid: string): ReadonlySet<string> {
  const found = new Set([uuid]);
  // What a field depends on comes before it.
  for (const node of order)
    if (dependsOn(node, nodeOf).some(({ field }) => found.has(field.uuid))) found.add(node.field.uuid);
  return found;
}

/** Tarjan's algorithm: finds circles, and lists what a field depends on before the field. */
function ordered(nodes: readonly FieldNode[], nodeOf: ReadonlyMap<string, FieldNode>) {
  const order: FieldNode[] = [];
  const circles: (readonly FormField[])[] = [];
  const index = new Map<FieldNode, number>();
  const lowest = new Map<FieldNode, number>();
  const stack: FieldNode[] = [];
  const isOpen = new Set<FieldNode>();
  function visit(node: FieldNode): void {
    const own = index.size;
    let low = own;
    index.set(node, own);
    stack.push(node);
    isOpen.add(node);
    for (const next of dependsOn(node, nodeOf)) {
      if (!index.has(next)) {
        visit(next);
        low = Math.min(low, lowest.get(next) ?? low);
      } else if (isOpen.has(next)) low = Math.min(low, index.get(next) ?? low);
    }
    lowest.set(node, low);
    if (low === own) close(stack.splice(stack.indexOf(node)));
  }

  function close(group: readonly FieldNode[]): void {
    const [first] = group;
    const isCircle = group.length > 1 || (first !== undefined && dependsOn(first, nodeOf).includes(first));
    const members = [...group].sort((a, b) => a.at - b.at);
    for (const member of members) {
      isOpen.delete(member);
      if (isCircle) member.when = member.calculation = member.rows = undefined;
    }
    if (isCircle) circles.push(members.map(({ field }) => field));
    order.push(...members);
  }

  for (const node of nodes) if (!index.has(node)) visit(node);
  return { order, circles };
}

/**
 * Evaluates conditions and expressions once, in their order. `read` returns the answer of a field as it would be stored. A field that
 * is not there counts as not answered for all that follow. `outside` has the answers around a row of a group.
 */
export function relevanceOf(
  { order, required, nodeOf }: Logic,
  read: (field: FormField) => unknown,
  { today, stored, steps = MAX_STEPS }: Reckoned,
  outside?: Answers,
): Relevance {
  const gone = new Set<FieldNode>();
  const values = new Map<string, string>();
  const reckoning = { today, steps };
  const isThere = (uuid: string) => {
    const node = nodeOf.get(uuid);
    return node === undefined || !gone.has(node);
  };
  const groups = new Map<string, FormField>();
  const withRows = (field: FormField) => groups.get(field.uuid) ?? field;
  const answerOf = (field: FormField) => values.get(field.uuid) ?? read(withRows(field));
  const answers: Answers = {
    find(uuid) {
      const field = nodeOf.get(uuid)?.field;
      if (!field) return outside?.find(uuid);
      return { field, answer: isThere(uuid) ? answerOf(field) : undefined };
    },
    rows(group) {
      const found = answers.find(group);
      const kind = found && rowsKindOf(found.field);
      if (!kind || found.answer === undefined) return [];
      return kind.rows(found.field, found.answer).map((row) => ({
        find(uuid) {
          const field = found.field.fields.find((sub) => sub.uuid === uuid);
          return field ? { field, answer: row.get(uuid) } : answers.find(uuid);
        },
        rows: answers.rows,
      }));
    },
  };
  const isRowTrue = (row: ConditionRow) => {
    const found = answers.find(row.field);
    return isTrue(row, found?.field, found?.answer);
  };
  const holds = ({ match, rows }: Condition): boolean => {
    const isOneTrue = (row: Condition['rows'][number]) => ('rows' in row ? holds(row) : isRowTrue(row));
    return rows.length === 0 || (match === 'all' ? rows.every(isOneTrue) : rows.some(isOneTrue));
  };
  for (const node of order) {
    const { field, gates, when, calculation, rows } = node;
    if (rows)
      groups.set(field.uuid, { ...field, inRow: rowsWith(rows, field, { today, isStored: !!stored }, answers) });
    const isOn = field.properties.common.isVisible && !field.is_deleted && !gates.some((gate) => gone.has(gate));
    const isIn = isOn && (!when || holds(when));
    if (!isIn) gone.add(node);
    if (!definitionOf(field).isReckoned) continue;
    const value = isIn && calculation ? () => reckon(calculation, answers, reckoning) : () => '';
    values.set(field.uuid, (isIn ? stored?.(field) : undefined) ?? value());
  }
  const needed = new Set(
    required.filter(({ node, when }) => !gone.has(node) && holds(when)).map(({ node }) => node.field.uuid),
  );
  return { isThere, isRequired: (uuid) => needed.has(uuid), valueOf: (uuid) => values.get(uuid), holds, withRows };
}

/** Returns what judges one row. Each of them may take its part of the steps. `isStored`: results are read, where there are some. */
function rowsWith(
  logic: Logic,
  group: FormField,
  { today, isStored }: { readonly today: string; readonly isStored: boolean },
  outside: Answers,
): NonNullable<FormField['inRow']> {
  const steps = Math.floor(MAX_STEPS / Math.max(rowsKindOf(group)?.most(group) ?? 1, 1));
  return (subFields, answerOf) => {
    const stored = (sub: FormField) => (answerOf(sub) as string) || undefined;
    const reckoned = { today, steps, ...(isStored && { stored }) };
    const there = relevanceOf(logic, (sub) => storedInRow(sub, answerOf(sub), today), reckoned, outside);
    return { fields: fieldsThere(subFields, there), valueOf: there.valueOf };
  };
}

/** Returns whether a row is true for an answer as it would be stored; undefined where the field is not there. */
export function isTrue({ is, value, part = '' }: ConditionRow, field: FormField | undefined, answer: unknown): boolean {
  const isAnswered = field !== undefined && countsAsAnswer(field, answer);
  if (is === 'answered') return isAnswered;
  if (is === 'not-answered') return !isAnswered;
  const values = (isAnswered && sourceKindOf(field)?.values(answer, field, part)) || [];
  if (is === '!=') return !values.includes(value as string);
  return values.some((one) => compares(one, is, value as string));
}

/** Returns whether an answer as it would be stored counts as one. */
export function countsAsAnswer(field: FormField, answer: unknown): boolean {
  if (answer === undefined) return false;
  // A box that is not ticked is an answer: no.
  if (typeof answer === 'boolean' && field.type_name === 'Checkbox') return true;
  return (
    !definitionOf(field).isBlank(answer, field.properties.specific, field) &&
    sourceKindOf(field)?.isAnswered?.(answer) !== false
  );
}

/** Both are of the same kind; days compare like texts. */
function compares<T extends string | number | boolean>(one: T, is: '=' | '>' | '>=' | '<' | '<=', other: T): boolean {
  if (is === '=') return one === other;
  if (is === '>') return one > other;
  if (is === '>=') return one >= other;
  return is === '<' ? one < other : one <= other;
}

/** Returns the fields that are there; one that a condition asks for is a required one. */
export function fieldsThere(
  fields: readonly FormField[],
  { isThere, isRequired, withRows }: Relevance,
): readonly FormField[] {
  return fields
    .filter(({ uuid }) => isThere(uuid))
    .map((each) => {
      const field = withRows(each);
      const { common } = field.properties;
      if (common.makeRequired || !isRequired(field.uuid)) return field;
      return { ...field, properties: { ...field.properties, common: { ...common, makeRequired: true } } };
    });
}
