// Dropdown: one of a list of texts. It starts with the option chosen in the builder, if any.
import { cleanLine } from '../../kit/clean-text.ts';
import type { FieldDefinition } from '../../kit/definition.ts';
import { fill } from '../../kit/messages.ts';
import { type Option, options } from '../../kit/options.ts';
import { text } from '../../kit/properties.ts';

export interface DropdownProperties {
  readonly options: readonly Option[];
  /** The option in a new form; empty for none. */
  readonly default: string;
}

const CAP = 500;

export const dropdown: FieldDefinition<string, DropdownProperties> = {
  typeName: 'Dropdown',
  kind: 'answer',
  properties: { options: options(), default: text('', CAP) },
  empty: '',
  initial: ({ options, default: chosen }) =>
    options.some(({ text }) => text === cleanLine(chosen)) ? cleanLine(chosen) : '',
  isValue: (value): value is string => typeof value === 'string' && value.length <= CAP,
  isBlank: (value) => value.trim() === '',
  validate: (value, { properties, messages }) =>
    properties.options.some(({ text }) => text === cleanLine(value))
      ? []
      : [{ fragment: fill(messages.notIncluded, { value }) }],
  normalise: cleanLine,
  toStored: (value) => value,
  fromStored: (stored) => {
    if (stored === null || stored === undefined) return '';
    return typeof stored === 'string' && stored.length <= CAP ? stored : undefined;
  },
};
