// The items of a Grid: the rows that are answered by another column than the rest's, and what the record holds besides.
import type { Items } from '../../kit/items.ts';
import type { GridValue } from './definition.ts';
import type { GridProperties } from './properties.ts';

/** The key of what is no row. No code has a space. */
const otherKey = (text: string) => `other ${text}`;

const withOthers = (rows: GridValue['rows'], others: readonly string[]): GridValue => ({
  rows,
  ...(others.length > 0 && { others }),
});

export const gridItems: Items<GridValue, GridProperties> = {
  list: ({ rows, others = [] }, properties) => [
    ...properties.rows.flatMap(({ code, text }) => {
      const answer = Object.hasOwn(rows, code) ? rows[code] : undefined;
      if (!answer || answer.column === properties.restColumn) return [];
      return [{ key: code, text, detail: answer.detail ?? '' }];
    }),
    ...others.map((text) => ({ key: otherKey(text), text, detail: '' })),
  ],
  // A row that is no item any more has the rest's answer, or none.
  keep: ({ rows, others = [] }, isKept, { restColumn }) =>
    withOthers(
      Object.fromEntries(
        Object.entries(rows).flatMap(([code, answer]) => {
          if (answer.column === restColumn || isKept(code)) return [[code, answer]];
          return restColumn ? [[code, { column: restColumn }]] : [];
        }),
      ),
      others.filter((text) => isKept(otherKey(text))),
    ),
  add({ rows, others = [] }, from, key) {
    const answer = Object.hasOwn(from.rows, key) ? from.rows[key] : undefined;
    const other = from.others?.find((text) => otherKey(text) === key);
    const isNew = other !== undefined && !others.includes(other);
    return withOthers(answer ? { ...rows, [key]: answer } : rows, isNew ? [...others, other] : others);
  },
};
