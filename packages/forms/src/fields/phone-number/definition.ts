// Phone Number: digits with the usual punctuation. Ten digits are written (###) ###-####.
import { formatPhone, isPhoneText } from '../../kit/contact-text.ts';
import { textDefinition } from '../../kit/text-definition.ts';

export const phoneNumber = textDefinition<object>({
  typeName: 'Phone Number',
  properties: {},
  cap: 40,
  validate: (value, { messages }) => (isPhoneText(value) ? [] : [{ fragment: messages.invalid }]),
  normalise: formatPhone,
});
