// Answers that are not sent yet: the values that a person changed, as the open form holds them, finished or not.
import type { FormField } from '../kit/field.ts';
import { definitionOf } from '../model/registry.ts';
import { isAsked } from './check-field.ts';
import { storedValues } from './entries.ts';

export interface DraftAnswer {
  readonly uuid: string;
  readonly value: unknown;
}

/**
 * Of answers nobody vouches for, those that a form takes: for fields it asks, with values of the field's type.
 * What another version of the form asked is dropped.
 */
export function readDraft(fields: readonly FormField[], answers: unknown): DraftAnswer[] {
  const values = storedValues(Array.isArray(answers) ? answers : []);
  return fields.flatMap((field) => {
    const value = values.get(field.uuid);
    return values.has(field.uuid) && isAsked(field) && definitionOf(field).isValue(value)
      ? [{ uuid: field.uuid, value }]
      : [];
  });
}

/** However much its form asks. */
const MOST = 300_000;
const DEFAULT_ROOM = 2000;
/** Of the characters in which people write, in UTF-8. */
const LONGEST_CHARACTER = 4;
/** What an answer takes besides its characters: its uuid, the names of its parts, what was typed too much and is shortened before it is sent. */
const BESIDE = 400;

/** Bytes that the answers of a form take at most while they are not sent: the sum of what its fields take, and never above 300,000. */
export function draftRoom(fields: readonly FormField[]): number {
  const asked = fields.filter(isAsked);
  const rooms = asked.map((field) => definitionOf(field).room?.(field.properties.specific) ?? DEFAULT_ROOM);
  return Math.min(
    MOST,
    rooms.reduce((sum, room) => sum + LONGEST_CHARACTER * room + BESIDE, 0),
  );
}

/** Keys of the files that the answers name. */
export function filesIn(fields: readonly FormField[], answers: readonly DraftAnswer[]): string[] {
  const uploads = new Set(fields.filter(({ type_name }) => type_name === 'Patient Attachment').map(({ uuid }) => uuid));
  return answers.flatMap(({ uuid, value }) => {
    const key = uploads.has(uuid) && (value as { key?: unknown } | null)?.key;
    return typeof key === 'string' && key !== '' ? [key] : [];
  });
}
