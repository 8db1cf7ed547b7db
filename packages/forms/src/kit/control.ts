// The props of a field's control, and the ids that connect an input to its label, hint and error.
import type { ComponentType, ReactNode } from 'react';
import type { FieldError } from './definition.ts';
import type { FormField } from './field.ts';
import type { FieldHost, Surroundings } from './host.ts';
import type { Messages } from './messages.ts';

/** A place below a question; `row` is the code of a Grid's row. With an empty `uuid`, the top of the page that shows all answers. */
export interface PlaceBelow {
  readonly uuid: string;
  readonly row?: string;
}

/** The host of a form on the screen. */
export interface ScreenHost extends FieldHost {
  /** Shows what belongs below a question, such as an alert; nothing in most places. The same component while the form is open. */
  readonly below?: ComponentType<PlaceBelow> | undefined;
}

export interface ControlProps<V = unknown, P = unknown> {
  readonly field: FormField;
  readonly properties: P;
  readonly value: V;
  readonly errors: readonly FieldError[];
  readonly isDisabled: boolean;
  /** Whether the field is marked as required. */
  readonly isRequired: boolean;
  /** Whether the answer came from the person's record and is unchanged. */
  readonly isFromRecord?: boolean;
  /** Whether the answer came from the record when the field was shown. Its mark then keeps its line, so that nothing moves. */
  readonly wasFromRecord?: boolean;
  /** How often the answer turned out to conflict with somebody else's; grows by one each time. */
  readonly conflicts?: number;
  /** The id of the field's first input. All other ids of the field begin with it. */
  readonly id: string;
  readonly messages: Messages;
  readonly surroundings: Surroundings;
  /** Undefined where nothing can be uploaded, such as in previews. */
  readonly host: ScreenHost | undefined;
  change(value: V): void;
  /** Like `change`, for a value that nobody chose: it does not make the form dirty. */
  settle(value: V): void;
}

/** Renders a field. Declared as a method, so that controls of different value types fit into one table. */
export type Control<V = unknown, P = unknown> = {
  draw(props: ControlProps<V, P>): ReactNode;
}['draw'];

/** Returns the id of a field's input, or of the input of one of its parts. It starts with a letter, so that selectors need no escape. */
export function inputId(uuid: string, path = ''): string {
  return path ? `f-${uuid}-${path}` : `f-${uuid}`;
}

export function errorAt(errors: readonly FieldError[], path = ''): string | undefined {
  return errors.find((error) => error.path === path)?.message;
}

/** The id of the hidden text 'Error:', which screen readers say before every error. */
export const ERROR_WORD = 'form-error-word';

/** Returns the id of the mark of a field that was filled in from the record; empty without one. */
export function recordMarkId({ id, isFromRecord }: Pick<ControlProps, 'id' | 'isFromRecord'>): string {
  return isFromRecord ? `${id}-record` : '';
}

/** Returns the ids of a field's hint and error for aria-describedby, or undefined if it has neither. */
export function describedBy(id: string, hint: string, error: string | undefined, more = ''): string | undefined {
  return [hint && `${id}-hint`, more, error && `${ERROR_WORD} ${id}-error`].filter(Boolean).join(' ') || undefined;
}
