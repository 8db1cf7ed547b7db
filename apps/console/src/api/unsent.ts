// Changes that save themselves, from the press until the server has them: until then a window does not close without a question.
import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

function change(by: number): void {
  count += by;
  if (count === 0) removeEventListener('beforeunload', ask);
  else addEventListener('beforeunload', ask);
  for (const listener of listeners) listener();
}

/** Counts a change until it has arrived or was refused. Answers the same promise. */
export function unsent<T>(sending: Promise<T>): Promise<T> {
  change(1);
  return sending.finally(() => change(-1));
}

/** Whether a change is on its way. */
export function useIsSending(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count > 0,
  );
}
