// Email addresses and phone numbers as people write them.

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const TOP = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;

/** Returns whether a text is an ordinary email address: no quoted local part, no address literal. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1 || local.length > 64 || domain.length > 255 || !LOCAL.test(local)) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP.test(labels.at(-1) ?? '');
}

// 7 to 15 digits (the maximum of E.164), with a plus, parentheses, dashes, dots, slashes and spaces.
const WRITTEN = /^\+?[\d\s().\-/]+$/;

export function isPhoneText(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return WRITTEN.test(text.trim()) && digits >= 7 && digits <= 15;
}

/** Writes ten digits without a plus as `(###) ###-####`. Returns anything else unchanged. */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 10 || !WRITTEN.test(text) || text.startsWith('+')) return text;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
