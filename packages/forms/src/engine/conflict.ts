// The conflict of an answer with those of other people: the time it names was booked meanwhile, say.
import type { FormField } from '../kit/field.ts';
import type { Messages } from '../kit/messages.ts';
import { definitionOf } from '../model/registry.ts';
import type { FieldStates } from './field-states.ts';

export interface Conflict {
  /** What the form says about it; empty when there is none. */
  text(): string;
  /** Notes that the answer of the first field that can have conflicts has one. Returns the field, or undefined if there is none. */
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
