// Finds conditions that can never be true, because they need two answers at once that exclude each other.
import type { FormField } from '../kit/field.ts';
import type { Condition, ConditionRow } from './conditions.ts';
import { optionsToCompare } from './options-to-compare.ts';
import type { Logic } from './relevance.ts';
import { sourceKindOf } from './sources.ts';

/**
 * Returns the two answers, in words, that a field needs at once and nobody can give, such as `Yes` and `No`; undefined if none were
 * found. Looks at its own condition, those of its section and page, and those of the questions that have to be answered for it.
 */
export function neverTrue({ uuid }: FormField, { nodeOf }: Logic): readonly [string, string] | undefined {
  const needed: ConditionRow[] = [];
  const seen = new Set<string>();
  const need = (uuid: string) => {
    const node = nodeOf.get(uuid);
    if (!node || seen.has(uuid)) return;
    seen.add(uuid);
    for (const gate of node.gates) need(gate.field.uuid);
    for (const row of node.when ? alwaysNeeded(node.when) : []) {
      needed.push(row);
      // What has to be answered has to be there; what may stay unanswered does not.
      if (row.is !== 'not-answered' && row.is !== '!=') need(row.field);
    }
  };
  need(uuid);
  for (const [at, one] of needed.entries())
    for (const other of needed.slice(at + 1)) {
      const field = nodeOf.get(one.field)?.field;
      if (field && one.field === other.field && exclude(field, one, other))
        return [inWords(one, field), inWords(other, field)];
    }
  return undefined;
}

/** Returns the rows without which the condition is never true. */
function alwaysNeeded({ match, rows }: Condition): readonly ConditionRow[] {
  if (match === 'any' && rows.length !== 1) return [];
  return rows.flatMap((row) => ('rows' in row ? alwaysNeeded(row) : [row]));
}

function exclude(field: FormField, one: ConditionRow, other: ConditionRow): boolean {
  if (one.is === 'not-answered' || other.is === 'not-answered') {
    const { is } = one.is === 'not-answered' ? other : one;
    // Without rows a group is not answered, and its number of rows can be compared all the same.
    return is === 'answered' || (is !== 'not-answered' && is !== '!=' && field.type_name !== 'Repeating Group');
  }
  if (one.part !== other.part || one.is === 'answered' || other.is === 'answered') return false;
  if (one.is === '!=' || other.is === '!=')
    return one.is !== other.is && isPinned(one, other) && one.value === other.value;
  const isOneOfSeveral = field.type_name === 'Multiple Choice';
  if (one.is === '=' && other.is === '=') return !isOneOfSeveral && one.value !== other.value;
  return isEmptyRange(one, other) || isEmptyRange(other, one);
}

const isPinned = (one: ConditionRow, other: ConditionRow) => one.is === '=' || other.is === '=';

/** Whether nothing is at once in the range that begins with `low` and in the one that ends with `high`. */
function isEmptyRange(low: ConditionRow, high: ConditionRow): boolean {
  const begins = low.is === '>' || low.is === '>=' || low.is === '=';
  const ends = high.is === '<' || high.is === '<=' || high.is === '=';
  const [from, until] = [low.value, high.value];
  if (!begins || !ends || from === undefined || until === undefined || typeof from !== typeof until) return false;
  return from > until || (from === until && (low.is === '>' || high.is === '<'));
}

const words = {
  number: { '>': 'more than', '>=': 'at least', '<': 'less than', '<=': 'at most' },
  day: { '>': 'after', '>=': 'on or after', '<': 'before', '<=': 'on or before' },
} as const;

function inWords({ is, value }: ConditionRow, field: FormField): string {
  if (is === 'answered') return 'an answer';
  if (is === 'not-answered') return 'no answer';
  const text = valueInWords(value, field);
  if (is === '=') return text;
  if (is === '!=') return `not ${text}`;
  return `${words[sourceKindOf(field)?.compares === 'day' ? 'day' : 'number'][is]} ${text}`;
}

function valueInWords(value: ConditionRow['value'], field: FormField): string {
  if (typeof value === 'boolean') return value ? 'ticked' : 'not ticked';
  if (field.type_name === 'Mobile Consent') return value === 'yes' ? 'Yes' : 'No';
  const option = optionsToCompare(field).find(({ code }) => code === value);
  return option ? option.text || 'an answer of their own' : String(value);
}
