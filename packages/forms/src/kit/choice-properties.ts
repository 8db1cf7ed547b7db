// The properties that both kinds of choice have, and the texts people give as 'other'.
import { cleanLine } from './clean-text.ts';
import { type Option, options } from './options.ts';
import { flag, integer, type PropertySchema, text } from './properties.ts';

export interface ChoiceProperties {
  readonly options: readonly Option[];
  readonly displayOther: boolean;
  /** What the entry for other answers is called; empty for the catalogue's word. */
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

/** Characters that an 'other' answer, and the text of an option, may have. */
export const CHOICE_CAP = 500;

export function isChoiceText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= CHOICE_CAP;
}

export function isOption(value: string, { options }: ChoiceProperties): boolean {
  return options.some(({ text }) => text === value);
}

export const cleanChoice = cleanLine;
