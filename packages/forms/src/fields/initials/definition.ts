// Initials: a paragraph, and the letters that somebody writes beside it. They are stored in capitals with the server's time.
import { cleanLine } from '../../kit/clean-text.ts';
import type { FieldDefinition } from '../../kit/definition.ts';
import { labelOf } from '../../kit/field.ts';
import { fill } from '../../kit/messages.ts';
import { richText } from '../../kit/properties.ts';
import { initialsTexts, withInitialsTexts } from './initials-texts.ts';

export interface InitialsProperties {
  /** Rich text: what the letters agree to. */
  readonly text: string;
}

/** Characters as they may be typed, with periods and spaces. */
export const INITIALS_CAP = 20;

function read(stored: unknown): string | undefined {
  if (stored === null || stored === undefined) return '';
  const letters =
    typeof stored === 'object' && Object.hasOwn(stored, 'initials')
      ? (stored as { initials: unknown }).initials
      : stored;
  return typeof letters === 'string' && letters.length <= INITIALS_CAP ? letters : undefined;
}

export const initials: FieldDefinition<string, InitialsProperties> = {
  typeName: 'Initials',
  kind: 'answer',
  properties: { text: richText(5000) },
  texts: initialsTexts,
  empty: '',
  isValue: (value): value is string => typeof value === 'string' && value.length <= INITIALS_CAP,
  room: () => INITIALS_CAP,
  isBlank: (value) => value.trim() === '',
  missing: (value, { field, messages }) =>
    value === ''
      ? [{ fragment: fill(withInitialsTexts(messages).initialsMissing, { label: labelOf(field) }), isSentence: true }]
      : [],
  validate: (value, { messages }) =>
    /^\p{L}{1,5}$/u.test(value) ? [] : [{ fragment: withInitialsTexts(messages).initialsWrong }],
  // "s. r." is SR.
  normalise: (value) => cleanLine(value).normalize('NFC').replace(/[\s.]/g, '').toUpperCase(),
  // The server stores it last, so its time counts.
  toStored: (value, _, { now = '' }) => ({ initials: value, at: value === '' ? '' : now }),
  fromStored: read,
};
