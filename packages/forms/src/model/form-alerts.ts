// The alerts of a form version, beside its fields: which answers the practice is told of, and which show the person something.
import { cleanRichText } from '../kit/rich-text.ts';
import { isRecord } from './read-field.ts';

/** What the person who fills in sees while an alert's condition is true: nothing, the practice's crisis text, or the alert's own text. */
export const alertShows = ['none', 'crisis', 'text'] as const;

/** Maximum characters of an alert's own text for the person. */
export const MAX_PATIENT_TEXT = 1000;
/** What an author has written is kept up to here, so that they can shorten it; publishing refuses what is longer than patients can get. */
const MAX_WRITTEN_TEXT = 20_000;

/** An alert as patients and guests get it: without its name and its level. */
export interface PatientAlert {
  readonly id: string;
  /** A condition (engine/conditions.ts). */
  readonly when: unknown;
  readonly showPatient: (typeof alertShows)[number];
  /** Rich text; empty unless `showPatient` is `text`. */
  readonly patientText: string;
}

export interface FormAlert extends PatientAlert {
  readonly name: string;
  /** `urgent`: the office is told at once. `notice`: the submission is marked. */
  readonly level: 'notice' | 'urgent';
  /** Whether the office is told; true by default. */
  readonly tellOffice: boolean;
}

export const MAX_ALERTS = 20;

/** Reads the alerts of any object of a version. What cannot be read is left out. Never throws. */
export function readAlerts(object: unknown): readonly FormAlert[] {
  const taken = new Set<string>();
  return rawAlerts(object).flatMap((raw): readonly FormAlert[] => {
    const { name, level, tellOffice } = raw;
    const read = readAlert(raw, MAX_WRITTEN_TEXT);
    if (!read || taken.has(read.id)) return [];
    if (typeof name !== 'string' || name === '' || (level !== 'notice' && level !== 'urgent')) return [];
    taken.add(read.id);
    return [{ ...read, name: name.slice(0, 80), level, tellOffice: tellOffice !== false }];
  });
}

/** Reads the alerts that show the person something, of a version's object as patients and guests get it. Never throws. */
export function readPatientAlerts(object: unknown): readonly PatientAlert[] {
  return rawAlerts(object).flatMap((raw) => {
    const read = readAlert(raw, MAX_PATIENT_TEXT);
    return read && read.showPatient !== 'none' ? [read] : [];
  });
}

function rawAlerts(object: unknown): readonly Readonly<Record<string, unknown>>[] {
  const list = isRecord(object) && Object.hasOwn(object, 'alerts') ? object.alerts : undefined;
  return Array.isArray(list) ? list.slice(0, MAX_ALERTS).filter(isRecord) : [];
}

function readAlert(raw: Readonly<Record<string, unknown>>, mostText: number): PatientAlert | undefined {
  const { id, when, showPatient, patientText } = raw;
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return undefined;
  const shows = alertShows.find((one) => one === showPatient) ?? 'none';
  const isText = shows === 'text' && typeof patientText === 'string';
  const text = isText ? cleanRichText(patientText.slice(0, mostText)) : '';
  return { id, when, showPatient: shows, patientText: text };
}

export function isSameAlerts(a: readonly FormAlert[], b: readonly FormAlert[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
