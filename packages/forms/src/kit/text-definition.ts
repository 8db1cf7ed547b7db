// The shared definition of the types whose value is one text.
import { cleanLine, cleanText } from './clean-text.ts';
import type { CheckContext, Fault, FieldDefinition } from './definition.ts';
import { fill } from './messages.ts';
import type { PropertySchema } from './properties.ts';
import type { TypeName } from './type-names.ts';

interface TextKind<P> {
  readonly typeName: TypeName;
  readonly properties: PropertySchema<P>;
  /** Maximum number of characters stored, whatever the form allows. */
  readonly cap: number;
  readonly hasLines?: boolean;
  /** Returns the maximum number of characters that the form allows; the cap by default. */
  room?(properties: P): number;
  validate(value: string, context: CheckContext<P>): readonly Fault[];
  /** Called with the cleaned and trimmed text. */
  normalise?(value: string, properties: P): string;
}

export function textDefinition<P>(kind: TextKind<P>): FieldDefinition<string, P> {
  const read = (stored: unknown) => {
    if (typeof stored === 'string') return stored;
    if (typeof stored === 'number' && Number.isFinite(stored)) return String(stored);
    return stored === null || stored === undefined ? '' : undefined;
  };
  return {
    typeName: kind.typeName,
    kind: 'answer',
    properties: kind.properties,
    empty: '',
    isValue: (value): value is string => typeof value === 'string',
    room: (properties) => kind.room?.(properties) ?? kind.cap,
    isBlank: (value) => value.trim() === '',
    validate: (value, context) =>
      value.length > kind.cap
        ? [{ fragment: fill(context.messages.tooLongCharacters, { count: kind.cap }) }]
        : kind.validate(value, context),
    normalise: (value, properties) => {
      if (value.length > 2 * kind.cap) return value;
      const text = kind.hasLines ? cleanText(value) : cleanLine(value);
      return kind.normalise?.(text, properties) ?? text;
    },
    toStored: (value) => value,
    fromStored: read,
  };
}
