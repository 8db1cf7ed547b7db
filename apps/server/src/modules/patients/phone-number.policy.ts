// Reads a phone number as written in the practice's country, and normalizes it for storage.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Message for a number that cannot exist. */
export const phoneHint =
  'Enter a phone number with its area code, such as (207) 555-0148. Begin numbers abroad with +.';

/**
 * Returns the number as stored: ten digits for the North American plan, as forms store them; E.164 for other countries. Undefined
 * for a text that is not a possible number. `country` is the practice's, ISO 3166 alpha-2.
 */
export function keptNumber(typed: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country as CountryCode, extract: false });
  if (!number?.isValid()) return undefined;
  return number.countryCallingCode === '1' ? number.nationalNumber : number.number;
}
