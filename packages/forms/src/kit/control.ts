// What a field's control gets to draw, and the attributes that tie an input to its label, help and error.
import type { ReactNode } from 'react';
import type { FieldError } from './definition.ts';
import type { FormField } from './field.ts';
import type { FieldHost, Surroundings } from './host.ts';
import type { Messages } from './messages.ts';

export interface ControlProps<V = unknown, P = unknown> {
  readonly field: FormField;
  readonly properties: P;
  readonly value: V;
  readonly errors: readonly FieldError[];
  readonly isDisabled: boolean;
  /** Whether the field is marked as required. */
  readonly isRequired: boolean;
  /** Whether the answer came from the person's record and is still as it came. */
  readonly isFromRecord?: boolean;
  /** How often the answer turned out to conflict with somebody else's; grows by one each time. */
  readonly conflicts?: number;
  /** The id of the field's first input; ids of everything else begin with it. */
  readonly id: string;
  readonly messages: Messages;
  readonly surroundings: Surroundings;
  /** Absent where nothing can be uploaded: in previews, say. */
  readonly host: FieldHost | undefined;
  change(value: V): void;
  /** As `change`, for a value that nobody chose: the form stays as pristine as it was. */
  settle(value: V): void;
}

/** Draws a field. Its parameter is compared loosely, so that controls of different values fit into one table. */
export type Control<V = unknown, P = unknown> = {
  draw(props: ControlProps<V, P>): ReactNode;
}['draw'];

/** The id of a field's input, or of the input of one of its parts. Starts with a letter, as selectors want it. */
export function inputId(uuid: string, path = ''): string {
  return path ? `f-${uuid}-${path}` : `f-${uuid}`;
}

export function errorAt(errors: readonly FieldError[], path = ''): string | undefined {
  return errors.find((error) => error.path === path)?.message;
}

/** The id of the one hidden word, 'Error:', that a screen reader says before every error. */
export const ERROR_WORD = 'form-error-word';

/** Ids of the help and the error of a field, or undefined when it has neither. */
export function describedBy(id: string, hint: string, error: string | undefined, more = ''): string | undefined {
  return [hint && `${id}-hint`, more, error && `${ERROR_WORD} ${id}-error`].filter(Boolean).join(' ') || undefined;
}
