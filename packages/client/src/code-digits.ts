// What the field of a one-time code accepts: digits, six at most.

export const CODE_LENGTH = 6;

/** Returns the first six digits of a text that was typed, pasted or filled in. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}
