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
  readonly name_last: string | null;
  /** YYYY-MM-DD. */
  readonly birth_date: string | null;
}

/** `birthDate` is ISO or a UTC string, as the calls carry it. */
export function isSamePerson(record: PersonOnRecord, typed: { lastName: string; birthDate: string }): boolean {
  if (record.name_last === null) return false;
  return foldName(record.name_last) === foldName(typed.lastName) && record.birth_date === dayOf(typed.birthDate);
}
