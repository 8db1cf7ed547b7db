// Formats North American phone numbers; other numbers stay as they are.

/** Returns '(207) 555-0148-204' for ten digits and an extension. */
export function phoneText(number: string, extension = ''): string {
  const digits = number.replace(/\D/g, '').replace(/^1(\d{10})$/, '$1');
  const text = digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : number;
  return extension === '' ? text : `${text}-${extension}`;
}

/** Returns the address that dials a number as it is written for people, with its extension: (207) 555-0148-204. */
export function telOf(text: string): string {
  const [, number = text, extension] = /^(\(\d{3}\) \d{3}-\d{4}|\+[\d ]+)-(\d{1,8})$/.exec(text) ?? [];
  const digits = number.replace(/[^\d+]/g, '');
  const dialed = /^\d{10}$/.test(digits) ? `+1${digits}` : digits;
  return `tel:${dialed}${extension ? `;ext=${extension}` : ''}`;
}
