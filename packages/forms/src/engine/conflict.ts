// The conflict of an answer with somebody else's, such as a time that was booked meanwhile.
import type { FormField } from '../kit/field.ts';
import type { Messages } from '../kit/messages.ts';
import { definitionOf } from '../model/registry.ts';
import type { FieldStates } from './field-states.ts';

export interface Conflict {
  /** Returns the form's message about the conflict; empty if there is none. */
  text(): string;
  /** Marks the answer of the first field that can have conflicts. Returns the field, or undefined if there is none. */
  raise(): FormField | undefined;
}

/** A conflict lasts until the answer changes. */
export function createConflict({ fields, getField, answerOf, put }: FieldStates, messages: Messages): Conflict {
  const field = fields.find((one) => definitionOf(one).conflict);
  let answer: unknown;
  return {
    text() {
      const key = field && answer !== undefined && Object.is(answer, answerOf(field)) && definitionOf(field).conflict;
      return key ? messages[key] : '';
    },
    raise() {
      if (field) {
        answer = answerOf(field);
        put(field, { conflicts: getField(field.uuid).conflicts + 1 });
      }
      return field;
    },
  };
}
