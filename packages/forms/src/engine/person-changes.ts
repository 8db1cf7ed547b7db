// What the person changed in an open form: whether it is dirty, and what its draft contains.
import type { DraftAnswer } from './draft.ts';
import type { FieldStates } from './field-states.ts';

export interface PersonChanges {
  /** Whether the person changed anything since the form was opened, saved or sent. */
  isDirty(): boolean;
  /** Notes that the person changed a field. */
  add(uuid: string): void;
  /** Leaves a field out of drafts, until it is changed again. */
  remove(uuid: string): void;
  markPristine(): void;
  /** Replaces the changes by those of a draft; the form is pristine with them. */
  reset(uuids: readonly string[]): void;
  toDraft(): DraftAnswer[];
}

export function createPersonChanges({ fields, answerOf }: FieldStates): PersonChanges {
  let changed = new Set<string>();
  let isDirty = false;
  return {
    isDirty: () => isDirty,
    add(uuid) {
      changed.add(uuid);
      isDirty = true;
    },
    remove: (uuid) => changed.delete(uuid),
    markPristine() {
      isDirty = false;
    },
    reset(uuids) {
      changed = new Set(uuids);
      isDirty = false;
    },
    toDraft: () =>
      fields.filter(({ uuid }) => changed.has(uuid)).map((field) => ({ uuid: field.uuid, value: answerOf(field) })),
  };
}
