// The location whose visits somebody looks at: kept in this browser, for each person.
import { browserStorage } from '@foyer/client/browser-storage';
import { createStore, useStore } from '@foyer/client/store';
import { useProfile } from '../../session/profile.ts';

const keyOf = (person: string) => `foyer.staff.place.${person}`;

/** What was chosen since the page was loaded, by person. */
const chosen = createStore<ReadonlyMap<string, string>>(new Map());

/** Returns the location's id, undefined for all, and a function that chooses another. */
export function usePlace(): readonly [string | undefined, (locationId: string | undefined) => void] {
  const person = useProfile()?.id;
  const known = useStore(chosen).get(person ?? '');
  const stored = person === undefined ? '' : (known ?? browserStorage.getItem(keyOf(person)) ?? '');
  const choose = (locationId = '') => {
    if (person === undefined) return;
    browserStorage.setItem(keyOf(person), locationId);
    chosen.set(new Map([...chosen.state(), [person, locationId]]));
  };
  return [stored || undefined, choose];
}
