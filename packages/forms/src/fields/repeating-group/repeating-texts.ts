// Texts that only a repeating group says. They are loaded with it; the form's messages may replace them.
import type { Messages } from '../../kit/messages.ts';

export const repeatingTexts = {
  rowNumbered: '{item} {number}',
  rowOf: '{item} {number} of {count}',
  rowRemove: 'Remove',
  rowRemoveThis: 'Remove {row}',
  rowAdded: '{row} added.',
  rowRemoved: '{row} removed.',
  rowUndo: 'Undo',
  rowUndoThis: 'Undo, bring {row} back',
  rowFew: 'needs at least {min}',
  rowMany: 'can have at most {max}',
  rowFull: 'You can list up to {max}. Tell {practice} about more at your visit.',
  rowError: '{row}: {message}',
  rowQuestion: 'Question',
  rowAnswer: 'Answer',
};

export type RepeatingMessages = Messages & Readonly<Record<keyof typeof repeatingTexts, string>>;

export function withRepeatingTexts(messages: Messages): RepeatingMessages {
  return { ...repeatingTexts, ...messages };
}
