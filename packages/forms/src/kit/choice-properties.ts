// The properties that both kinds of choice share, and the texts of 'other' answers.
import { cleanLine } from './clean-text.ts';
import { type Option, options } from './options.ts';
import { flag, integer, type PropertySchema, text } from './properties.ts';

export interface ChoiceProperties {
  readonly options: readonly Option[];
  readonly displayOther: boolean;
  /** The label of the entry for other answers; empty for the default message. */
  readonly other: string;
  readonly displayAsColumns: boolean;
  readonly numColumns: number;
}

export const choiceProperties: PropertySchema<ChoiceProperties> = {
  options: options(),
  displayOther: flag(),
  other: text('', 100),
  displayAsColumns: flag(),
  numColumns: integer(2, 1, 4),
};

/** Maximum length of an 'other' answer and of an option's text, in characters. */
export const CHOICE_CAP = 500;

export function isChoiceText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= CHOICE_CAP;
}

export function isOption(value: string, { options }: ChoiceProperties): boolean {
  return options.some(({ text }) => text === value);
}

export const cleanChoice = cleanLine;
