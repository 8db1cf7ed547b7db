// Marks of freed times in the grid.
import { expect, test } from 'vitest';
import { marksOf } from './use-fit-marks.ts';

const zone = 'America/New_York';
const column = (day: string, id: string) => ({
  key: `${day} ${id}`,
  day,
  provider: { id, name: `Dr. ${id}`, colour: 1 },
});
const columns = [column('2026-05-08', 'ito'), column('2026-05-08', 'okafor')];
const fit = {
  providerId: 'okafor',
  locationId: 'harborside',
  startTime: '2026-05-08T14:00:00Z',
  endTime: '2026-05-08T14:45:00Z',
  count: 2,
};

test('a freed time is marked in its provider’s column of the day, and nowhere else', { tags: ['WAIT-08'] }, () => {
  const marks = marksOf([fit], columns, undefined, zone);
  expect([...marks.keys()]).toEqual(['2026-05-08 okafor']);
  expect(marks.get('2026-05-08 okafor')).toEqual([
    { day: '2026-05-08', from: 600, minutes: 45, providerName: 'Dr. okafor', locationId: 'harborside', count: 2 },
  ]);
});

test('times of another location, of a hidden provider, and that nobody fits have no mark', {
  tags: ['WAIT-08'],
}, () => {
  expect(marksOf([fit], columns, 'back-cove', zone).size).toBe(0);
  expect(marksOf([{ ...fit, providerId: 'nair' }], columns, undefined, zone).size).toBe(0);
  expect(marksOf([{ ...fit, count: 0 }], columns, undefined, zone).size).toBe(0);
});
