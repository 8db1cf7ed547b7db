// Texts of the page that shows all answers. They are loaded with it; the form's messages may replace them.
import type { Messages } from '../kit/messages.ts';

export const reviewTexts = {
  reviewTitle: 'Check your answers',
  reviewLead: 'Read this once more. Nothing has been sent yet.',
  reviewMissingOne: '1 answer is missing',
  reviewMissingOther: '{count} answers are missing',
  reviewWrongOne: '1 answer needs a look',
  reviewWrongOther: '{count} answers need a look',
  reviewItem: 'Page {page}: {text}',
  reviewUnseenOne: '1 answer on page {page} was not looked at.',
  reviewUnseenOther: '{count} answers on page {page} were not looked at.',
  reviewLook: 'Look at page {page}',
  reviewChange: 'Change',
  reviewBack: 'Back to check',
  reviewSignAgain: 'You changed an answer. Please sign again.',
};

export function withReviewTexts(messages: Messages): Messages & typeof reviewTexts {
  return { ...reviewTexts, ...messages };
}
