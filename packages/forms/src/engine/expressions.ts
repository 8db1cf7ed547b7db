// Expressions of a form: their shape, and how they are read. An expression is a tree of plain data that reckon.ts interprets node by
// node; no text of a form is ever run. What cannot be read is named with its place, for the form's author; where patients fill in, such
// an expression gives no value.
import type { FormField } from '../kit/field.ts';
import { isRecord } from '../model/read-field.ts';
import { rowsKindOf } from './rows.ts';
import { type Take, takes, takesOf } from './takes.ts';

export type Expression =
  | { readonly number: number }
  | { readonly text: string }
  | { readonly flag: boolean }
  /** What is taken of the answer to a field. */
  | { readonly field: string; readonly take: Take }
  /** `over` names a repeating group: the parts are read in each of its rows. */
  | {
      readonly op: ExpressionOperator;
      readonly of: readonly Expression[];
      readonly places?: number;
      readonly over?: string;
    };

const MANY = 500;
/** The least and the most parts of each operator. */
export const operatorParts = {
  '+': [2, 2],
  '-': [2, 2],
  '*': [2, 2],
  '/': [2, 2],
  sum: [1, MANY],
  min: [1, MANY],
  max: [1, MANY],
  mean: [1, MANY],
  count: [1, MANY],
  round: [1, 1],
  '=': [2, 2],
  '!=': [2, 2],
  '>': [2, 2],
  '>=': [2, 2],
  '<': [2, 2],
  '<=': [2, 2],
  and: [2, MANY],
  or: [2, MANY],
  not: [1, 1],
  if: [3, 3],
  age: [1, 1],
  days: [2, 2],
} as const;

export type ExpressionOperator = keyof typeof operatorParts;

const overRows: readonly ExpressionOperator[] = ['sum', 'min', 'max', 'mean', 'count'];

/** Nodes above each other. */
const MAX_DEPTH = 20;
const MAX_EXPRESSION_NODES = 500;
/** Nodes of all expressions of a form. */
export const MAX_NODES = 5000;
/** Calculated fields of a form. */
export const MAX_CALCULATIONS = 100;
const MAX_NUMBER = 1e12;
const MAX_TEXT = 500;

export interface ExpressionFault {
  /** Below the expression, such as `.of[0].field`; empty for the expression itself. */
  readonly path: string;
  readonly message: string;
}

export interface ReadExpression {
  /** Undefined if something is wrong with it. */
  readonly expression: Expression | undefined;
  readonly faults: readonly ExpressionFault[];
  readonly nodes: number;
}

/** The group in whose rows a part is read. */
type Within = FormField | undefined;

/** Reads an expression. `fieldOf` returns the fields that it may look at, by uuid. Never throws. */
export function readExpression(raw: unknown, fieldOf: (uuid: string) => FormField | undefined): ReadExpression {
  const faults: ExpressionFault[] = [];
  const refuse = (path: string, message: string) => void faults.push({ path, message });
  let nodes = 0;
  let isDeep = false;

  function readField(node: Readonly<Record<string, unknown>>, path: string, within: Within): Expression | undefined {
    const { field: uuid } = node;
    const take = takes.find((one) => one === node.take);
    const field =
      typeof uuid === 'string' ? (within?.fields.find((sub) => sub.uuid === uuid) ?? fieldOf(uuid)) : undefined;
    if (!field) return refuse(`${path}.field`, 'names a field that is not in the form');
    if (!take) return refuse(`${path}.take`, `has to be one of ${takes.join(', ')}`);
    if (!takesOf(field).includes(take)) return refuse(`${path}.take`, `cannot be taken of ${field.type_name}`);
    return { field: field.uuid, take };
  }

  function readOperator(
    node: Readonly<Record<string, unknown>>,
    path: string,
    depth: number,
    within: Within,
  ): Expression | undefined {
    const { op, of, places, over } = node;
    if (typeof op !== 'string' || !Object.hasOwn(operatorParts, op))
      return refuse(`${path}.op`, `has to be one of ${Object.keys(operatorParts).join(', ')}`);
    const operator = op as ExpressionOperator;
    const [least, most] = operatorParts[operator];
    if (!Array.isArray(of) || of.length < least || of.length > most)
      return refuse(
        `${path}.of`,
        `has to have ${least === most ? '' : 'at least '}${least} part${least > 1 ? 's' : ''}`,
      );
    if (
      places !== undefined &&
      !(operator === 'round' && Number.isInteger(places) && Number(places) >= 0 && Number(places) <= 4)
    )
      return refuse(`${path}.places`, 'has to be a whole number from 0 to 4 beside round');
    const group = overRows.includes(operator) && typeof over === 'string' ? fieldOf(over) : undefined;
    if (over !== undefined && !(group && rowsKindOf(group)))
      return refuse(`${path}.over`, 'names no group of rows that the operator can go over');
    const read = of.map((part, at) => readNode(part, `${path}.of[${at}]`, depth + 1, group ?? within));
    return {
      op: operator,
      of: read.filter((part) => part !== undefined),
      ...(operator === 'round' && { places: Number(places ?? 0) }),
      ...(typeof over === 'string' && { over }),
    };
  }

  function readNode(node: unknown, path: string, depth: number, within: Within): Expression | undefined {
    // What is beyond the limits is not looked at, so that no expression takes long.
    if (depth > MAX_DEPTH) isDeep = true;
    if (isDeep || ++nodes > MAX_EXPRESSION_NODES) return undefined;
    if (raw === undefined) return refuse('', 'is missing');
    if (!isRecord(node)) return refuse(path, 'has to be a node of an expression');
    if (Object.hasOwn(node, 'op')) return readOperator(node, path, depth, within);
    if (Object.hasOwn(node, 'field')) return readField(node, path, within);
    const { number, text, flag } = node;
    if (typeof number === 'number' && Math.abs(number) <= MAX_NUMBER) return { number };
    if (typeof text === 'string' && text.length <= MAX_TEXT) return { text };
    if (typeof flag === 'boolean') return { flag };
    return refuse(path, 'has to be a node of an expression');
  }

  const expression = readNode(raw, '', 1, undefined);
  if (isDeep) refuse('', `may not be deeper than ${MAX_DEPTH} nodes`);
  if (nodes > MAX_EXPRESSION_NODES) refuse('', `may have at most ${MAX_EXPRESSION_NODES} nodes`);
  return { expression: faults.length === 0 ? expression : undefined, faults, nodes };
}

/** Returns the fields that an expression takes something of; those of `over` come with the group's uuid. */
export function sourcesIn(
  expression: Expression,
  over?: string,
): readonly { readonly field: string; readonly take: Take; readonly over: string | undefined }[] {
  if ('field' in expression) return [{ ...expression, over }];
  return 'op' in expression ? expression.of.flatMap((part) => sourcesIn(part, expression.over ?? over)) : [];
}

/** Returns the most steps that one reckoning takes: nodes under `over` count once for each row that the group may have. */
export function mostSteps(expression: Expression, rowsOf: (group: string) => number): number {
  if (!('op' in expression)) return 1;
  const { of, over } = expression;
  const rows = over === undefined ? 1 : rowsOf(over);
  return 1 + rows * of.reduce((sum, part) => sum + mostSteps(part, rowsOf), 0);
}
