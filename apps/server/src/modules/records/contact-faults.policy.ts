// What is wrong with a birth date and an address that the office types, by member.
import { codeOfCountry, codeOfRegion, isPostalCode, regionsOf } from '@foyer/forms';

export interface ContactFault {
  /** Its path in the body. */
  readonly path: string;
  readonly message: string;
}

/** `today` is the practice's day, YYYY-MM-DD, like the date. */
export function birthFaults(birthDate: string | undefined, today: string): ContactFault[] {
  const path = 'body.birthDate';
  if (birthDate === undefined) return [];
  if (birthDate > today) return [{ path, message: 'Enter a date of birth that is not in the future.' }];
  if (birthDate < '1880-01-01') return [{ path, message: 'Enter a date of birth after 1880.' }];
  return [];
}

export interface OfficeAddress {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
}

const messages = {
  US: { state: 'Choose a state.', postalCode: 'Enter a ZIP code of 5 digits.' },
  CA: { state: 'Choose a province or territory.', postalCode: 'Enter a postal code such as K1A 0B1.' },
} as const;

/** Returns the code of the country in which an address is read: its own, written as a code or a name, or else the practice's. */
export function countryCodeOf({ country }: Pick<OfficeAddress, 'country'>, practiceCountry: string): string {
  const written = country.trim();
  return written === '' ? practiceCountry : codeOfCountry(written);
}

/** Returns the faults of an address in the US or Canada; blank parts and other countries have none. */
export function addressFaults(address: OfficeAddress | undefined, practiceCountry: string): ContactFault[] {
  if (!address) return [];
  const country = countryCodeOf(address, practiceCountry);
  if (country !== 'US' && country !== 'CA') return [];
  const faults: ContactFault[] = [];
  const [state, postalCode] = [address.state.trim(), address.postalCode.trim()];
  const isKnown = regionsOf(country)?.some(({ code }) => code === codeOfRegion(state, country));
  if (state !== '' && !isKnown) faults.push({ path: 'body.address.state', message: messages[country].state });
  if (postalCode !== '' && !isPostalCode(postalCode, country))
    faults.push({ path: 'body.address.postalCode', message: messages[country].postalCode });
  return faults;
}
