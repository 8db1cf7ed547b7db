// Birth dates and addresses that the office types.
import { describe, expect, it } from 'vitest';
import { addressFaults, birthFaults, countryCodeOf } from './contact-faults.policy.ts';

const address = { line1: '', line2: '', city: '', state: '', postalCode: '', country: '' };
const faultsOf = (parts: Partial<typeof address>, country = 'US') =>
  addressFaults({ ...address, ...parts }, country).map(({ path, message }) => `${path}: ${message}`);

describe('what the office types', () => {
  it.each([
    ['2026-11-27', ['Enter a date of birth that is not in the future.']],
    ['2026-11-26', []],
    ['1880-01-01', []],
    ['1879-12-31', ['Enter a date of birth after 1880.']],
    [undefined, []],
  ])('a birth date of %s', (birthDate, messages) => {
    expect(birthFaults(birthDate, '2026-11-26').map(({ message }) => message)).toEqual(messages);
  });

  it.each(['04101', '04101-1234', '04101 1234', '041011234', ''])('a ZIP code %s is one', (postalCode) => {
    expect(faultsOf({ postalCode })).toEqual([]);
  });

  it.each(['4101', '04101-12', 'K1A 0B1', 'abcde'])('a ZIP code %s is none', (postalCode) => {
    expect(faultsOf({ postalCode })).toEqual(['body.address.postalCode: Enter a ZIP code of 5 digits.']);
  });

  it('a postal code and a province in Canada', () => {
    expect(faultsOf({ postalCode: 'k1a0b1', state: 'Ontario' }, 'CA')).toEqual([]);
    expect(faultsOf({ postalCode: '04101', state: 'ME' }, 'CA')).toEqual([
      'body.address.state: Choose a province or territory.',
      'body.address.postalCode: Enter a postal code such as K1A 0B1.',
    ]);
  });

  it('a state is one of the list, by code or name; elsewhere anything goes', () => {
    expect(faultsOf({ state: 'me' })).toEqual([]);
    expect(faultsOf({ state: 'New York' })).toEqual([]);
    expect(faultsOf({ state: 'Mayne' })).toEqual(['body.address.state: Choose a state.']);
    expect(faultsOf({ state: 'Bavaria', postalCode: '80331', country: 'DE' })).toEqual([]);
    expect(countryCodeOf({ country: 'United States' }, 'CA')).toBe('US');
    expect(faultsOf({ postalCode: 'x', country: 'Canada' })).toHaveLength(1);
  });
});
