// Texts that only a grid says. They are loaded with it; the form's messages may replace them.
import type { Messages } from '../../kit/messages.ts';

export const gridTexts = {
  gridRowMissing: 'Choose an answer for “{row}”.',
  gridMoreMissing: 'and {count} more in “{label}”',
  gridDetailMissing: 'Answer “{label}” for “{row}”.',
  gridAnswered: '{count} of {all} answered',
  gridRest: '{column} to all the rest',
  gridRestOne: '{column} for {count} row.',
  gridRestMany: '{column} for {count} rows.',
  gridUndo: 'Undo',
  gridDetail: 'Details',
  gridQuestion: 'Question',
  gridAnswer: 'Answer',
  gridWithRest: '{column}, with all the rest',
  gridOtherOne: '{column} to 1 other',
  gridOtherMany: '{column} to {count} others',
  gridOthers: 'Others on file',
  gridOnFile: 'On file',
  gridOpenOne: '1 row without an answer',
  gridOpenMany: '{count} rows without an answer',
};

export type GridMessages = Messages & Readonly<Record<keyof typeof gridTexts, string>>;

export function withGridTexts(messages: Messages): GridMessages {
  return { ...gridTexts, ...messages };
}
