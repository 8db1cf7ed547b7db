// Forms that are signed.
import type { FormField } from '@foyer/forms';

/** Whether a form has a signature or initials; those that are switched off do not count. */
export function hasSignature(fields: readonly FormField[]): boolean {
  return fields.some(
    ({ type_name, is_deleted }) => !is_deleted && (type_name === 'Signature' || type_name === 'Initials'),
  );
}
