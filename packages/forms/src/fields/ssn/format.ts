// How a social security number is written and hidden: xxx-xx-xxxx.

const SSN_DIGITS = 9;

/** Returns the first nine digits of a text, with dashes. */
export function formatSsn(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, SSN_DIGITS);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
}

/** Replaces the first five digits by dots, so that at most the last four are visible. */
export function hideSsn(text: string): string {
  let seen = 0;
  return text.replace(/\d/g, (digit) => (seen++ < SSN_DIGITS - 4 ? '•' : digit));
}

/** Returns the caret position after the first `digits` digits of a formatted number. */
export function caretAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at;
    if (/\d/.test(text[at] ?? '')) seen++;
  }
  return text.length;
}
