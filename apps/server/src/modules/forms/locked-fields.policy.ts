// A locked field stays in its form: whoever wants to delete it has to unlock it first, in a version of its own.
import type { FormFault, FormField } from '@foyer/forms';

function allIn(fields: readonly FormField[]): readonly FormField[] {
  return fields.flatMap((field) => (field.is_deleted ? [] : [field, ...allIn(field.fields)]));
}

/** What is wrong with the next version of a form, as far as locked fields of the one before are gone from it. */
export function lockedFieldsGone(before: readonly FormField[], next: readonly FormField[]): readonly FormFault[] {
  const kept = new Set(allIn(next).map(({ uuid }) => uuid));
  return allIn(before)
    .filter(({ uuid, isLocked }) => isLocked && !kept.has(uuid))
    .map(({ uuid, display_name, type_name }) => ({
      path: 'fields',
      message: `have to keep the locked field ${display_name || type_name} (${uuid})`,
    }));
}
