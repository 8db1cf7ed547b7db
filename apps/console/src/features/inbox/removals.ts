// Items that are removed from the record when a submission is approved. Nothing is chosen beforehand.
import { createStore, useStore } from '@foyer/client/store';

/** By submission and field, the keys of the chosen items. */
const chosen = createStore<ReadonlyMap<string, ReadonlySet<string>>>(new Map());

const nothing: ReadonlySet<string> = new Set();
const placeOf = (submissionId: string, uuid: string) => `${submissionId} ${uuid}`;

export function useRemovals(submissionId: string, uuid: string): ReadonlySet<string> {
  return useStore(chosen).get(placeOf(submissionId, uuid)) ?? nothing;
}

export function chooseRemoval(submissionId: string, uuid: string, key: string, isChosen: boolean): void {
  const place = placeOf(submissionId, uuid);
  const keys = new Set(chosen.state().get(place));
  if (isChosen) keys.add(key);
  else keys.delete(key);
  chosen.set(new Map(chosen.state()).set(place, keys));
}

/** Returns what is sent when the submission is approved. */
export function removalsOf(submissionId: string): { uuid: string; keys: string[] }[] {
  return [...chosen.state()].flatMap(([place, keys]) => {
    const [id, uuid = ''] = place.split(' ');
    return id === submissionId && keys.size > 0 ? [{ uuid, keys: [...keys] }] : [];
  });
}
