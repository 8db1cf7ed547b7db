// Changes that are being saved. While there are any, closing the window asks first.
import { createStore, useStore } from '@foyer/client/store';

const count = createStore(0);
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

function change(by: number): void {
  count.set(count.state() + by);
  if (count.state() === 0) removeEventListener('beforeunload', ask);
  else addEventListener('beforeunload', ask);
}

/** Counts a change as pending until it has been saved or refused. Returns the same promise. */
export function unsent<T>(sending: Promise<T>): Promise<T> {
  change(1);
  return sending.finally(() => change(-1));
}

/** Returns whether a change is being saved. */
export function useIsSending(): boolean {
  return useStore(count) > 0;
}
