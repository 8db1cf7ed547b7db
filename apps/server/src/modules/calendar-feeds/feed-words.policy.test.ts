// What a feed calls its entries, by how much it may show.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialsOf, visitSummary } from './feed-words.policy.ts';

const sam = { name: 'Samuel Rivera', typeName: 'Cleaning and exam' };

describe('the summary of a visit in a feed', () => {
  it('is the length alone, with initials, or with the first name and the type', { tags: ['LIFE-38'] }, () => {
    expect(visitSummary('none', 45, sam)).toBe('Visit, 45 min');
    expect(visitSummary('initials', 45, sam)).toBe('S. R., 45 min');
    expect(visitSummary('first', 45, sam)).toBe('Samuel, Cleaning and exam, 45 min');
  });

  it('says Visit where there is no name, and leaves out a type that is missing', () => {
    const nobody = { name: '', typeName: '' };
    for (const names of ['none', 'initials', 'first'] as const)
      expect(visitSummary(names, 30, nobody)).toBe('Visit, 30 min');
    expect(visitSummary('first', 30, { ...sam, typeName: '' })).toBe('Samuel, 30 min');
  });

  it('takes the first and last of several names, and whole signs', () => {
    expect(initialsOf('  Ana  María de la Cruz ')).toBe('A. C.');
    expect(initialsOf('Zoë')).toBe('Z.');
    expect(initialsOf('Élodie Œuvrard')).toBe('É. Œ.');
  });

  it('without names depends on nothing but the length, and with initials never holds more of a name than two signs', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 600 }), (name, typeName, minutes) => {
        expect(visitSummary('none', minutes, { name, typeName })).toBe(`Visit, ${minutes} min`);
        expect(
          [...initialsOf(name).matchAll(/\./g)].length - [...name.matchAll(/(?<!\S)\./g)].length,
        ).toBeLessThanOrEqual(2);
        expect(visitSummary('initials', minutes, { name: 'Samuel Rivera', typeName })).toBe(`S. R., ${minutes} min`);
      }),
    );
  });
});
