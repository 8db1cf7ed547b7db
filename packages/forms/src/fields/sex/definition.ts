// Sex: one of two options; neither is preselected.

import { fill } from '../../kit/messages.ts';
import { textDefinition } from '../../kit/text-definition.ts';

export const sexOptions = ['Male', 'Female'] as const;

export const sex = textDefinition<object>({
  typeName: 'Sex',
  properties: {},
  cap: 40,
  validate: (value, { messages }) =>
    sexOptions.some((option) => option === value.trim()) ? [] : [{ fragment: fill(messages.notIncluded, { value }) }],
});
