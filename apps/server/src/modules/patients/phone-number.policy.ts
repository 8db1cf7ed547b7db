// Reads a phone number as people of the practice's country write it, and says how it is kept.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What a person is told of a number that nobody can be called at. */
export const phoneHint =
  'Enter a phone number with its area code, such as (207) 555-0148. Begin numbers abroad with +.';

/**
 * The number as it is kept: ten digits of the United States, Canada and their neighbours in the plan, as forms keep them; of other
 * countries in E.164. Undefined for a text that is no number somebody can have. `country` is the practice's, ISO 3166 alpha-2.
 */
export function keptNumber(typed: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country as CountryCode, extract: false });
  if (!number?.isValid()) return undefined;
  return number.countryCallingCode === '1' ? number.nationalNumber : number.number;
}
