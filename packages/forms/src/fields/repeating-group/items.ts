// The items of a Repeating Group: its rows, known by the answer to their first question, case and accents aside.
import type { FormField } from '../../kit/field.ts';
import type { Items } from '../../kit/items.ts';
import type { GroupRow, GroupValue } from './definition.ts';
import type { RepeatingProperties } from './properties.ts';

/** Returns the row's answers that are texts, in the order of the questions. */
function textsOf({ values }: GroupRow, { fields }: FormField): readonly string[] {
  return fields.flatMap(({ uuid }) => {
    const value = Object.hasOwn(values, uuid) ? values[uuid] : undefined;
    return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
  });
}

function keyOf(row: GroupRow, field: FormField): string {
  const [first = ''] = textsOf(row, field);
  return first.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 200);
}

export const repeatingItems: Items<GroupValue, RepeatingProperties> = {
  list({ rows, none }, _, field) {
    if (none) return [];
    const byKey = new Map(rows.map((row) => [keyOf(row, field), row]));
    byKey.delete('');
    return [...byKey].map(([key, row]) => {
      const [text = '', ...details] = textsOf(row, field);
      return { key, text, detail: details.join(', ') };
    });
  },
  keep: (value, isKept, _, field) => ({ ...value, rows: value.rows.filter((row) => isKept(keyOf(row, field))) }),
  add(value, from, key, _, field) {
    const row = from.rows.find((each) => keyOf(each, field) === key);
    if (!row || value.rows.some((each) => keyOf(each, field) === key)) return value;
    const used = new Set(value.rows.map((each) => each.key));
    let fresh = row.key;
    for (let number = 1; used.has(fresh); number++) fresh = `r${number}`;
    return { none: false, rows: [...value.rows, { ...row, key: fresh }] };
  },
};
