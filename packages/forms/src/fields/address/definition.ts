// Address: street, street2, city, state or province, zip or postal code, and country. The country decides how the last two are named and checked.
import { compositeDefinition, type PartsValue } from '../../kit/composite.ts';
import type { Fault, FieldDefinition } from '../../kit/definition.ts';
import type { Surroundings } from '../../kit/host.ts';
import { fill, type MessageKey } from '../../kit/messages.ts';
import { countryCodes } from '../../lists/countries.ts';
import { canadianProvinces, type Region, regionsOf, usStates } from '../../lists/regions.ts';

export const addressParts = [
  { key: 'street', name: 'addressStreet', isRequired: true, cap: 200, autocomplete: 'address-line1' },
  { key: 'street2', name: 'addressStreet2', isRequired: false, cap: 200, autocomplete: 'address-line2' },
  { key: 'city', name: 'addressCity', isRequired: true, cap: 100, autocomplete: 'address-level2' },
  { key: 'state', name: 'addressState', isRequired: true, cap: 100, autocomplete: 'address-level1' },
  { key: 'zip', name: 'addressZip', isRequired: true, cap: 20, autocomplete: 'postal-code' },
  { key: 'country', name: 'addressCountry', isRequired: false, cap: 100, autocomplete: 'country' },
] as const;

export type AddressPart = (typeof addressParts)[number]['key'];

/** Returns the country of an address: its own, otherwise the practice's, otherwise the US. */
export function countryOf(value: PartsValue, surroundings: Partial<Surroundings>): string {
  return value.country || surroundings.country || 'US';
}

/** Returns the message that names a part in a country. */
export function partName(key: AddressPart, country: string): MessageKey {
  if (key === 'state' && country !== 'US') return country === 'CA' ? 'addressProvince' : 'addressRegion';
  if (key === 'zip' && country !== 'US') return 'addressPostal';
  return addressParts.find((part) => part.key === key)?.name ?? 'addressStreet';
}

/** Returns whether a required address needs the part: some countries have no regions or no codes. */
export function isPartRequired(key: AddressPart, country: string): boolean {
  if (key === 'state' || key === 'zip') return regionsOf(country) !== undefined;
  return addressParts.some((part) => part.key === key && part.isRequired);
}

const US_ZIP = /^(\d{5})[ -]?(\d{4})?$/;
const CANADIAN_CODE = /^([a-z]\d[a-z])[ -]?(\d[a-z]\d)$/i;

/** Whether a text is a ZIP code or a Canadian postal code, in any notation; anything is one in other countries. */
export function isPostalCode(text: string, country: string): boolean {
  const pattern = { US: US_ZIP, CA: CANADIAN_CODE }[country];
  return pattern?.test(text) ?? true;
}

/** Writes `04101` or `04101-1234` in the US and `A1A 2B2` in Canada. Returns anything else unchanged. */
export function tidyZip(zip: string, country: string): string {
  const text = zip.trim();
  const us = country === 'CA' ? null : US_ZIP.exec(text);
  if (us && (country === 'US' || country === '')) return us[2] ? `${us[1]}-${us[2]}` : (us[1] ?? text);
  const canadian = country === 'CA' || country === '' ? CANADIAN_CODE.exec(text) : null;
  return canadian ? `${canadian[1]} ${canadian[2]}`.toUpperCase() : text;
}

const base = compositeDefinition('Address', addressParts);
const both: readonly Region[] = [...usStates, ...canadianProvinces];

/** Returns the code of a region that is written as a code or a name; any other text unchanged. */
export function codeOfRegion(state: string, country: string): string {
  const lower = state.toLowerCase();
  const regions = country === '' ? both : (regionsOf(country) ?? []);
  const region = regions.find(({ code, name }) => code.toLowerCase() === lower || name.toLowerCase() === lower);
  return region?.code ?? state;
}

/** The same for countries. */
export function codeOfCountry(country: string): string {
  if (/^(?:usa|u\.s\.a?\.|united states(?: of america)?)$/i.test(country)) return 'US';
  if (/^canada$/i.test(country)) return 'CA';
  return country.length === 2 ? country.toUpperCase() : country;
}

function isBlank(value: PartsValue): boolean {
  // The country is preselected, so it does not count as an answer.
  return addressParts.every(({ key }) => key === 'country' || value[key]?.trim() === '');
}

export const address: FieldDefinition<PartsValue, object> = {
  ...base,
  isBlank,
  missing: (value, { messages, surroundings }) => {
    const country = countryOf(value, surroundings);
    return addressParts
      .filter(({ key }) => isPartRequired(key, country) && value[key]?.trim() === '')
      .map(({ key }) => ({ path: key, name: messages[partName(key, country)], fragment: messages.blank }));
  },
  validate: (value, context) => {
    const { messages, surroundings } = context;
    const country = countryOf(value, surroundings);
    const { state = '', zip = '' } = value;
    const faults: Fault[] = [...base.validate(value, context)];
    if (state && regionsOf(country)?.every(({ code }) => code !== state)) {
      const name = messages[partName('state', country)];
      faults.push({ path: 'state', name, fragment: fill(messages.notIncluded, { value: state }) });
    }
    if (country === 'US' && zip && !isPostalCode(zip, country))
      faults.push({ path: 'zip', fragment: messages.zipInvalid, isSentence: true });
    if (country === 'CA' && zip && !isPostalCode(zip, country))
      faults.push({ path: 'zip', fragment: messages.postalInvalid, isSentence: true });
    if (!countryCodes.includes(country)) {
      const name = messages.addressCountry;
      faults.push({ path: 'country', name, fragment: fill(messages.notIncluded, { value: country }) });
    }
    return faults;
  },
  normalise: (value, properties) => {
    const clean = base.normalise(value, properties);
    const country = codeOfCountry(clean.country ?? '');
    return {
      ...clean,
      country,
      state: codeOfRegion(clean.state ?? '', country),
      zip: tidyZip(clean.zip ?? '', country),
    };
  },
  toStored: (value, properties, surroundings) =>
    isBlank(value)
      ? base.empty
      : base.toStored({ ...value, country: countryOf(value, surroundings) }, properties, surroundings),
};
