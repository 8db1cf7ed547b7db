// A storage that says nothing is away: whoever waits for it is told in time.
import { StorageAway } from './file-storage.ts';

/** Longest wait for one file, in milliseconds. */
export const patienceMs = 10_000;

/**
 * What `work` comes to. The signal aborts when the time is over; where `work` cannot be aborted, `undo` is called when it ends
 * after all. @throws StorageAway after `ms` milliseconds
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
