// Formats phone numbers for reading and for dialing.

/** Returns (###) ###-#### for ten digits (also after a leading 1); anything else unchanged. */
export function formatPhone(number: string): string {
  const digits = localDigits(number);
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : number;
}

/** Returns the address of a phone link; ten digits are a North American number. */
export function phoneHref(number: string): string {
  const digits = localDigits(number);
  if (digits.length === 10) return `tel:+1${digits}`;
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${digits}`;
}

function localDigits(number: string): string {
  return number.replace(/[^0-9]/g, '').replace(/^1(?=[0-9]{10}$)/, '');
}

/** Returns the last four digits of a masked number: '0148' of '(***) ***-0148'. */
export function lastDigits(number: string): string {
  return number.replace(/[^0-9]/g, '').slice(-4);
}
