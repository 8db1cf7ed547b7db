// Forms that are signed.
import { type FormField, isSigned } from '@foyer/forms';

/** Whether a form has a signature or initials; those that are switched off do not count. */
export function hasSignature(fields: readonly FormField[]): boolean {
  return fields.some((field) => !field.is_deleted && isSigned(field));
}
