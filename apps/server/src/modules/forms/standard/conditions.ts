// Conditions as the standard forms write them.

/** True while any of these answers is given. */
export function anyOf(field: string, codes: readonly string[]) {
  return { match: 'any', rows: codes.map((value) => ({ field, is: '=', value })) };
}

/** True while a question of Yes and No is answered so. */
export const isYes = (field: string) => anyOf(field, ['yes']);
export const isNo = (field: string) => anyOf(field, ['no']);

/** True while one of these rows of a Grid is answered with Yes. */
export function anyRow(field: string, parts: readonly string[]) {
  return { match: 'any', rows: parts.map((part) => ({ field, part, is: '=', value: 'yes' })) };
}
