// Merging the free times of several providers for 'Any provider'.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyProvider } from './any-provider.ts';

describe('any provider', () => {
  it('lists a time that several providers have once per location, with the first of them', {
    tags: ['CASE-09'],
  }, () => {
    const offered = anyProvider([
      { providerId: 'ito', locationId: 'harbor', starts: [60, 120] },
      { providerId: 'reyes', locationId: 'harbor', starts: [30, 60] },
      { providerId: 'reyes', locationId: 'cove', starts: [60] },
    ]);
    expect(offered).toEqual([
      { start: 30, locationId: 'harbor', providerId: 'reyes' },
      { start: 60, locationId: 'harbor', providerId: 'ito' },
      { start: 60, locationId: 'cove', providerId: 'reyes' },
      { start: 120, locationId: 'harbor', providerId: 'ito' },
    ]);
  });

  it('offers exactly the times that some provider has, each with a provider who has it, in any order of input', () => {
    const answer = fc.record({
      providerId: fc.constantFrom('a', 'b', 'c'),
      locationId: fc.constantFrom('x', 'y'),
      starts: fc.uniqueArray(fc.integer({ min: 0, max: 40 })).map((list) => list.sort((one, two) => one - two)),
    });
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 6 }), (answers) => {
        const offered = anyProvider(answers);
        const keys = offered.map(({ start, locationId }) => `${start} ${locationId}`);
        const expected = answers.flatMap(({ starts, locationId }) => starts.map((start) => `${start} ${locationId}`));
        expect(new Set(keys)).toEqual(new Set(expected));
        expect(new Set(keys).size).toBe(keys.length);
        for (const { start, locationId, providerId } of offered) {
          const first = answers.find((one) => one.locationId === locationId && one.starts.includes(start));
          expect(providerId).toBe(first?.providerId);
        }
        expect(offered.map(({ start }) => start)).toEqual(offered.map(({ start }) => start).sort((a, b) => a - b));
      }),
    );
  });
});
