// What every field type defines, apart from its look.

import type { FormField } from './field.ts';
import type { Surroundings } from './host.ts';
import type { MessageKey, Messages } from './messages.ts';
import type { PropertySchema } from './properties.ts';
import type { TypeName } from './type-names.ts';

/** An error in a value. The engine puts the name of the field (or of the part) before the fragment. */
export interface Fault {
  readonly fragment: string;
  /** The fragment is a whole sentence: no name is put before it. */
  readonly isSentence?: boolean;
  /** A second sentence that explains it, shown below. */
  readonly detail?: string;
  /** The part of a composite value that it is about. */
  readonly path?: string;
  readonly name?: string;
  /** The line in the summary of errors, where it is not the sentence itself; empty for none. */
  readonly line?: string;
}

/** A fault as a whole sentence, ready to be shown. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
  /** As in Fault. */
  readonly line?: string;
  /** A second sentence that explains it; it stands at the field only, not in a summary. */
  readonly detail?: string;
}

/** What is wrong with the properties of a field in a form to be published. */
export interface PropertyFault {
  /** Below `properties.specific`, such as `columns[2].code`. */
  readonly path: string;
  readonly message: string;
}

/** What a definition may know of another field of the form. */
export interface Neighbour {
  readonly field: FormField;
  readonly isBlank: boolean;
}

export interface CheckContext<P> {
  readonly field: FormField;
  readonly properties: P;
  readonly surroundings: Surroundings;
  readonly messages: Messages;
  /** The fields of the types in `looksAt`, except those that are not sent. */
  readonly neighbours: readonly Neighbour[];
}

/**
 * `V` is the type of the value while the form is open, `P` that of the type's own properties.
 * No method throws, whatever a form or a submission contains. The engine always passes the field, for types that hold other fields.
 */
export interface FieldDefinition<V = unknown, P = unknown> {
  readonly typeName: TypeName;
  /** `layout` types have no value and no entry in a submission. */
  readonly kind: 'answer' | 'layout';
  readonly properties: PropertySchema<P>;
  /** Whether the form works the value out itself (engine/reckon.ts): nobody is asked for it, and what is sent is not looked at. */
  readonly isReckoned?: boolean;
  /** Texts that only this type says, loaded with it. The form's messages may replace them. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Returns which properties of a form to be published are valid by themselves and do not fit together. They are as written. */
  misfits?(written: Partial<P>): readonly PropertyFault[];
  /** Returns what is wrong with the sub-fields of a field in a form to be published, with paths such as `fields[2].type_name`. */
  subFieldFaults?(fields: readonly unknown[]): readonly PropertyFault[];
  /** Returns where in the record the answer is kept, whatever the field says, for a type that itself belongs to a part of it. */
  keptIn?(properties: P): { readonly table: string; readonly column: string };
  /** The value of a field that nobody has filled in or sent. */
  readonly empty: V;
  /** Returns the value in a new form, if that is not `empty`. */
  initial?(properties: P, field?: FormField): V;
  /** Returns whether something is a value of this type, within its hard size limits. */
  isValue(value: unknown): value is V;
  /** Returns the maximum length of an answer in characters; 2,000 by default. */
  room?(properties: P, field?: FormField): number;
  isBlank(value: V, properties: P, field?: FormField): boolean;
  /** The types of other fields that `isDemanded` looks at. */
  readonly looksAt?: readonly TypeName[];
  /** Returns whether an answer is required even if the builder did not make the field required. */
  isDemanded?(context: CheckContext<P>): boolean;
  /** Returns what is missing from a required value, blank or not. Absent where "can't be blank" is enough. */
  missing?(value: V, context: CheckContext<P>): readonly Fault[];
  /** Returns what is wrong with a value that is not blank. */
  validate(value: V, context: CheckContext<P>): readonly Fault[];
  /** The form's message when an answer conflicts with somebody else's, such as a time booked meanwhile. Absent if none can. */
  readonly conflict?: MessageKey;
  /** Whether a reset forgets that the person tried to send the form: answers are then not checked until the next attempt. */
  readonly forgetsAttempt?: boolean;
  normalise(value: V, properties: P, field?: FormField): V;
  /** `surroundings` are those of the server that stores it, or of the form that sends it. */
  toStored(value: V, properties: P, surroundings: Surroundings, field?: FormField): unknown;
  /** Returns the value that a stored one represents, or undefined if it represents none. */
  fromStored(stored: unknown, properties: P, field?: FormField): V | undefined;
}

/** Returns the definition of a type without a value, such as a break. */
export function layoutDefinition<P>(typeName: TypeName, properties: PropertySchema<P>): FieldDefinition<null, P> {
  return {
    typeName,
    kind: 'layout',
    properties,
    empty: null,
    isValue: (value): value is null => value === null,
    isBlank: () => true,
    validate: () => [],
    normalise: () => null,
    toStored: () => null,
    fromStored: () => null,
  };
}
