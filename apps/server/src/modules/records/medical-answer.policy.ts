// Formats an answer of the medical record, whatever its shape, as one line of text.
import { gridLines, rowLines } from '@foyer/forms';
import { editableAnswer } from '../patients/public.ts';

/** Joins members of lists and objects with commas, rows with semicolons; empty for an answer without content. */
export function answerText(answer: unknown): string {
  if (answer === null || answer === undefined || answer === false) return '';
  if (answer === true) return 'Yes';
  const rows = rowLines(answer) ?? gridLines(answer);
  if (rows) return rows.join('; ');
  if (Array.isArray(answer)) return answer.map(answerText).filter(Boolean).join(', ');
  if (typeof answer === 'object')
    return Object.entries(answer)
      .map(([name, value]) => (value === true ? name : answerText(value)))
      .filter(Boolean)
      .join(', ');
  return String(answer);
}

/** Returns an answer as the office edits it, such as a day without a time; one that it cannot edit as one line of text. */
export function editedAnswer(stored: unknown): string {
  const { editing, text } = editableAnswer(stored);
  return editing === 'none' ? answerText(stored) : text;
}
