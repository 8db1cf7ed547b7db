// Email Address: one address; local part at most 64 characters, domain at most 255.
import { textDefinition } from '../../kit/text-definition.ts';

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

export const emailAddress = textDefinition<object>({
  typeName: 'Email Address',
  properties: {},
  cap: 320,
  validate: (value, { messages }) => (isEmailAddress(value.trim()) ? [] : [{ fragment: messages.invalidEmail }]),
});
