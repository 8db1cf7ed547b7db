// When what a person typed is the person on record: last name and birth date, however they were written.

/** Without case, accents and outer or doubled space: `  Núñez ` is `nunez`. */
export function foldName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The calendar day in UTC, YYYY-MM-DD, of an ISO or UTC string. */
export function dayOf(birthDate: string): string {
  return new Date(birthDate).toISOString().slice(0, 10);
}

export interface PersonOnRecord {
  readonly nameLast: string | null;
  /** YYYY-MM-DD. */
  readonly birthDate: string | null;
}

/** `birthDate` is ISO or a UTC string, as the calls carry it. */
export function isSamePerson(record: PersonOnRecord, typed: { lastName: string; birthDate: string }): boolean {
  if (record.nameLast === null) return false;
  return foldName(record.nameLast) === foldName(typed.lastName) && record.birthDate === dayOf(typed.birthDate);
}
