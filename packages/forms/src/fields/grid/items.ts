// The items of a Grid: the rows that are answered by another column than the rest's.
import type { Items } from '../../kit/items.ts';
import type { GridValue } from './definition.ts';
import type { GridProperties } from './properties.ts';

export const gridItems: Items<GridValue, GridProperties> = {
  list: ({ rows }, properties) =>
    properties.rows.flatMap(({ code, text }) => {
      const answer = Object.hasOwn(rows, code) ? rows[code] : undefined;
      if (!answer || answer.column === properties.restColumn) return [];
      return [{ key: code, text, detail: answer.detail ?? '' }];
    }),
  // A row that is no item any more has the rest's answer, or none.
  keep: ({ rows }, isKept, { restColumn }) => ({
    rows: Object.fromEntries(
      Object.entries(rows).flatMap(([code, answer]) => {
        if (answer.column === restColumn || isKept(code)) return [[code, answer]];
        return restColumn ? [[code, { column: restColumn }]] : [];
      }),
    ),
  }),
  add({ rows }, from, key) {
    const answer = Object.hasOwn(from.rows, key) ? from.rows[key] : undefined;
    return { rows: answer ? { ...rows, [key]: answer } : rows };
  },
};
