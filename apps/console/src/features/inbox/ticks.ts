// Which rows of a submission are written when it is approved. The ticks belong to the person: they are kept in this tab, by
// submission and revision, and never on the server.
import { parseJson, tabStorage } from '@foyer/client/browser-storage';
import { createStore, useStore } from '@foyer/client/store';
import type { InboxSubmission } from './inbox-types.ts';

export type Change = InboxSubmission['changes'][number];
type Ticked = Pick<InboxSubmission, 'id' | 'revision'> & { readonly changes: readonly Change[] };

/** Keys of the rows whose ticks are not as at first: answers that were unticked, and removals that were ticked. */
type Flipped = ReadonlySet<string>;

const placeOf = ({ id, revision }: Ticked) => `foyer.ticks.${id}.${revision}`;
const none: Flipped = new Set();
const read = createStore<ReadonlyMap<string, Flipped>>(new Map());

function storedAt(place: string): Flipped {
  const keys = parseJson(tabStorage.getItem(place));
  return Array.isArray(keys) ? new Set(keys.filter((key) => typeof key === 'string')) : none;
}

/** Read once from the tab's storage, so that the same set is returned as long as nothing changes. */
function flippedAt(place: string): Flipped {
  const known = read.state().get(place);
  if (known) return known;
  const stored = storedAt(place);
  (read.state() as Map<string, Flipped>).set(place, stored);
  return stored;
}

function flip(submission: Ticked, flipped: Flipped): void {
  const place = placeOf(submission);
  if (flipped.size === 0) tabStorage.removeItem(place);
  else tabStorage.setItem(place, JSON.stringify([...flipped]));
  read.set(new Map(read.state()).set(place, flipped));
}

const isTaken = ({ key, kind }: Change, flipped: Flipped) => (kind === 'removal') === flipped.has(key);

/** Ticks or unticks one row. */
export function tick(submission: Ticked, change: Change, isOn: boolean): void {
  const flipped = new Set(flippedAt(placeOf(submission)));
  if (isOn === (change.kind === 'removal')) flipped.add(change.key);
  else flipped.delete(change.key);
  flip(submission, flipped);
}

/** Ticks or unticks all rows but removals, which stay as they are. */
export function tickAll(submission: Ticked, isOn: boolean): void {
  const before = flippedAt(placeOf(submission));
  const own = submission.changes
    .filter((change) => (change.kind === 'removal' ? before.has(change.key) : !isOn))
    .map(({ key }) => key);
  flip(submission, new Set(own));
}

/** Returns the keys that approving names: rows that are left out, and removals that are carried out. */
export function ticksOf(submission: Ticked): { leave: string[]; remove: string[] } {
  const flipped = flippedAt(placeOf(submission));
  const keys = (isRemoval: boolean) =>
    submission.changes
      .filter(({ key, kind }) => (kind === 'removal') === isRemoval && flipped.has(key))
      .map(({ key }) => key);
  return { leave: keys(false), remove: keys(true) };
}

/** Returns how many rows approving writes. */
export function countTicked(submission: Ticked): number {
  const flipped = flippedAt(placeOf(submission));
  return submission.changes.filter((change) => isTaken(change, flipped)).length;
}

/** Returns how many rows are ticked, and which. */
export function useTicks(submission: Ticked): { readonly count: number; isTicked(change: Change): boolean } {
  useStore(read);
  const flipped = flippedAt(placeOf(submission));
  return {
    count: submission.changes.filter((change) => isTaken(change, flipped)).length,
    isTicked: (change) => isTaken(change, flipped),
  };
}
