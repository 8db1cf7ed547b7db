// The postal code of a search: formatted while it is typed, checked by the rules of the practice's country.
import type { Messages } from '../../kit/messages.ts';

/** Countries with a known format of postal codes. */
export const US = 'US';
export const CA = 'CA';

/** Maximum length of a typed postal code. */
export const ZIP_LENGTHS = { [US]: 5, [CA]: 7 } as const;

const US_ZIP = /^\d{5}$/;
const CA_ZIP = /^[A-Z]\d[A-Z] \d[A-Z]\d$/;

export function zipLength(country: string): number {
  return country === CA ? ZIP_LENGTHS.CA : ZIP_LENGTHS.US;
}

/** Returns what the input shows after `text` is typed. */
export function typedZip(text: string, country: string): string {
  if (country !== CA) return text.replace(/\D/g, '').slice(0, ZIP_LENGTHS.US);
  const typed = text.toUpperCase().slice(0, ZIP_LENGTHS.CA);
  const plain = typed.replace(/[^A-Z\d]/g, '');
  return plain.length === 6 ? `${plain.slice(0, 3)} ${plain.slice(3)}` : typed;
}

export function isZip(zip: string, country: string): boolean {
  return (country === CA ? CA_ZIP : US_ZIP).test(zip);
}

/** Returns the error of a malformed postal code. */
export function zipError(country: string, messages: Messages): string {
  return country === CA ? messages.postalInvalid : messages.zipInvalid;
}
