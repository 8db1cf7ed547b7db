// Texts that only an insurance card says. They are loaded with it; the form's messages may replace them.
import type { Messages } from '../../kit/messages.ts';

export const cardTexts = {
  cardFront: 'Front of the card',
  cardBack: 'Back of the card',
  cardFrontHint: 'The side with the name and the numbers',
  cardBackHint: 'The side with the phone numbers',
  cardPhoto: 'Take a photo',
  cardFile: 'Choose a file',
  cardOf: '{button}: {side}',
  cardTyped: 'No card with you? Type what it says',
  cardCompany: 'Insurance company',
  cardMember: 'Member number',
  cardGroup: 'Group number, if there is one',
  cardPhone: 'Phone number on the back',
  cardWorking: 'Getting the picture ready',
  cardUploading: 'Sending the picture',
  cardBlurry: 'It looks blurry.',
  cardDark: 'It looks a little dark.',
  cardGlare: 'It looks as if a light shone on it.',
  cardReadable: 'Can you read every number?',
  cardAgain: 'Take it again',
  cardUse: 'Use this one',
  cardTurn: 'Turn',
  cardCut: 'Cut the edges',
  cardCutDone: 'Cut',
  cardCutCancel: 'Leave it as it is',
  cardEdgeTop: 'From the top',
  cardEdgeRight: 'From the right',
  cardEdgeBottom: 'From the bottom',
  cardEdgeLeft: 'From the left',
  cardPercent: '{count} percent',
  cardRemove: 'Remove',
  cardTaken: '{side}: the picture is there.',
  cardGone: '{side}: the picture was removed.',
  cardOffline: 'Not sent yet: you are offline. The picture is kept on this page.',
  cardType: 'This is no picture. Choose a PNG, JPEG, GIF or BMP file.',
  cardUnreadable: 'This picture cannot be opened here. Take a photo of the card, or choose another picture.',
  cardTooLarge: 'This picture is larger than 5 MB. Take a photo of the card, or choose a smaller picture.',
  cardFailed: 'The picture could not be kept.',
  cardBusy: 'Too many files came in a short time. Please wait a few minutes and try again.',
  cardMissingEither: 'Take a photo of the front of the card, or type the company and the member number.',
  cardMissingPicture: 'Take a photo of the front of the card.',
  cardMissingTyped: 'Type the company and the member number.',
};

export type CardMessages = Messages & Readonly<Record<keyof typeof cardTexts, string>>;

export function withCardTexts(messages: Messages): CardMessages {
  return { ...cardTexts, ...messages };
}
