// What every field type says about itself, apart from how it looks.
import type { FormField } from './field.ts';
import type { Surroundings } from './host.ts';
import type { MessageKey, Messages } from './messages.ts';
import type { PropertySchema } from './properties.ts';
import type { TypeName } from './type-names.ts';

/** Something wrong with a value. The engine puts the name of the field (or of the part) before the fragment. */
export interface Fault {
  readonly fragment: string;
  /** The fragment is a sentence already: no name is put before it. */
  readonly isSentence?: boolean;
  /** The part of a composite value it is about. */
  readonly path?: string;
  readonly name?: string;
}

/** A fault as it is shown: the whole sentence. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** Another field of the form, as far as a definition may look at it. */
export interface Neighbour {
  readonly field: FormField;
  readonly isBlank: boolean;
}

export interface CheckContext<P> {
  readonly field: FormField;
  readonly properties: P;
  readonly surroundings: Surroundings;
  readonly messages: Messages;
  /** The fields of the types that the definition looks at, as far as they are sent. */
  readonly neighbours: readonly Neighbour[];
}

/**
 * `V` is the value while the form is open, `P` the type's own properties.
 * No method throws, whatever a form or a sender may have put in.
 */
export interface FieldDefinition<V = unknown, P = unknown> {
  readonly typeName: TypeName;
  /** `layout` types have no value and no entry in a submission. */
  readonly kind: 'answer' | 'layout';
  readonly properties: PropertySchema<P>;
  /** The value of a field nobody has touched or sent. */
  readonly empty: V;
  /** The value a new form starts with, where that is not `empty`. */
  initial?(properties: P): V;
  /** Whether something is a value of this type at all, within its hard limits on size. */
  isValue(value: unknown): value is V;
  /** Characters that an answer of the form takes at most; 2,000 unless said. */
  room?(properties: P): number;
  isBlank(value: V, properties: P): boolean;
  /** The types of fields that decide whether this one is demanded. */
  readonly looksAt?: readonly TypeName[];
  /** Whether an answer is demanded although the builder has not made the field required. */
  isDemanded?(context: CheckContext<P>): boolean;
  /** What is missing from a required value, where that is more than "can't be blank". Asked of blank and other values. */
  missing?(value: V, context: CheckContext<P>): readonly Fault[];
  /** What is wrong with a value that is not blank. */
  validate(value: V, context: CheckContext<P>): readonly Fault[];
  /** What the form says when an answer conflicts with somebody else's, such as a time booked meanwhile. Absent where none can. */
  readonly conflict?: MessageKey;
  /** Whether a reset of the form forgets that the person tried to send it: answers are then checked only at the next attempt. */
  readonly forgetsAttempt?: boolean;
  normalise(value: V, properties: P): V;
  /** `surroundings` are those of whoever stores it. */
  toStored(value: V, properties: P, surroundings: Surroundings): unknown;
  /** The value that a stored one stands for, or undefined when it stands for none. */
  fromStored(stored: unknown, properties: P): V | undefined;
}

/** A type without a value, such as a break. */
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
