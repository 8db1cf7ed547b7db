// Medical answers as the office edits them: one text each, written back in the shape that forms read.

/** How an answer can be edited: as a text, as a day, or not as one text. */
export type AnswerEditing = 'text' | 'day' | 'none';

export interface EditableAnswer {
  readonly editing: AnswerEditing;
  /** Of a day YYYY-MM-DD; empty for an answer that cannot be edited as one text. */
  readonly text: string;
}

const storedDay = /^(\d{4}-\d{2}-\d{2})T[\d:.]*Z?$/;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const isChoice = (value: unknown): value is { readonly option: unknown; readonly other?: unknown } =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'option');
const isChoices = (value: unknown): value is { readonly options: readonly string[]; readonly other?: string | null } =>
  typeof value === 'object' && value !== null && Array.isArray((value as { options?: unknown }).options);

/** Reads a stored answer as one text; options stand one a line. */
export function editableAnswer(stored: unknown): EditableAnswer {
  if (typeof stored === 'string') {
    const day = storedDay.exec(stored)?.[1];
    return day ? { editing: 'day', text: day } : { editing: 'text', text: stored };
  }
  if (isChoice(stored)) {
    const texts = [stored.option, stored.other].filter((text) => typeof text === 'string' && text !== '');
    return { editing: 'text', text: texts.join('\n') };
  }
  if (isChoices(stored)) return { editing: 'text', text: [...stored.options, stored.other].filter(Boolean).join('\n') };
  return { editing: 'none', text: '' };
}

/** Returns the answer as it is stored with this text; undefined if it cannot be edited, or the text is no day where one is asked for. */
export function editedAnswer(stored: unknown, given: string): { readonly value: unknown } | undefined {
  const text = given.trim();
  const { editing, text: before } = editableAnswer(stored);
  if (editing === 'none') return undefined;
  // What was not changed keeps its whole shape.
  if (text === before) return { value: stored };
  if (editing === 'day')
    return text === '' ? { value: '' } : isDay(text) ? { value: `${text}T00:00:00.000Z` } : undefined;
  if (typeof stored === 'string') return { value: text };
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (isChoices(stored)) {
    const other = stored.other && lines.includes(stored.other) ? stored.other : null;
    return { value: { ...stored, options: lines.filter((line) => line !== other), other } };
  }
  const { other: _, ...choice } = stored as { readonly other?: unknown };
  return { value: { ...choice, option: lines.join(', ') } };
}
