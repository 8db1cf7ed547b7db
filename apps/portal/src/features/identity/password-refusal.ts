// What the server says against a new password.
import { CallError } from '@foyer/contract/client';

/** Its first sentence, or undefined for any other failure. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof CallError && error.code === 'password-refused'
    ? error.problem?.errors?.[0]?.message
    : undefined;
}
