// The parts of a form that are filled from the record: the six standard sections, and fields that say so themselves.
import { type FormField, isShown } from '../kit/field.ts';

export const prefilledSections = [
  'Patient Information',
  'Communication Release',
  'Medical History',
  'Insurance Information',
  'Authorizations and Acknowledgments',
  'Dental History',
] as const;

const sectionNames = new Set(prefilledSections.map((name) => name.toLowerCase()));

/**
 * Returns the fields that the record may fill in. What a field says of itself (`fillFromRecord`) counts first, then its section: its
 * group name or, if it has none, the heading above it.
 */
export function fieldsToPrefill(fields: readonly FormField[]): FormField[] {
  let heading = '';
  return fields.filter((field) => {
    if (field.type_name === 'Section Break') {
      const text = field.properties.specific.heading;
      if (isShown(field)) heading = typeof text === 'string' ? text : '';
      return false;
    }
    const { fillFromRecord } = field.properties.common;
    if (fillFromRecord === 'always' || fillFromRecord === 'never') return fillFromRecord === 'always';
    return sectionNames.has((field.group_name?.trim() || heading.trim()).toLowerCase());
  });
}
