// Single Choice: one option, or another answer if the form offers 'other'.
import {
  type ChoiceProperties,
  choiceProperties,
  cleanChoice,
  isChoiceText,
  isOption,
} from '../../kit/choice-properties.ts';
import type { FieldDefinition } from '../../kit/definition.ts';
import { fill } from '../../kit/messages.ts';

export type SingleChoice = null | { readonly option: string } | { readonly other: string };

export function chosenOption(value: SingleChoice): string | undefined {
  return value && 'option' in value ? value.option : undefined;
}

export function otherAnswer(value: SingleChoice): string | undefined {
  return value && 'other' in value ? value.other : undefined;
}

function read(stored: unknown): SingleChoice | undefined {
  if (stored === null || stored === undefined || stored === '') return null;
  if (isChoiceText(stored)) return { option: stored };
  if (typeof stored !== 'object') return undefined;
  if (Object.hasOwn(stored, 'option') && 'option' in stored && isChoiceText(stored.option))
    return { option: stored.option };
  if (Object.hasOwn(stored, 'other') && 'other' in stored && isChoiceText(stored.other)) return { other: stored.other };
  return undefined;
}

export const singleChoice: FieldDefinition<SingleChoice, ChoiceProperties> = {
  typeName: 'Single Choice',
  kind: 'answer',
  properties: choiceProperties,
  empty: null,
  isValue: (value): value is SingleChoice => value === null || (typeof value === 'object' && read(value) !== undefined),
  // 'Other' without a text counts as blank.
  isBlank: (value) => (chosenOption(value) ?? otherAnswer(value) ?? '').trim() === '',
  validate: (value, { properties, messages }) => {
    const answer = chosenOption(value) ?? otherAnswer(value) ?? '';
    const isOffered = chosenOption(value) === undefined ? properties.displayOther : isOption(answer, properties);
    return isOffered ? [] : [{ fragment: fill(messages.notIncluded, { value: answer }) }];
  },
  normalise: (value) => {
    if (value && 'other' in value) return { other: cleanChoice(value.other) };
    return value && value.option.trim() !== '' ? { option: cleanChoice(value.option) } : null;
  },
  toStored: (value) => (otherAnswer(value)?.trim() === '' ? null : value),
  fromStored: read,
};
