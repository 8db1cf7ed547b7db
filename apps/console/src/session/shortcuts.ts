// Whether single letters are shortcuts: each person may switch them off (WCAG 2.1.4). Stored in this browser, for each person.
import { browserStorage } from '@foyer/client/browser-storage';
import { createStore, useStore } from '@foyer/client/store';
import { useProfile } from './profile.ts';

const KEY = 'foyer.staff.letters';
const keyOf = (person: string) => `${KEY}.${person}`;

/** What was chosen since the page was loaded, by person. */
const chosen = createStore<ReadonlyMap<string, boolean>>(new Map());

/** Returns what a person chose in this browser; on if they chose nothing. */
function stored(person: string): boolean {
  // Without a person: what was chosen for everybody at this browser before each had a choice.
  return (browserStorage.getItem(keyOf(person)) ?? browserStorage.getItem(KEY)) !== 'off';
}

interface LetterSwitch {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

export function useLetterSwitch(): LetterSwitch {
  const person = useProfile()?.id ?? '';
  return {
    isOn: useStore(chosen).get(person) ?? stored(person),
    set: (isOn) => {
      browserStorage.setItem(keyOf(person), isOn ? 'on' : 'off');
      chosen.set(new Map([...chosen.state(), [person, isOn]]));
    },
  };
}

export function useLetterShortcuts(): boolean {
  return useLetterSwitch().isOn;
}
