// A phone number as people read it, and as a phone dials it.

/** (###) ###-#### for ten digits (also after a leading 1); anything else as it is. */
export function formatPhone(number: string): string {
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : number;
}

/** Address of a phone link; ten digits are a North American number. */
export function phoneHref(number: string): string {
  const digits = number.replace(/\D/g, '');
  return `tel:${digits.length === 10 || number.trim().startsWith('+') ? '+' : ''}${digits.length === 10 ? '1' : ''}${digits}`;
}
