// A locked field stays in its form: to delete it, one must first unlock it, in a version of its own.
import type { FormFault, FormField } from '@foyer/forms';

function allIn(fields: readonly FormField[]): readonly FormField[] {
  return fields.flatMap((field) => (field.is_deleted ? [] : [field, ...allIn(field.fields)]));
}

/** Returns a fault for each field that was locked before and is missing from the next version. */
export function lockedFieldsGone(before: readonly FormField[], next: readonly FormField[]): readonly FormFault[] {
  const kept = new Set(allIn(next).map(({ uuid }) => uuid));
  return allIn(before)
    .filter(({ uuid, isLocked }) => isLocked && !kept.has(uuid))
    .map(({ uuid, display_name, type_name }) => ({
      path: 'fields',
      message: `have to keep the locked field ${display_name || type_name} (${uuid})`,
    }));
}
