// About how long a form takes, and how many pages it has: thinking-forms section 1.
import { type FormField, isShown } from '../kit/field.ts';
import { messages } from '../kit/messages.ts';
import type { TypeName } from '../kit/type-names.ts';
import type { VersionSettings } from '../model/version-settings.ts';
import { layOutPages } from './pages.ts';

const choice = 6;
const line = 12;
const group = 20;
const text = 40;
const other = 8;

/** Seconds for one field of a type; `other` for what is not named. Nobody does anything about parts of the layout and results. */
const secondsOfType: Readonly<Partial<Record<TypeName, number>>> = {
  Dropdown: choice,
  'Single Choice': choice,
  'Multiple Choice': choice,
  Checkbox: choice,
  'Sliding Scale': choice,
  Sex: choice,
  'Mobile Consent': choice,
  'Short Text Entry': line,
  'Date Picker': line,
  Birthdate: line,
  Name: group,
  Address: group,
  'Long Text Entry': text,
  'Repeating Group': text,
  Signature: 15,
  'Section Break': 0,
  'Page Break': 0,
  'Print Page Break': 0,
  Submit: 0,
  Calculated: 0,
};

const secondsOfRow = 4;

function secondsOf({ type_name, properties }: FormField): number {
  const { rows } = properties.specific;
  if (type_name === 'Grid') return Array.isArray(rows) ? rows.length * secondsOfRow : 0;
  return secondsOfType[type_name] ?? other;
}

export interface FormSize {
  /** At least 1. Fields under a condition, also of their section or page, count half. */
  readonly minutes: number;
  readonly pages: number;
}

/** Returns the size of a form (fields from readForm) as somebody meets it who sees all of its pages, also the one of its review. */
export function sizeOf(fields: readonly FormField[], review: VersionSettings['review'] = 'off'): FormSize {
  let [seconds, isPageConditional, isSectionConditional] = [0, false, false];
  for (const field of fields.filter(isShown)) {
    const isConditional = field.properties.common.showWhen !== undefined;
    if (field.type_name === 'Page Break') [isPageConditional, isSectionConditional] = [isConditional, false];
    else if (field.type_name === 'Section Break') isSectionConditional = isConditional;
    seconds += secondsOf(field) / (isConditional || isSectionConditional || isPageConditional ? 2 : 1);
  }
  // A booking has a summary of its own.
  const isReviewed = review !== 'off' && !fields.some(({ type_name }) => type_name === 'Appointment Booking');
  return {
    minutes: Math.max(1, Math.ceil(seconds / 60)),
    pages: layOutPages(fields, messages).length + Number(isReviewed),
  };
}
