// Email Address: one address; local part at most 64 characters, domain at most 255.
import { isEmailAddress } from '../../kit/contact-text.ts';
import { textDefinition } from '../../kit/text-definition.ts';

export const emailAddress = textDefinition<object>({
  typeName: 'Email Address',
  properties: {},
  cap: 320,
  validate: (value, { messages }) => (isEmailAddress(value.trim()) ? [] : [{ fragment: messages.invalidEmail }]),
});
