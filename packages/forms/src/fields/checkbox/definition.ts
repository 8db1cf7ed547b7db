// Checkbox: ticked or not. A required one must be ticked.
import type { FieldDefinition } from '../../kit/definition.ts';

export const checkbox: FieldDefinition<boolean, object> = {
  typeName: 'Checkbox',
  kind: 'answer',
  properties: {},
  empty: false,
  isValue: (value): value is boolean => typeof value === 'boolean',
  isBlank: (value) => !value,
  validate: () => [],
  normalise: (value) => value,
  toStored: (value) => value,
  fromStored: (stored) => {
    if (stored === null || stored === undefined || stored === '' || stored === 'false') return false;
    if (stored === 'true') return true;
    return typeof stored === 'boolean' ? stored : undefined;
  },
};
