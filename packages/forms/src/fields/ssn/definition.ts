// SSN: a social security number, nine digits.
import { textDefinition } from '../../kit/text-definition.ts';
import { formatSsn } from './format.ts';

const WRITTEN = /^\d{3}-?\d{2}-?\d{4}$/;

export const ssn = textDefinition<object>({
  typeName: 'SSN',
  properties: {},
  cap: 40,
  validate: (value, { messages }) => (WRITTEN.test(value.trim()) ? [] : [{ fragment: messages.invalidFormat }]),
  normalise: (value) => (WRITTEN.test(value) ? formatSsn(value) : value),
});
