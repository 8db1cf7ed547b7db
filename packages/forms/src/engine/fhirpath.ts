// Writes calculations as FHIRPath, for the exchange with other systems; conformance/ holds both against each other.
import type { CalculatedProperties } from '../fields/calculated/definition.ts';
import type { GridProperties } from '../fields/grid/properties.ts';
import { exactOf, exactText } from '../kit/exact.ts';
import { type FormField, isShown } from '../kit/field.ts';
import { type Expression, readExpression, sourcesIn } from './expressions.ts';
import { rowsKindOf } from './rows.ts';
import { OTHER, sourceKindOf } from './sources.ts';
import { pointsIn } from './takes.ts';

/** The kinds of values that a node can give. */
const kinds = ['number', 'day', 'text', 'flag'] as const;
type Kind = (typeof kinds)[number];
type Operation = Extract<Expression, { readonly op: string }>;
type Leaf = Extract<Expression, { readonly field: string }>;

interface Found {
  readonly field: FormField;
  readonly item: string;
  readonly none: string;
}

const NOTHING = '{}';
const MAX_NUMBER = 1e12;
const LARGEST = '1000000000000.0';
/** Decimal places to which FHIRPath compares numbers. */
const COMPARED_PLACES = 8;

/**
 * Returns the calculation of a Calculated field as FHIRPath; undefined if its expression cannot be read. `fields` are all fields of
 * the form. The FHIRPath gives one decimal, or nothing, for a QuestionnaireResponse (R4) of this shape:
 *
 * - A shown Page Break and a shown Section Break are group items with the break's uuid as `linkId`, a section inside of its page. Questions
 *   lie in the item of the last of them, those before the first one in `%resource.item`.
 * - A question that is there is an item with its uuid as `linkId`, also without an `answer`; one that is not there has no item.
 * - Numbers and Calculated fields answer with `valueDecimal`, dates with `valueDate`, boxes with `valueBoolean`, texts with `valueString`,
 *   choices with `valueCoding` whose `code` is the option's, several of them with one answer each, one's own with `valueString`.
 * - A Grid is a group item with a choice item for each row; what is asked for beside a column lies in the answer's `item`.
 * - A Repeating Group is one group item for each row, with the group's uuid as `linkId` and the row's questions as items. While
 *   the group is there, a boolean item `<uuid>.none` stands beside the rows: true if the person said that there is nothing to list.
 *
 * Points are written by option code with `iif()`, so that no CodeSystem is needed. `today()` is the day of who evaluates.
 */
export function fhirPathOf(score: FormField, fields: readonly FormField[]): string | undefined {
  const { expression: raw, whenMissing, decimals } = score.properties.specific as unknown as CalculatedProperties;
  const byUuid = new Map(fields.map((field) => [field.uuid, field]));
  const { expression } = readExpression(raw, (uuid) => byUuid.get(uuid));
  if (!expression) return undefined;
  const writer = writerOf(byUuid, itemPaths(fields), whenMissing === 'skip');
  const value = roundedTo(writer.write(expression, 'number', undefined, true), decimals);
  const missing = whenMissing === 'wait' ? writer.missing(expression) : [];
  return missing.length > 0 ? `iif(${missing.join(' or ')}, ${NOTHING}, ${value})` : value;
}

/** Returns the items among which the item of each field lies, by the field's uuid. */
function itemPaths(fields: readonly FormField[]): ReadonlyMap<string, string> {
  const top = '%resource.item';
  let page = top;
  let section = top;
  return new Map(
    fields.map((field) => {
      if (field.type_name === 'Page Break' && isShown(field)) section = page = `${itemIn(top, field.uuid)}.item`;
      else if (field.type_name === 'Section Break' && isShown(field)) section = `${itemIn(page, field.uuid)}.item`;
      return [field.uuid, section] as const;
    }),
  );
}

const itemIn = (items: string, linkId: string) => `${items}.where(linkId = ${quoted(linkId)})`;

function writerOf(byUuid: ReadonlyMap<string, FormField>, paths: ReadonlyMap<string, string>, isSumZero: boolean) {
  /** Returns a field, of a row where the group has it, its item, and that of a group's answer that there is nothing to list. */
  function find(uuid: string, group: FormField | undefined): Found {
    const sub = group?.fields.find((one) => one.uuid === uuid);
    const field = sub ?? byUuid.get(uuid);
    if (!field) throw new RangeError(`No field ${uuid}: the expression was not read with these fields.`);
    const items = sub ? '$this.item' : (paths.get(uuid) ?? NOTHING);
    return { field, item: itemIn(items, uuid), none: itemIn(items, `${uuid}.none`) };
  }

  const groupOf = (over: string | undefined, group: FormField | undefined) =>
    over === undefined ? group : byUuid.get(over);

  function kindsOf(node: Expression, group: FormField | undefined): readonly Kind[] {
    if ('number' in node) return ['number'];
    if ('text' in node) return ['text'];
    if ('flag' in node) return ['flag'];
    if ('field' in node) return [kindOfTake(find(node.field, group).field, node.take)];
    if (node.op !== 'if') return [isFlagOperator(node.op) ? 'flag' : 'number'];
    return kinds.filter((kind) => node.of.slice(1).some((part) => kindsOf(part, group).includes(kind)));
  }

  /** Returns the values of one kind that the node gives; `isOne`: nothing if there are several values. */
  function write(node: Expression, kind: Kind, group: FormField | undefined, isOne: boolean): string {
    if (!kindsOf(node, group).includes(kind)) return NOTHING;
    if ('number' in node) return numberLiteral(node.number);
    if ('text' in node) return quoted(node.text);
    if ('flag' in node) return String(node.flag);
    if ('field' in node) {
      const found = find(node.field, group);
      const values = takenFrom(found, node.take);
      return isOne && hasSeveral(found.field, node.take) ? `iif(${values}.count() = 1, ${values}, ${NOTHING})` : values;
    }
    if (node.op !== 'if') return operation(node, group);
    const [test, then, otherwise] = node.of as readonly [Expression, Expression, Expression];
    const chosen = `iif(${write(test, 'flag', group, true)}, ${write(then, kind, group, isOne)}, ${write(otherwise, kind, group, isOne)})`;
    return unlessOthers([test], 'flag', group, chosen);
  }

  /** Nothing, if one of the parts gives a value of another kind. */
  function unlessOthers(parts: readonly Expression[], kind: Kind, group: FormField | undefined, value: string): string {
    const others = parts.flatMap((part) =>
      kindsOf(part, group).flatMap((one) => (one === kind ? [] : [`${write(part, one, group, false)}.exists()`])),
    );
    return others.length > 0 ? `iif(${others.join(' or ')}, ${NOTHING}, ${value})` : value;
  }

  function operation(node: Operation, group: FormField | undefined): string {
    const { op, of } = node;
    const all = (kind: Kind) => of.map((part) => write(part, kind, group, true));
    switch (op) {
      case 'sum':
      case 'min':
      case 'max':
      case 'mean':
      case 'count':
        return aggregate(node, op, group);
      case 'and':
      case 'or':
        return unlessOthers(of, 'flag', group, `(${all('flag').join(` ${op} `)})`);
      case 'not':
        return unlessOthers(of, 'flag', group, `(${all('flag').join('')}).not()`);
      case 'round':
        return roundedTo(all('number').join(''), node.places ?? 0);
      case 'age':
        return yearsSince(all('day').join(''));
      case 'days': {
        const [from = '', until = ''] = all('day').map(dayNumber);
        return `(${until} - ${from})`;
      }
      case '/':
        return withinLimit(roundedTo(`(${all('number').join(' / ')})`, COMPARED_PLACES), COMPARED_PLACES);
      case '+':
      case '-':
      case '*':
        return withinLimit(`(${all('number').join(` ${op} `)})`, placesOf(node));
      default:
        return comparison(node, group);
    }
  }

  function aggregate(
    { of, over }: Operation,
    op: 'sum' | 'min' | 'max' | 'mean' | 'count',
    outer: FormField | undefined,
  ): string {
    const group = groupOf(over, outer);
    const rows = over === undefined ? undefined : find(over, undefined).item;
    const listed = (parts: readonly string[]) => {
      const [first = NOTHING, ...more] = parts;
      const list = more.reduce((before, part) => `${before}.combine(${part})`, first);
      return rows === undefined ? list : `${rows}.select(${list})`;
    };
    const valuesOf = (wanted: (kind: Kind) => boolean) =>
      of.flatMap((part) =>
        kindsOf(part, group).flatMap((kind) => (wanted(kind) ? [write(part, kind, group, false)] : [])),
      );
    if (op === 'count') return `${listed(valuesOf(() => true))}.count()`;
    const numbers = listed(valuesOf((kind) => kind === 'number'));
    const others = valuesOf((kind) => kind !== 'number');
    const sum = isSumZero ? 'aggregate($this + $total, 0.0)' : 'aggregate(iif($total.empty(), $this, $total + $this))';
    const places = Math.max(...of.map(placesOf));
    const most = (sign: string) =>
      `aggregate(iif($total.empty(), $this, iif(${compared('$this', sign, '$total', places)}, $this, $total)))`;
    const value = {
      sum: () => withinLimit(`${numbers}.${sum}`, places),
      min: () => `${numbers}.${most('<')}`,
      max: () => `${numbers}.${most('>')}`,
      mean: () => withinLimit(roundedTo(`${numbers}.avg()`, COMPARED_PLACES), COMPARED_PLACES),
    }[op]();
    return others.length > 0 ? `iif(${listed(others)}.exists(), ${NOTHING}, ${value})` : value;
  }

  function comparison({ op, of }: Operation, group: FormField | undefined): string {
    const [a, b] = of as readonly [Expression, Expression];
    const both = kinds.filter(
      (kind) =>
        kindsOf(a, group).includes(kind) &&
        kindsOf(b, group).includes(kind) &&
        (kind !== 'flag' || op === '=' || op === '!='),
    );
    const [first = NOTHING, ...more] = both.map((kind) => {
      const [left, right] = [write(a, kind, group, true), write(b, kind, group, true)];
      return compared(left, op, right, kind === 'number' ? Math.max(placesOf(a), placesOf(b)) : 0);
    });
    return more.reduce((before, part) => `${before}.combine(${part})`, first);
  }

  /** The most decimal places of a number; answers are taken to have as many as FHIRPath compares. */
  function placesOf(node: Expression): number {
    if ('number' in node) return exactOf(node.number)?.places ?? 0;
    if (!('op' in node)) return COMPARED_PLACES;
    const parts = (node.op === 'if' ? node.of.slice(1) : node.of).map(placesOf);
    if (node.op === 'round') return Math.min(node.places ?? 0, ...parts);
    if (node.op === '/' || node.op === 'mean') return COMPARED_PLACES;
    return node.op === '*' ? parts.reduce((sum, places) => sum + places, 0) : Math.max(...parts);
  }

  /** Returns the criteria that are true while an answer is missing for which the calculation waits. */
  function missing(expression: Expression): readonly string[] {
    const criteria = sourcesIn(expression).flatMap(({ field: uuid, take, over }) => {
      if (take === 'answered') return [];
      const criterion = unanswered(find(uuid, groupOf(over, undefined)));
      if (criterion === undefined) return [];
      return over === undefined ? [criterion] : [`${find(over, undefined).item}.where(${criterion}).exists()`];
    });
    return [...new Set(criteria)];
  }

  return { write, missing };
}

function isFlagOperator(op: Operation['op']): boolean {
  return ['=', '!=', '>', '>=', '<', '<=', 'and', 'or', 'not'].includes(op);
}

function kindOfTake(field: FormField, take: Leaf['take']): Kind {
  if (take === 'answered') return 'flag';
  if (take !== 'value') return 'number';
  const compares = sourceKindOf(field)?.compares ?? 'text';
  return compares === 'code' ? 'text' : compares;
}

function hasSeveral({ type_name: type }: FormField, take: Leaf['take']): boolean {
  return (take === 'value' || take === 'points') && (type === 'Multiple Choice' || type === 'Grid');
}

/** Where the answers lie: those of a grid in its rows, those of other parts in the question or in its parts. */
function answersIn(field: FormField, item: string): string {
  if (field.type_name === 'Grid') return `${item}.item.answer`;
  const isWhole = sourceKindOf(field)?.operators.includes('=') && !sourceKindOf(field)?.parts;
  return isWhole ? `${item}.answer` : `${item}.answer.combine(${item}.item.answer)`;
}

const isNothingToList = (item: string) => `${item}.answer.value.where($this = true).exists()`;

function takenFrom({ field, item, none }: Found, take: Leaf['take']): string {
  const answers = answersIn(field, item);
  if (rowsKindOf(field)) return take === 'count' ? `${item}.count()` : `(${item}.exists() or ${isNothingToList(none)})`;
  if (take === 'answered') return `${answers}.exists()`;
  if (take === 'count') return `${answers}.count()`;
  const { compares } = sourceKindOf(field) ?? {};
  if (take === 'value' && compares === 'number') return withinLimit(`${answers}.value`, COMPARED_PLACES);
  if (take === 'value' && compares !== 'code') return `${answers}.value`;
  const codes = `${answers}.value.select(iif(code.exists(), code, ${quoted(OTHER)}))`;
  if (take === 'value') return codes;
  const byCode = [...pointsIn(field)].reduceRight(
    (otherwise, [code, points]) => `iif($this = ${quoted(code)}, ${numberLiteral(points)}, ${otherwise})`,
    NOTHING,
  );
  return `${codes}.select(${byCode})`;
}

/** Returns the criterion that is true while the question is there without an answer; undefined if it always has one. */
function unanswered({ field, item, none }: Found): string | undefined {
  if (field.type_name === 'Checkbox') return undefined;
  const answers = answersIn(field, item);
  if (field.type_name === 'Grid') {
    const { rows } = field.properties.specific as unknown as GridProperties;
    return `(${item}.exists() and ${answers}.count() < ${rows.length})`;
  }
  if (!rowsKindOf(field)) return `(${item}.exists() and ${answers}.empty())`;
  return `(${none}.exists() and ${item}.empty() and ${isNothingToList(none)}.not())`;
}

/** All numbers are decimals: integers of FHIRPath end at 2^31. One beyond 10^12 is nothing. */
function numberLiteral(number: number): string {
  const exact = exactOf(number);
  if (!exact || Math.abs(number) > MAX_NUMBER) return NOTHING;
  const { units, places } = exact;
  const digits = exactText({ units: units < 0n ? -units : units, places });
  const literal = digits.includes('.') ? digits : `${digits}.0`;
  return units < 0n ? `(0.0 - ${literal})` : literal;
}

function quoted(text: string): string {
  const escaped = text.replace(/[\\']/g, '\\$&');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be escaped
  return `'${escaped.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}

/** A number beyond 10^12 is nothing. `places`: the most decimal places that it has. */
function withinLimit(number: string, places: number): string {
  return `${number}.where(${compared(`$this.abs()`, '<=', LARGEST, places)})`;
}

/** Compares two numbers. Where they have more places than FHIRPath compares, it is the sign of their difference that counts. */
function compared(left: string, op: string, right: string, places: number): string {
  return places > COMPARED_PLACES ? `(${signOf(`(${left} - ${right})`)} ${op} 0.0)` : `(${left} ${op} ${right})`;
}

/** Half away from zero; FHIRPath does not say which way round() goes with negative numbers. */
function roundedTo(number: string, places: number): string {
  return `${number}.select(iif($this < 0.0, 0.0 - (0.0 - $this).round(${places}), $this.round(${places})))`;
}

/** 1, 0 or -1, also of a number too small to be compared. */
function signOf(number: string): string {
  return `${number}.select(iif(($this / $this.abs()).exists(), $this / $this.abs(), 0.0))`;
}

function yearsSince(day: string): string {
  const year = (text: string) => `${text}.substring(0, 4).toInteger()`;
  const rest = (text: string) => `${text}.substring(4)`;
  const today = 'today().toString()';
  return `${day}.toString().select(${year(today)} - ${year('$this')} - iif(${rest(today)} < ${rest('$this')}, 1, 0))`;
}

/** The number of a day, for differences: FHIRPath 2.0 has none between dates. Years begin in March, so that a leap day is the last. */
function dayNumber(day: string): string {
  const [year, month, date] = ['0, 4', '5, 2', '8, 2'].map((part) => `$this.substring(${part}).toInteger()`);
  const early = `iif(${month} < 3, 1, 0)`;
  const years = `(${year} - ${early})`;
  return `${day}.toString().select(${years} * 365 + ${years} div 4 - ${years} div 100 + ${years} div 400 + (153 * (${month} + 12 * ${early} - 3) + 2) div 5 + ${date})`;
}
