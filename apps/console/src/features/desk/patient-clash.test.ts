// Where a patient is already, while their visit is being moved.
import { expect, test } from 'vitest';
import type { Visit } from './columns.ts';
import { patientClash } from './patient-clash.ts';

const day = '2026-05-12';
const visit = (id: string, from: number, more: Partial<Visit> = {}) =>
  ({ id, day, from, minutes: 45, patientId: 'hannah', status: 'scheduled', ...more }) as Visit;
const moved = visit('moved', 600);
const to = { day, from: 780, minutes: 45 };

test('an open visit of the same patient at that time is found', { tags: ['LIFE-30'] }, () => {
  expect(patientClash(moved, to, [moved, visit('other', 795)])?.id).toBe('other');
  expect(patientClash(moved, to, [visit('confirmed', 750, { status: 'confirmed' })])?.id).toBe('confirmed');
});

test('other patients, other days, touching times and what is over do not count', { tags: ['LIFE-30'] }, () => {
  const others = [
    visit('before', 735),
    visit('after', 825),
    visit('theirs', 780, { patientId: 'rolf' }),
    visit('tomorrow', 780, { day: '2026-05-13' }),
    visit('off', 780, { status: 'canceled' }),
    visit('moved', 780),
  ];
  expect(patientClash(moved, to, others)).toBeUndefined();
  expect(
    patientClash({ id: 'guest', patientId: null }, to, [visit('guest 2', 780, { patientId: null })]),
  ).toBeUndefined();
});
