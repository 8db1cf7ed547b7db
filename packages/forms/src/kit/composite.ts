// Field types made of parts, such as a name: the parts are declared, and the definition follows from them.
import { cleanLine } from './clean-text.ts';
import type { Fault, FieldDefinition } from './definition.ts';
import { fill, type MessageKey } from './messages.ts';
import type { TypeName } from './type-names.ts';

export interface Part {
  readonly key: string;
  /** The message that names the part, on the screen and in errors. */
  readonly name: MessageKey;
  /** Whether it must be filled in when the field is required. */
  readonly isRequired: boolean;
  /** Maximum length in characters. */
  readonly cap: number;
  /** The autofill token of its input. */
  readonly autocomplete: string;
}

export type PartsValue = Readonly<Record<string, string>>;

export function compositeDefinition(typeName: TypeName, parts: readonly Part[]): FieldDefinition<PartsValue, object> {
  const each = (read: (key: string) => string): PartsValue =>
    Object.fromEntries(parts.map(({ key }) => [key, read(key)]));
  const empty = each(() => '');
  const isValue = (value: unknown): value is PartsValue =>
    typeof value === 'object' &&
    value !== null &&
    parts.every(({ key }) => typeof (value as PartsValue)[key] === 'string');

  return {
    typeName,
    kind: 'answer',
    properties: {},
    empty,
    isValue,
    room: () => parts.reduce((sum, { cap }) => sum + cap, 0),
    isBlank: (value) => parts.every(({ key }) => value[key]?.trim() === ''),
    missing: (value, { messages }) =>
      parts
        .filter(({ key, isRequired }) => isRequired && value[key]?.trim() === '')
        .map(({ key, name }) => ({ path: key, name: messages[name], fragment: messages.blank })),
    validate: (value, { messages }) =>
      parts.flatMap(({ key, name, cap }): readonly Fault[] =>
        (value[key] ?? '').length > cap
          ? [{ path: key, name: messages[name], fragment: fill(messages.tooLongCharacters, { count: cap }) }]
          : [],
      ),
    normalise: (value) => each((key) => cleanLine((value[key] ?? '').slice(0, 10_000))),
    toStored: (value) => each((key) => value[key] ?? ''),
    fromStored: (stored) => {
      if (stored === null || stored === undefined || stored === '') return empty;
      if (typeof stored !== 'object' || Array.isArray(stored)) return undefined;
      const source = stored as Record<string, unknown>;
      const value = Object.fromEntries(
        parts.map(({ key }) => [key, Object.hasOwn(source, key) ? (source[key] ?? '') : '']),
      );
      return isValue(value) ? value : undefined;
    },
  };
}
