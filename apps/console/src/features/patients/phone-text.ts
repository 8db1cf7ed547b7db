// Formats phone numbers with their extension, and addresses that dial them.
import { formatPhone, phoneHref } from '@foyer/client/phone';

/** Returns '(207) 555-0148-204' for ten digits and an extension. */
export function phoneText(number: string, extension = ''): string {
  const text = formatPhone(number);
  return extension === '' ? text : `${text}-${extension}`;
}

/** Returns the address that dials a number as it is written for people, with its extension: (207) 555-0148-204. */
export function telOf(text: string): string {
  const [, number = text, extension] = /^(\(\d{3}\) \d{3}-\d{4}|\+[\d ]+)-(\d{1,8})$/.exec(text) ?? [];
  return phoneHref(number) + (extension ? `;ext=${extension}` : '');
}
