// Name: first, middle and last name. The middle name is optional.
import { compositeDefinition } from '../../kit/composite.ts';

export const nameParts = [
  { key: 'first', name: 'nameFirst', isRequired: true, cap: 100, autocomplete: 'given-name' },
  { key: 'middle', name: 'nameMiddle', isRequired: false, cap: 100, autocomplete: 'additional-name' },
  { key: 'last', name: 'nameLast', isRequired: true, cap: 100, autocomplete: 'family-name' },
] as const;

export const name = compositeDefinition('Name', nameParts);
