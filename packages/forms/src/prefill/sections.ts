// Which parts of a form are filled from the record: those of the six standard sections.
import { type FormField, isShown } from '../kit/field.ts';

export const prefilledSections = [
  'Patient Information',
  'Communication Release',
  'Medical History',
  'Insurance Information',
  'Authorizations and Acknowledgments',
  'Dental History',
] as const;

const known = new Set(prefilledSections.map((name) => name.toLowerCase()));

/** Fields of the six sections, by group name; where a field has none, by the heading that it stands under. */
export function fieldsToPrefill(fields: readonly FormField[]): FormField[] {
  let heading = '';
  return fields.filter((field) => {
    if (field.type_name === 'Section Break') {
      const text = field.properties.specific.heading;
      if (isShown(field)) heading = typeof text === 'string' ? text : '';
      return false;
    }
    return known.has((field.group_name?.trim() || heading.trim()).toLowerCase());
  });
}
