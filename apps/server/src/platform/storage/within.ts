// A silent storage counts as away: its callers get an error in time.
import { StorageAway } from './file-storage.ts';

/** Time limit for one file, in milliseconds. */
export const patienceMs = 10_000;

/**
 * Returns the result of `work`. The signal aborts when the time is over; if `work` cannot be aborted, `undo` is called when it
 * finishes after all. @throws StorageAway after `ms` milliseconds
 */
export async function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  undo?: () => Promise<unknown>,
): Promise<T> {
  const controller = new AbortController();
  const working = work(controller.signal);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StorageAway(`the storage said nothing for ${ms / 1000} s`));
      controller.abort();
      working.then(undo, () => undefined).catch(() => undefined);
    }, ms);
  });
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
  }
}
