// Validates the entries for a new password. Errors are keys of the message catalogue.
import { followsRules, type PasswordRule } from '@foyer/contract/password-rules';

/** The fields' values; `current` only if it is required. */
export interface PasswordEntry {
  readonly current: string;
  readonly next: string;
  readonly confirmation: string;
}

type PasswordError =
  | 'newPassword.currentBlank'
  | 'newPassword.nextBlank'
  | 'newPassword.confirmationBlank'
  | 'newPassword.weak'
  | Mismatch;
/** The screens have two wordings. */
export type Mismatch = 'newPassword.mismatch' | 'newPassword.mismatchEntered';

export type PasswordErrors = { readonly [K in keyof PasswordEntry]?: PasswordError };

interface Rules {
  readonly rules: readonly PasswordRule[];
  readonly asksCurrent: boolean;
  readonly mismatch: Mismatch;
}

export function checkNewPassword(entry: PasswordEntry, { rules, asksCurrent, mismatch }: Rules): PasswordErrors {
  const next =
    entry.next === '' ? 'newPassword.nextBlank' : followsRules(rules, entry.next) ? undefined : 'newPassword.weak';
  const confirmation =
    entry.confirmation === ''
      ? 'newPassword.confirmationBlank'
      : entry.confirmation === entry.next
        ? undefined
        : mismatch;
  return {
    ...(asksCurrent && entry.current === '' && { current: 'newPassword.currentBlank' as const }),
    ...(next && { next }),
    ...(confirmation && { confirmation }),
  };
}
