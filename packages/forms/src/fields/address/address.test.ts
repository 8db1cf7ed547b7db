// What Address accepts, reports, stores and prints.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printModel } from '../../engine/print-model.ts';
import { canadianProvinces, usStates } from '../../lists/regions.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { address, addressParts, tidyZip } from './definition.ts';

const field = defineField('Address', { common: { label: 'Home', makeRequired: true } });
const optional = defineField('Address', { common: { label: 'Work' } });
const nothing = { street: '', street2: '', city: '', state: '', zip: '', country: '' };
const portland = { ...nothing, street: '218 Wharf Street', city: 'Portland', state: 'ME', zip: '04101', country: 'US' };
const stJohns = {
  ...nothing,
  street: '40 Duckworth Street',
  city: "St. John's",
  state: 'NL',
  zip: 'A1C 1G4',
  country: 'CA',
};
const usZip = 'Invalid zip code format. Please enter 5 digits.';
const canadianCode = 'Invalid postal code format. Please enter a postal code in the format A1A 2B2.';

describe('Address', () => {
  it('has six parts, each an empty string at first', { tags: ['FIELD-ADDR-01', 'FIELD-ADDR-05'] }, () => {
    expect(addressParts.map(({ key }) => key)).toEqual(['street', 'street2', 'city', 'state', 'zip', 'country']);
    expect(address.empty).toEqual(nothing);
  });

  it('requires all but the second line, and region and code only in countries that have them', () => {
    expect(errorsOf(field, '')).toEqual(
      ['Street address', 'City', 'State', 'ZIP code'].map((name) => `${name} can't be blank`),
    );
    expect(errorsOf(field, '', { country: 'CA' })).toEqual(
      ['Street address', 'City', 'Province or territory', 'Postal code'].map((name) => `${name} can't be blank`),
    );
    expect(errorsOf(field, { ...nothing, street: '1 Main', city: 'Lyon', country: 'FR' })).toEqual([]);
    expect(errorsOf(optional, { ...nothing, city: 'Portland' })).toEqual([]);
  });

  it('is blank while only its country is chosen', () => {
    expect(errorsOf(field, { ...nothing, country: 'US' })).toHaveLength(4);
    expect(storedOf(optional, { ...nothing, country: 'CA' })).toEqual(nothing);
  });

  it('accepts a US zip of five or nine digits', { tags: ['FIELD-ADDR-03'] }, () => {
    for (const zip of ['04101', '04101-1234', '041011234', ' 04101 '])
      expect(errorsOf(field, { ...portland, zip }), zip).toEqual([]);
    for (const zip of ['4101', '041011', '04101-12', 'ABCDE', 'A1A 2B2', '٠٤١٠١'])
      expect(errorsOf(field, { ...portland, zip }), zip).toEqual([usZip]);
    expect(storedOf(field, { ...portland, zip: '041011234' })).toEqual({ ...portland, zip: '04101-1234' });
  });

  it('accepts a Canadian code A1A 2B2, however it is typed', { tags: ['FIELD-ADDR-04'] }, () => {
    for (const zip of ['A1C 1G4', 'a1c1g4', 'A1C-1g4']) {
      expect(errorsOf(field, { ...stJohns, zip }), zip).toEqual([]);
      expect(storedOf(field, { ...stJohns, zip })).toEqual(stJohns);
    }
    for (const zip of ['A1C', '04101', 'AAA 111', 'A1C 1G', 'A1C  1G44'])
      expect(errorsOf(field, { ...stJohns, zip }), zip).toEqual([canadianCode]);
  });

  it('accepts any code and region of other countries, but no unknown country', () => {
    const lyon = { ...nothing, street: '1 rue X', city: 'Lyon', state: 'Rhône', zip: '69001', country: 'FR' };
    expect(errorsOf(field, lyon)).toEqual([]);
    expect(storedOf(field, lyon)).toEqual(lyon);
    expect(errorsOf(field, { ...portland, country: 'ZZ' })).toEqual(['Country value "ZZ" is not included in the list']);
  });

  it('accepts only regions of its country', { tags: ['FIELD-ADDR-02'] }, () => {
    for (const { code, name } of usStates) {
      expect(errorsOf(field, { ...portland, state: code })).toEqual([]);
      expect(storedOf(field, { ...portland, state: name.toLowerCase() })).toMatchObject({ state: code });
    }
    for (const { code } of canadianProvinces) expect(errorsOf(field, { ...stJohns, state: code })).toEqual([]);
    expect(errorsOf(field, { ...portland, state: 'ON' })).toEqual(['State value "ON" is not included in the list']);
    expect(errorsOf(field, { ...stJohns, state: 'ME' })).toEqual([
      'Province or territory value "ME" is not included in the list',
    ]);
  });

  it('is in the practice’s country unless it names another', () => {
    const domestic = { ...stJohns, country: '' };
    expect(errorsOf(field, domestic, { country: 'CA' })).toEqual([]);
    expect(storedOf(field, domestic, { country: 'CA' })).toEqual(stJohns);
    expect(errorsOf(field, domestic)).toEqual(['State value "NL" is not included in the list', usZip]);
    expect(storedOf(field, { ...portland, country: 'United States' })).toEqual(portland);
  });

  it('rejects parts that are too long or not text', () => {
    expect(errorsOf(field, { ...portland, city: 'x'.repeat(101) })).toEqual([
      'City is too long (maximum is 100 characters)',
    ]);
    for (const value of [[], 'Portland', 5, { street: 1 }, { zip: ['04101'] }])
      expect(errorsOf(field, value)).toEqual(['not a value']);
  });

  it('tidies a code only once, and never changes its letters and digits', () => {
    const code = fc.oneof(
      fc.stringMatching(/^[0-9 -]{0,11}$/),
      fc.stringMatching(/^[A-Za-z0-9 -]{0,8}$/),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(code, fc.constantFrom('US', 'CA', 'FR', ''), (zip, country) => {
        const once = tidyZip(zip, country);
        expect(tidyZip(once, country)).toBe(once);
        const strip = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();
        expect(strip(once)).toBe(strip(zip));
      }),
    );
  });

  it('prints a postal block', { tags: ['FIELD-ADDR-07'] }, () => {
    const lines = (value: unknown) =>
      printModel([field], [{ id: field.id, uuid: field.uuid, value }], { audience: 'patient' });
    expect(lines({ ...portland, street2: 'Suite 4' })).toEqual([
      {
        kind: 'answer',
        label: 'Home',
        lines: ['218 Wharf Street', 'Suite 4', 'Portland, ME 04101', 'United States'],
      },
    ]);
    expect(lines(stJohns)).toMatchObject([{ lines: ['40 Duckworth Street', "St. John's NL A1C 1G4", 'Canada'] }]);
    expect(lines({ ...nothing, city: 'Lyon', zip: '69001', country: 'FR' })).toMatchObject([
      { lines: ['69001 Lyon', 'France'] },
    ]);
    expect(lines(nothing)).toMatchObject([{ lines: [] }]);
  });
});
