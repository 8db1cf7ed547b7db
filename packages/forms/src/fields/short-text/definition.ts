// Short Text Entry: one line of text, with a maximum number of characters if the form sets one.
import { fill } from '../../kit/messages.ts';
import { flag, integer } from '../../kit/properties.ts';
import { textDefinition } from '../../kit/text-definition.ts';

export interface ShortTextProperties {
  readonly limit: boolean;
  /** Characters. */
  readonly max: number;
}

export const SHORT_TEXT_CAP = 2000;

export const shortText = textDefinition<ShortTextProperties>({
  typeName: 'Short Text Entry',
  properties: { limit: flag(), max: integer(255, 1, SHORT_TEXT_CAP) },
  cap: SHORT_TEXT_CAP,
  room: ({ limit, max }) => (limit ? max : SHORT_TEXT_CAP),
  validate: (value, { properties, messages }) =>
    properties.limit && value.trim().length > properties.max
      ? [{ fragment: fill(messages.tooLongCharacters, { count: properties.max }) }]
      : [],
});
