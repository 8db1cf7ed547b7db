// The contents of the reference lists.
import { describe, expect, it } from 'vitest';
import { allergies } from './allergies.ts';
import { countriesIn, countryCodes, countryName } from './countries.ts';
import { dentalConcerns } from './dental-concerns.ts';
import { medicalConditions } from './medical-conditions.ts';
import { canadianProvinces, regionsOf, usStates } from './regions.ts';
import { womensHealth } from './womens-health.ts';

const isTidy = (text: string) => text === text.trim() && /^[A-Z]/.test(text) && !/\s{2}/.test(text);

describe.each([
  ['medical conditions', medicalConditions, 28, 34, ['Diabetes', 'Asthma', 'Pacemaker']],
  ['allergies', allergies, 15, 15, ['Latex', 'Local anesthetic']],
  ["women's health conditions", womensHealth, 6, 6, ['Pregnant', 'Nursing']],
  ['dental concerns', dentalConcerns, 15, 15, ['Toothache', 'Bleeding gums']],
] as const)(
  'the list of %s',
  { tags: ['DATA-12', 'DATA-13', 'DATA-14', 'DATA-15'] },
  (_, list: readonly string[], least, most, some) => {
    it('has the expected number of entries, each once and tidy', () => {
      expect(list.length).toBeGreaterThanOrEqual(least);
      expect(list.length).toBeLessThanOrEqual(most);
      expect(new Set(list.map((entry) => entry.toLowerCase())).size).toBe(list.length);
      expect(list.filter((entry) => !isTidy(entry))).toEqual([]);
      expect(list).toEqual(expect.arrayContaining([...some]));
    });
  },
);

describe('regions and countries', () => {
  it('are 50 states, the capital and five territories, and 13 provinces and territories', { tags: ['DATA-16'] }, () => {
    expect(usStates).toHaveLength(56);
    expect(canadianProvinces).toHaveLength(13);
    for (const list of [usStates, canadianProvinces]) {
      expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
      expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
      expect(list.filter(({ code, name }) => !/^[A-Z]{2}$/.test(code) || !isTidy(name))).toEqual([]);
    }
    expect(usStates).toContainEqual({ code: 'DC', name: 'District of Columbia' });
    expect(usStates).toContainEqual({ code: 'VI', name: 'U.S. Virgin Islands' });
    expect(canadianProvinces).toContainEqual({ code: 'NL', name: 'Newfoundland and Labrador' });
    expect([regionsOf('US'), regionsOf('CA'), regionsOf('FR')]).toEqual([usStates, canadianProvinces, undefined]);
  });

  it('are the 249 countries of ISO 3166, each with a name, sorted by name', { tags: ['DATA-17'] }, () => {
    expect(countryCodes).toHaveLength(249);
    expect(new Set(countryCodes).size).toBe(249);
    const english = countriesIn('en-US');
    expect(english).toHaveLength(249);
    // For an unknown code the platform returns the code itself.
    expect(english.filter(({ code, name }) => code === name || !/^[A-Z]{2}$/.test(code))).toEqual([]);
    expect(new Set(english.map(({ name }) => name)).size).toBe(249);
    expect(english[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
    expect(english.findIndex(({ code }) => code === 'AX')).toBeLessThan(10);
    expect(countriesIn('fr-CA').find(({ code }) => code === 'DE')?.name).toBe('Allemagne');
    expect([countryName('US', 'en-US'), countryName('??', 'en-US')]).toEqual(['United States', '??']);
  });
});
