// When to retry a failed read: a refusal is final, a lost connection is not.
import { CallError } from '@foyer/contract/client';

const RETRIES = 2;

/** Returns true if the server was unavailable or overloaded, and was asked less than three times. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES) return false;
  return error instanceof CallError && (error.status === 0 || error.status >= 500);
}

/** Returns the milliseconds to wait before a retry; the first failure is 0. */
export function retryDelay(failures: number): number {
  return 400 * 2 ** failures;
}

/** Runs a read until it succeeds, is refused, or has failed three times. @throws the error of the last attempt */
export async function withRetries<T>(read: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await read();
    } catch (error) {
      if (!shouldRetry(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)));
    }
  }
}
