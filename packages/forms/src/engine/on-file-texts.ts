// Texts of the items of the record. They are loaded with them; the form's messages may replace them.
import type { Messages } from '../kit/messages.ts';

export const onFileTexts = {
  onFileAsk: '{practice} has this on file. Is it still right?',
  onFileRight: 'Still right',
  onFileGone: 'No longer',
  onFileMissing: 'Say whether “{item}” is still right.',
};

export function withOnFileTexts(messages: Messages): Messages & typeof onFileTexts {
  return { ...onFileTexts, ...messages };
}
