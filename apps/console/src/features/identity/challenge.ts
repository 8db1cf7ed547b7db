// Step 2 of signing in, stored in this tab so that a reload returns to the code screen with its remaining wait.
import { parseJson, tabStorage } from '@foyer/client/browser-storage';
import { challengeLifeMs } from '@foyer/client/session-rules';

const methods = ['sms', 'email', 'app', 'passkey'] as const;
export type StaffCodeMethod = (typeof methods)[number];

export interface StaffChallenge {
  readonly authId: string;
  readonly email: string;
  readonly phoneNumber: string | undefined;
  /** `app`: nothing is sent, an authenticator app shows the code. `passkey`: the browser asks for it, and there is no code. */
  readonly method: StaffCodeMethod;
  /** For a passkey: whether the alternative is an app. */
  readonly hasApp?: boolean | undefined;
  /** When another code can be requested, in milliseconds of Date.now(). */
  readonly resendAt: number;
  /** When the password step was passed, in milliseconds of Date.now(). */
  readonly startedAt: number;
}

const KEY = 'foyer.staff.challenge';

/** Parses the stored state. Returns undefined if it is missing, damaged or too old. */
export function parseChallenge(text: string | null, now: number): StaffChallenge | undefined {
  const value = (parseJson(text) ?? {}) as Partial<StaffChallenge>;
  const { authId, email, phoneNumber, hasApp, resendAt, startedAt } = value;
  const method = methods.find((each) => each === value.method);
  if (typeof authId !== 'string' || typeof email !== 'string' || !method) return undefined;
  if (typeof resendAt !== 'number' || typeof startedAt !== 'number' || now - startedAt > challengeLifeMs)
    return undefined;
  return {
    authId,
    email,
    phoneNumber: typeof phoneNumber === 'string' ? phoneNumber : undefined,
    method,
    hasApp: hasApp === true || undefined,
    resendAt,
    startedAt,
  };
}

export function keptChallenge(): StaffChallenge | undefined {
  return parseChallenge(tabStorage.getItem(KEY), Date.now());
}

/** Without storage, a reload starts at step 1. */
export function keepChallenge(challenge: StaffChallenge | undefined): void {
  if (challenge) tabStorage.setItem(KEY, JSON.stringify(challenge));
  else tabStorage.removeItem(KEY);
}
