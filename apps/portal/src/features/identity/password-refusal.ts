// The server's objection to a new password.
import { CallError } from '@foyer/contract/client';

/** Returns its first sentence, or undefined for any other failure. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof CallError && error.code === 'password-refused'
    ? error.problem?.errors?.[0]?.message
    : undefined;
}
