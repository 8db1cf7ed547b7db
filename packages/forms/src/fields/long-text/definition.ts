// Long Text Entry: lines of text, with a maximum number of words if the form sets one.
import { fill } from '../../kit/messages.ts';
import { flag, integer } from '../../kit/properties.ts';
import { textDefinition } from '../../kit/text-definition.ts';

export interface LongTextProperties {
  readonly limit: boolean;
  /** Words. */
  readonly max: number;
}

export const LONG_TEXT_CAP = 20_000;

/** Words are the parts between white space. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

export const longText = textDefinition<LongTextProperties>({
  typeName: 'Long Text Entry',
  properties: { limit: flag(), max: integer(500, 1, 10_000) },
  cap: LONG_TEXT_CAP,
  hasLines: true,
  validate: (value, { properties, messages }) =>
    properties.limit && countWords(value) > properties.max
      ? [{ fragment: fill(messages.tooLongWords, { count: properties.max }) }]
      : [],
});
