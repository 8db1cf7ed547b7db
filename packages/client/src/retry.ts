// When another try of a failed read makes sense: a refusal is final, a lost connection is not.
import { CallError } from '@foyer/contract/client';

const RETRIES = 2;

/** True while the server was away or overloaded, and was asked less than three times. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES) return false;
  return error instanceof CallError && (error.status === 0 || error.status >= 500);
}

/** Milliseconds to wait before the try after so many failures, the first counted as 0. */
export function retryDelay(failures: number): number {
  return 400 * 2 ** failures;
}

/** Runs a read until it answers, is refused, or has failed three times. @throws what the last try threw */
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
