// Texts that only calculated fields say. They are loaded with them; the form's messages may replace them.
import type { Messages } from '../../kit/messages.ts';

export const calculatedTexts = {
  calculatedWaits: 'Shown when all questions above are answered.',
  calculatedOutOf: '{value} of {outOf}',
  calculatedBand: 'band',
};

export type CalculatedMessages = Messages & Readonly<Record<keyof typeof calculatedTexts, string>>;

export function withCalculatedTexts(messages: Messages): CalculatedMessages {
  return { ...calculatedTexts, ...messages };
}
