// Drafts: answers that are not sent yet, as the open form holds them, finished or not.
import type { FormField } from '../kit/field.ts';
import { type ItemMarks, readMarks } from '../kit/items.ts';
import { isRecord } from '../model/read-field.ts';
import { definitionOf } from '../model/registry.ts';
import { isAsked } from './check-field.ts';
import { readValue, storedValues } from './entries.ts';
import { choiceAnswers, choiceIn, isChoiceAnswer } from './patient-choice.ts';

export interface DraftAnswer {
  readonly uuid: string;
  readonly value: unknown;
  /** False for an answer whose field is not there, because of a condition. */
  readonly isShown?: boolean | undefined;
  /** Of a field with `confirmItems`: what the person said of the items that the record holds. */
  readonly items?: ItemMarks | undefined;
}

/**
 * Reads untrusted answers. Returns those that a form accepts: for fields that people can answer, with values of the field's type.
 * Of another version's answers it keeps those that the field can read. Booking forms keep first of all whom a guardian books for.
 */
export function readDraft(fields: readonly FormField[], answers: unknown): DraftAnswer[] {
  const values = storedValues(Array.isArray(answers) ? answers : []);
  const isBooking = fields.some(({ type_name }) => type_name === 'Appointment Booking');
  const chosen = isBooking && choiceIn([...values].map(([uuid, value]) => ({ uuid, value })));
  const own = fields
    .filter((field) => !isChoiceAnswer(field))
    .flatMap((field) => {
      const kept = values.get(field.uuid);
      const value = definitionOf(field).isValue(kept) ? kept : readValue(field, kept);
      return values.has(field.uuid) && isAsked(field) && value !== undefined ? [{ uuid: field.uuid, value }] : [];
    });
  return chosen ? [...choiceAnswers(chosen), ...own] : own;
}

/** Like readDraft, and keeps which answers belong to fields that are not there, and what was said of items. */
export function readMarkedDraft(fields: readonly FormField[], answers: unknown): DraftAnswer[] {
  const list: readonly unknown[] = Array.isArray(answers) ? answers : [];
  const hidden = new Set(list.map((answer) => isRecord(answer) && answer.isShown === false && answer.uuid));
  const confirmed = new Set(fields.filter(({ properties }) => properties.common.confirmItems).map(({ uuid }) => uuid));
  const marks = new Map(
    list.map((answer) =>
      isRecord(answer) ? ([answer.uuid, readMarks(answer.items)] as const) : ([undefined, undefined] as const),
    ),
  );
  return readDraft(fields, list).map((answer) => {
    const items = confirmed.has(answer.uuid) ? marks.get(answer.uuid) : undefined;
    return { ...answer, ...(hidden.has(answer.uuid) && { isShown: false }), ...(items && { items }) };
  });
}

/** Maximum size of any draft, in bytes. */
const MOST = 300_000;
const DEFAULT_ROOM = 2000;
/** Maximum size of a character in UTF-8, in bytes. */
const LONGEST_CHARACTER = 4;
/**
 * Bytes of an answer in addition to its characters: its uuid, the names of its parts, and typed text that is cut off before it is
 * sent.
 */
const BESIDE = 400;

/** Returns the maximum size of the form's draft in bytes: the sum for its fields, but at most 300,000. */
export function draftRoom(fields: readonly FormField[]): number {
  const rooms = fields
    .filter(isAsked)
    .map((field) => definitionOf(field).room?.(field.properties.specific, field) ?? DEFAULT_ROOM);
  return Math.min(
    MOST,
    rooms.reduce((sum, room) => sum + LONGEST_CHARACTER * room + BESIDE, 0),
  );
}
