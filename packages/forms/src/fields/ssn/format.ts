// A social-security number as it is written and hidden: xxx-xx-xxxx.

const SSN_DIGITS = 9;

/** At most nine digits of a text, with their dashes. */
export function formatSsn(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, SSN_DIGITS);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
}

/** All digits but the last four as dots; of an unfinished number every one but those after its fifth. */
export function hideSsn(text: string): string {
  let seen = 0;
  return text.replace(/\d/g, (digit) => (seen++ < SSN_DIGITS - 4 ? '•' : digit));
}

/** Where the caret stands after the first `digits` digits of a formatted number. */
export function caretAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at;
    if (/\d/.test(text[at] ?? '')) seen++;
  }
  return text.length;
}
