// Texts that only initials say. They are loaded with them; the form's messages may replace them.
import type { Messages } from '../../kit/messages.ts';

export const initialsTexts = {
  initialsMissing: 'Write your initials beside “{label}”.',
  initialsWrong: 'must be 1 to 5 letters',
  initialsOwn: 'Your initials',
};

export type InitialsMessages = Messages & Readonly<Record<keyof typeof initialsTexts, string>>;

export function withInitialsTexts(messages: Messages): InitialsMessages {
  return { ...initialsTexts, ...messages };
}
