// The parts of a form that are filled from the record: the six standard sections.
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

/** Returns the fields of the six sections, by group name or, if a field has none, by the heading above it. */
export function fieldsToPrefill(fields: readonly FormField[]): FormField[] {
  let heading = '';
  return fields.filter((field) => {
    if (field.type_name === 'Section Break') {
      const text = field.properties.specific.heading;
      if (isShown(field)) heading = typeof text === 'string' ? text : '';
      return false;
    }
    return sectionNames.has((field.group_name?.trim() || heading.trim()).toLowerCase());
  });
}
