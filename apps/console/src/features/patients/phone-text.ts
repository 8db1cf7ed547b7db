// Formats North American phone numbers; other numbers stay as they are.

/** Returns '(207) 555-0148-204' for ten digits and an extension. */
export function phoneText(number: string, extension = ''): string {
  const digits = number.replace(/\D/g, '').replace(/^1(\d{10})$/, '$1');
  const text = digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : number;
  return extension === '' ? text : `${text}-${extension}`;
}
