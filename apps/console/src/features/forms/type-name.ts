// What people see of a field type. What is stored, and what its documentation calls it, is its type_name.
import type { TypeName } from '@foyer/forms';
import type { TFunction } from 'i18next';

const named = [
  'Short Text Entry',
  'Long Text Entry',
  'Spinner',
  'Date Picker',
  'Dropdown',
  'Single Choice',
  'Multiple Choice',
  'Checkbox',
  'Sliding Scale',
  'Repeating Group',
  'Calculated',
  'Patient Attachment',
  'Insurance Card',
] as const satisfies readonly TypeName[];

/** Returns the name of a type in the palette; types without one of their own are called what they are stored as. */
export function typeName(t: TFunction, type: TypeName): string {
  const own = named.find((one) => one === type);
  return own ? t(`fieldTypes.${own}`) : type;
}
