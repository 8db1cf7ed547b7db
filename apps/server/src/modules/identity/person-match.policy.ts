// Decides whether typed data match the person on record, by last name and birth date, however they were written.

/** Folds case, accents and extra spaces: `  Núñez ` becomes `nunez`. */
export function foldName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Returns the calendar day in UTC, YYYY-MM-DD, of an ISO or UTC string. */
export function dayOf(birthDate: string): string {
  return new Date(birthDate).toISOString().slice(0, 10);
}

export interface PersonOnRecord {
  readonly nameLast: string | null;
  /** YYYY-MM-DD. */
  readonly birthDate: string | null;
}

/** `birthDate` is an ISO or UTC string, as in the calls. */
export function isSamePerson(record: PersonOnRecord, typed: { lastName: string; birthDate: string }): boolean {
  if (record.nameLast === null) return false;
  return foldName(record.nameLast) === foldName(typed.lastName) && record.birthDate === dayOf(typed.birthDate);
}
