// Phone Number: digits with the usual punctuation. Ten digits are written (###) ###-####.
import { textDefinition } from '../../kit/text-definition.ts';

// 7 to 15 digits (the maximum of E.164), with a plus, parentheses, dashes, dots, slashes and spaces.
const WRITTEN = /^\+?[\d\s().\-/]+$/;

/** Writes ten digits without a plus as `(###) ###-####`. Returns anything else unchanged. */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 10 || !WRITTEN.test(text) || text.startsWith('+')) return text;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

export const phoneNumber = textDefinition<object>({
  typeName: 'Phone Number',
  properties: {},
  cap: 40,
  validate: (value, { messages }) => {
    const digits = value.replace(/\D/g, '').length;
    return WRITTEN.test(value.trim()) && digits >= 7 && digits <= 15 ? [] : [{ fragment: messages.invalid }];
  },
  normalise: formatPhone,
});
