// The rules of the sign-in fields. Each answers the key of the text to show, or undefined when all is well.

export const PASSWORD_MAX = 50;
const LOCAL_PART_MAX = 64;
const DOMAIN_MAX = 255;

/** @param value trimmed e-mail address */
export function emailProblem(value: string): 'signIn.emailBlank' | 'signIn.emailInvalid' | undefined {
  if (value === '') return 'signIn.emailBlank';
  const parts = /^([^\s@]+)@([^\s@.]+(?:\.[^\s@.]+)+)$/.exec(value);
  const isShort = (parts?.[1]?.length ?? 0) <= LOCAL_PART_MAX && (parts?.[2]?.length ?? 0) <= DOMAIN_MAX;
  return parts && isShort ? undefined : 'signIn.emailInvalid';
}

export function passwordProblem(value: string): 'signIn.passwordBlank' | undefined {
  return value === '' ? 'signIn.passwordBlank' : undefined;
}

export function codeProblem(value: string): 'code.blank' | 'code.invalid' | undefined {
  if (value === '') return 'code.blank';
  return /^[0-9]{6}$/.test(value) ? undefined : 'code.invalid';
}

/** Which keys the code field lets through: digits, keys that have a name (arrows, Tab, Backspace …), and the browser's shortcuts. */
export function isCodeKey(press: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): boolean {
  return /^[0-9]$/.test(press.key) || press.key.length > 1 || press.ctrlKey || press.metaKey;
}

/** The last four digits of a masked number: 'ending in 0148'. */
export function lastDigits(phoneNumber: string): string {
  return phoneNumber.replace(/[^0-9]/g, '').slice(-4);
}
