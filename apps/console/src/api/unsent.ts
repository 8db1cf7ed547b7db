// Changes that save themselves, from the press until the server has them: until then a window does not close without a question.
import { createStore, useStore } from '@foyer/client/store';

const count = createStore(0);
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

function change(by: number): void {
  count.set(count.state() + by);
  if (count.state() === 0) removeEventListener('beforeunload', ask);
  else addEventListener('beforeunload', ask);
}

/** Counts a change until it has arrived or was refused. Returns the same promise. */
export function unsent<T>(sending: Promise<T>): Promise<T> {
  change(1);
  return sending.finally(() => change(-1));
}

/** Whether a change is on its way. */
export function useIsSending(): boolean {
  return useStore(count) > 0;
}
