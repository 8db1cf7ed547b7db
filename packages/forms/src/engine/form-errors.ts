// When the answers of an open form are checked: not before the person first tries to send it, then after each change.
import type { FieldError } from '../kit/definition.ts';
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import type { Messages } from '../kit/messages.ts';
import { checkField } from './check-field.ts';
import type { FieldStates } from './field-states.ts';
import type { OpenLogic } from './form-logic.ts';
import type { FormPart } from './form-part.ts';
import { dependentsIn, neighboursOf } from './neighbours.ts';
import type { SubmissionError } from './validate-submission.ts';

export interface FormErrors {
  /** Whether the person has tried to send the form. */
  isAttempted(): boolean;
  /** Checks all fields, and from now on each change. */
  attempt(): void;
  /** Checks a part of the form, and from now on each change in it. Errors outside of it are not reported. */
  attemptPart(part: FormPart): void;
  /** Puts a value into a field; checks the field and those that depend on it if changes are checked. */
  putValue(field: FormField, value: unknown): void;
  /** Checks all fields again, if changes are checked. */
  refresh(): void;
  /** Checks no change until `resume`. The attempt is remembered unless it is to be forgotten. */
  pause(isAttemptForgotten: boolean): void;
  /** Ends a pause, if the person has tried to send the form. */
  resume(): void;
  /** Adds errors that the server found. Those of unknown fields are ignored. */
  add(errors: readonly SubmissionError[]): void;
}

export function createFormErrors(
  { fields, fieldOf, getField, answerOf, put }: FieldStates,
  surroundings: Surroundings,
  messages: Messages,
  /** `open` is the form's logic, once it is open. */
  logic: { readonly open?: OpenLogic | undefined } = {},
): FormErrors {
  const dependents = dependentsIn(fields);
  let isAttempted = false;
  let isLive = false;
  /** The parts that the person has tried to complete before the form as a whole. */
  let parts: readonly FormPart[] = [];

  function check(field: FormField, value: unknown): readonly FieldError[] {
    const errors =
      logic.open?.check(field, value) ??
      checkField(field, value, surroundings, messages, neighboursOf(field, fields, answerOf));
    return isLive ? errors : errors.filter(({ path }) => parts.some((part) => part(field.uuid, path)));
  }

  const isChecked = () => isLive || parts.length > 0;

  function checkAll(): void {
    isLive = true;
    recheck(fields);
  }

  function recheck(some: readonly FormField[]): void {
    for (const field of some) put(field, { errors: check(field, answerOf(field)) });
  }

  return {
    isAttempted: () => isAttempted,
    attempt() {
      isAttempted = true;
      checkAll();
    },
    attemptPart(part) {
      if (!parts.includes(part)) parts = [...parts, part];
      recheck(fields);
    },
    putValue(field, value) {
      put(field, isChecked() ? { value, errors: check(field, value) } : { value });
      if (isChecked()) recheck(dependents.get(field.type_name) ?? []);
    },
    refresh() {
      if (isChecked()) recheck(fields);
    },
    pause(isAttemptForgotten) {
      isLive = false;
      parts = [];
      if (isAttemptForgotten) isAttempted = false;
    },
    resume() {
      if (isAttempted && !isLive) checkAll();
    },
    add(errors) {
      isAttempted = isLive = true;
      for (const { uuid, path, message } of errors) {
        const field = fieldOf(uuid);
        const { errors: before } = getField(uuid);
        if (field && !before.some((error) => error.message === message))
          put(field, { errors: [...before, { path, message }] });
      }
    },
  };
}
