// Telephone numbers: read as people write them, kept as E.164, and shown as a practice of the US or Canada writes them.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What is wrong with a text that is no telephone number, and what to do. */
export const phoneFault = 'Enter a phone number with its area code, such as (207) 555-0148.';

/** A number as E.164, such as `+12075550148`, with its extension; empty if there is none. */
export interface DialedNumber {
  readonly number: string;
  readonly extension: string;
}

/**
 * Reads a number as written where practices are: in the US and Canada, which share one numbering plan. A number elsewhere is
 * written with + and its country. Returns undefined for a text that is no valid number, or has more than one.
 * Source: libphonenumber, by the metadata of libphonenumber-js/min.
 */
export function readPhoneNumber(typed: string): DialedNumber | undefined {
  const read = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
  const extension = read?.ext ?? '';
  if (!read?.isValid() || !/^\d{0,7}$/.test(extension)) return undefined;
  return { number: read.number, extension };
}

const parsed = (number: string) => (number.startsWith('+') ? parsePhoneNumberFromString(number) : undefined);
const isLocal = (read: ReturnType<typeof parsed>) => read?.country === 'US' || read?.country === 'CA';

/** Returns a kept number as forms hold it: ten digits in the US and Canada. Any other text is returned as it is. */
export function formNumber(number: string): string {
  const read = parsed(number);
  return read && isLocal(read) ? read.nationalNumber : number;
}

/** Returns a number as people read it: `(207) 555-0148`, abroad `+44 20 7946 0958`. Any other text is returned as it is. */
export function phoneNumberText(number: string): string {
  const read = parsed(number) ?? parsed(readPhoneNumber(number)?.number ?? '');
  if (!read?.isValid()) return number;
  return isLocal(read) ? read.formatNational() : read.formatInternational();
}
