// Multiple Choice: any number of options, and another answer if the form offers 'other'.
import {
  CHOICE_CAP,
  type ChoiceProperties,
  choiceProperties,
  cleanChoice,
  isChoiceText,
  isOption,
} from '../../kit/choice-properties.ts';
import type { FieldDefinition } from '../../kit/definition.ts';
import { fill } from '../../kit/messages.ts';

export interface MultipleChoice {
  readonly options: readonly string[];
  /** Null while 'other' is not ticked. */
  readonly other: string | null;
}

const empty: MultipleChoice = { options: [], other: null };

function read(stored: unknown): MultipleChoice | undefined {
  if (stored === null || stored === undefined || stored === '') return empty;
  if (typeof stored !== 'object') return undefined;
  const source = Array.isArray(stored) ? { options: stored } : stored;
  const member = (key: string) => (Object.hasOwn(source, key) ? (source as Record<string, unknown>)[key] : undefined);
  const chosen = member('options') ?? [];
  const other = member('other') ?? null;
  if (!Array.isArray(chosen) || chosen.length > CHOICE_CAP || !chosen.every(isChoiceText)) return undefined;
  return other === null || isChoiceText(other) ? { options: chosen, other } : undefined;
}

export const multipleChoice: FieldDefinition<MultipleChoice, ChoiceProperties> = {
  typeName: 'Multiple Choice',
  kind: 'answer',
  properties: choiceProperties,
  empty,
  isValue: (value): value is MultipleChoice =>
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, 'options') &&
    Object.hasOwn(value, 'other') &&
    read(value) !== undefined,
  isBlank: ({ options, other }) => options.length === 0 && (other ?? '').trim() === '',
  missing: ({ options, other }, { messages }) =>
    options.length === 0 && (other ?? '').trim() === '' ? [{ fragment: messages.noneChecked }] : [],
  validate: ({ options, other }, { properties, messages }) => {
    const stranger = options.find((option) => !isOption(option, properties));
    const wrong = stranger ?? (other?.trim() && !properties.displayOther ? other : undefined);
    return wrong === undefined ? [] : [{ fragment: fill(messages.notIncluded, { value: wrong }) }];
  },
  // In the order of the form, each once. An empty 'other' is no answer, and 'none of these' is none beside others.
  normalise: ({ options, other: typed }, properties) => {
    const chosen = new Set(options.map(cleanChoice).filter(Boolean));
    const other = typed === null ? null : cleanChoice(typed) || null;
    const isOne = chosen.size === 1 && !other;
    const ordered = properties.options.filter(
      ({ text, isExclusive }) => chosen.delete(text) && (isOne || !isExclusive),
    );
    return { options: [...ordered.map(({ text }) => text), ...chosen], other };
  },
  toStored: ({ options, other }) => ({ options, other }),
  fromStored: read,
};
