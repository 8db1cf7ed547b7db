// What the screening questionnaires have in common: their stem, their answers with points, and how points add up.
import type { FormAlert } from '@foyer/forms';

export const stem = 'Over the last 2 weeks, how often have you been bothered by any of the following problems?';

export const NOT_AT_ALL = 'not-at-all';

const columns = [
  { code: NOT_AT_ALL, text: 'Not at all', points: 0 },
  { code: 'several-days', text: 'Several days', points: 1 },
  { code: 'more-than-half', text: 'More than half the days', points: 2 },
  { code: 'nearly-every-day', text: 'Nearly every day', points: 3 },
];

/** The answers that count. */
export const bothered = columns.filter(({ code }) => code !== NOT_AT_ALL).map(({ code }) => code);

/** Returns the properties of a grid of items, `item-1` and so on, counted from `first`. */
export function items(texts: readonly string[], first = 1) {
  return { rows: texts.map((text, at) => ({ code: `item-${first + at}`, text })), columns };
}

/** Adds up the points of these grids. */
export function pointsOf(...grids: readonly string[]) {
  return { op: 'sum', of: grids.map((field) => ({ field, take: 'points' })) };
}

/** A notice to the office from a score of 10 on, the usual threshold of both questionnaires. */
export function noticeAtTen(instrument: string, score: string): FormAlert {
  return {
    id: 'moderate',
    name: `${instrument} of 10 or more`,
    level: 'notice',
    when: { match: 'all', rows: [{ field: score, is: '>=', value: 10 }] },
    tellOffice: true,
    showPatient: 'none',
    patientText: '',
  };
}
