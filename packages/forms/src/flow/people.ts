// The names on the chips of a guardian's people: as short as they can be without being the same.
import type { Surroundings } from '../kit/host.ts';

export type ChipPerson = NonNullable<Surroundings['family']>[number];

/** More people than this are a list. */
export const MOST_CHIPS = 8;
/** Up to this age the chip says how old somebody is. */
const ADULT = 18;

/** Returns the people with the own record first, then by birth date, the oldest first. */
export function inOrder(people: readonly ChipPerson[], ownId: string): readonly ChipPerson[] {
  return people.toSorted(
    (a, b) => Number(b.id === ownId) - Number(a.id === ownId) || (a.birthdate < b.birthdate ? -1 : 1),
  );
}

/** Returns the first name; with the last name if two have the same; with the birth year too if that is the same again. */
export function shortName(person: ChipPerson, people: readonly ChipPerson[]): string {
  const { nameFirst, nameLast, birthdate } = person;
  const namesakes = people.filter((other) => other.id !== person.id && other.nameFirst === nameFirst);
  if (namesakes.length === 0) return nameFirst;
  const full = `${nameFirst} ${nameLast}`.trim();
  return namesakes.some((other) => other.nameLast === nameLast) ? `${full} (${birthdate.slice(0, 4)})` : full;
}

/** Returns a child's age in years; undefined for adults and where no birth date is known. `today` is `YYYY-MM-DD`. */
export function ageOfChild({ birthdate }: ChipPerson, today: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}/.test(birthdate)) return undefined;
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  const age = today.slice(5, 10) < birthdate.slice(5, 10) ? years - 1 : years;
  return age >= 0 && age < ADULT ? age : undefined;
}
