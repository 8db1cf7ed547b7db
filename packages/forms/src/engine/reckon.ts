// Evaluates expressions, with the same result and in the same number of steps in browser and server.
import { dayOfIso } from '@foyer/scheduling';
import { compared, dividedBy, type Exact, exactOf, exactText, minus, plus, rounded, times } from '../kit/exact.ts';
import type { FormField } from '../kit/field.ts';
import { type Expression, sourcesIn } from './expressions.ts';
import { type DayItem, type Item, isAnswered, taken } from './takes.ts';

/** The answers that an expression reads: those of a form, or of one row of a group. */
export interface Answers {
  /** Returns a field with its answer as it would be stored; without the answer while the field is not there. */
  find(uuid: string): { readonly field: FormField; readonly answer: unknown } | undefined;
  /** Returns the answers of each row of a group. */
  rows(group: string): readonly Answers[];
}

export interface Calculation {
  readonly expression: Expression;
  /** `wait`: no value before every source that is there is answered. `skip`: what is there counts. */
  readonly whenMissing: 'wait' | 'skip';
  /** Decimal places of the value. */
  readonly decimals: number;
}

/** How many nodes a whole reckoning of a form may visit. */
export const MAX_STEPS = 20_000;

export interface Reckoning {
  /** The practice's day, `YYYY-MM-DD`; empty where nobody knows it, and ages then have no value. */
  readonly today: string;
  /** Steps that are left for all calculations of the form. */
  steps: number;
}

const LARGEST: Exact = { units: 10n ** 12n, places: 0 };

/** Returns the value of a calculation as a decimal number; empty if it has none. */
export function reckon(calculation: Calculation, answers: Answers, reckoning: Reckoning): string {
  const { expression, whenMissing, decimals } = calculation;
  if (whenMissing === 'wait' && isMissing(expression, answers)) return '';
  const [value, ...more] = evaluate(expression, answers, reckoning, whenMissing === 'skip');
  if (reckoning.steps < 0 || more.length > 0 || !isNumber(value)) return '';
  return exactText(rounded(value, decimals));
}

function isMissing(expression: Expression, answers: Answers): boolean {
  return sourcesIn(expression).some(({ field, take, over }) => {
    if (take === 'answered') return false;
    const readers = over === undefined ? [answers] : [...answers.rows(over)];
    return readers.some((one) => {
      const found = one.find(field);
      return found !== undefined && found.answer !== undefined && !isAnswered(found.field, found.answer);
    });
  });
}

const isNumber = (item: Item | undefined): item is Exact => typeof item === 'object' && 'units' in item;
const isDay = (item: Item | undefined): item is DayItem => typeof item === 'object' && 'day' in item;
const NOTHING: readonly Item[] = [];

function evaluate(node: Expression, answers: Answers, reckoning: Reckoning, isSumZero: boolean): readonly Item[] {
  if (--reckoning.steps < 0) return NOTHING;
  if ('number' in node) return numbers(exactOf(node.number));
  if ('text' in node) return [node.text];
  if ('flag' in node) return [node.flag];
  if ('field' in node) {
    const found = answers.find(node.field);
    return found ? within(taken(found.field, found.answer, node.take)) : NOTHING;
  }
  const { op, of, over } = node;
  const read = (part: Expression | undefined, from = answers) =>
    part ? evaluate(part, from, reckoning, isSumZero) : NOTHING;
  if (op === 'if') {
    const [test, then, otherwise] = of;
    const flag = read(test);
    if (flag.length > 1 || (flag.length === 1 && typeof flag[0] !== 'boolean')) return NOTHING;
    return read(flag[0] === true ? then : otherwise);
  }
  const lists = (over === undefined ? [answers] : answers.rows(over)).flatMap((from) =>
    of.map((part) => read(part, from)),
  );
  switch (op) {
    case 'sum':
    case 'min':
    case 'max':
    case 'mean':
    case 'count':
      return aggregate(op, lists.flat(), isSumZero);
    case 'and':
    case 'or':
    case 'not':
      return flagOf(op, lists);
    default:
      return lists.every(({ length }) => length === 1)
        ? single(op, lists.flat(), node.places ?? 0, reckoning.today)
        : NOTHING;
  }
}

/** A number beyond 10^12 is none. */
function numbers(number: Exact | undefined): readonly Exact[] {
  if (!number) return [];
  const size = number.units < 0n ? { ...number, units: -number.units } : number;
  return compared(size, LARGEST) > 0 ? [] : [number];
}

function within(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item): readonly Item[] => (isNumber(item) ? numbers(item) : [item]));
}

function aggregate(
  op: 'sum' | 'min' | 'max' | 'mean' | 'count',
  items: readonly Item[],
  isSumZero: boolean,
): readonly Item[] {
  if (op === 'count') return numbers(exactOf(items.length));
  if (!items.every(isNumber)) return NOTHING;
  const [first, ...more] = items;
  if (!first) return op === 'sum' && isSumZero ? numbers(exactOf(0)) : NOTHING;
  if (op === 'min') return [more.reduce((least, one) => (compared(one, least) < 0 ? one : least), first)];
  if (op === 'max') return [more.reduce((most, one) => (compared(one, most) > 0 ? one : most), first)];
  const sum = more.reduce(plus, first);
  return numbers(op === 'sum' ? sum : dividedBy(sum, { units: BigInt(items.length), places: 0 }));
}

/** The three-valued tables of FHIRPath: nothing is unknown. */
function flagOf(op: 'and' | 'or' | 'not', lists: readonly (readonly Item[])[]): readonly Item[] {
  if (!lists.every((list) => list.length === 0 || (list.length === 1 && typeof list[0] === 'boolean'))) return NOTHING;
  const flags = lists.map(([flag]) => flag);
  if (op === 'not') return flags[0] === undefined ? NOTHING : [!flags[0]];
  const deciding = op === 'or';
  if (flags.includes(deciding)) return [deciding];
  return flags.includes(undefined) ? NOTHING : [!deciding];
}

/** Operators on one value of each part. */
function single(
  op: '+' | '-' | '*' | '/' | 'round' | '=' | '!=' | '>' | '>=' | '<' | '<=' | 'age' | 'days',
  [a, b]: readonly Item[],
  places: number,
  today: string,
): readonly Item[] {
  if (op === 'age') return isDay(a) && today !== '' ? numbers(exactOf(yearsBetween(a.day, today))) : NOTHING;
  if (op === 'days') return isDay(a) && isDay(b) ? numbers(daysBetween(a.day, b.day)) : NOTHING;
  if (op === 'round') return isNumber(a) ? [rounded(a, places)] : NOTHING;
  if (op === '+' || op === '-' || op === '*' || op === '/') {
    if (!isNumber(a) || !isNumber(b)) return NOTHING;
    return numbers({ '+': plus, '-': minus, '*': times, '/': dividedBy }[op](a, b));
  }
  const order = orderOf(a, b);
  if (order === undefined) return NOTHING;
  if (op === '=') return [order === 0];
  if (op === '!=') return [order !== 0];
  if (typeof a === 'boolean') return NOTHING;
  if (op === '>') return [order > 0];
  if (op === '>=') return [order >= 0];
  return [op === '<' ? order < 0 : order <= 0];
}

/** Undefined for values of different kinds. */
function orderOf(a: Item | undefined, b: Item | undefined): number | undefined {
  if (isNumber(a) && isNumber(b)) return compared(a, b);
  const [left, right] = isDay(a) && isDay(b) ? [a.day, b.day] : [a, b];
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whole years from a day until another one, both `YYYY-MM-DD`; negative if it is later. */
function yearsBetween(from: string, until: string): number {
  const years = Number(until.slice(0, 4)) - Number(from.slice(0, 4));
  return years - (until.slice(4) < from.slice(4) ? 1 : 0);
}

function daysBetween(from: string, until: string): Exact | undefined {
  const [first, last] = [dayOfIso(from), dayOfIso(until)];
  return first === undefined || last === undefined ? undefined : exactOf(last - first);
}
