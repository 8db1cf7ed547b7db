// Names of people for chips: first names, made longer where two of them would be the same.

interface NamedPerson {
  readonly id: string;
  readonly nameFirst: string;
  readonly nameLast: string;
}

/** Returns each person's shortest clear name: the first name, or the whole name where others have the same first name. */
export function chipNames(people: readonly NamedPerson[]): ReadonlyMap<string, string> {
  return new Map(
    people.map(({ id, nameFirst, nameLast }) => {
      const isShared = people.some((other) => other.id !== id && other.nameFirst === nameFirst);
      return [id, isShared ? `${nameFirst} ${nameLast}`.trim() : nameFirst];
    }),
  );
}
