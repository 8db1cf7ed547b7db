// A sign-in between its two steps: the authId in a cookie, and the state that the code screen restores after a reload.
import { parseJson, type TextStorage } from '@foyer/client/browser-storage';
import type { CookieJar } from '@foyer/client/cookie-jar';
import type { CodeMethod } from '@foyer/client/method-dialog';
import { challengeLifeMs } from '@foyer/client/session-rules';

export interface Challenge {
  readonly authId: string;
  /** How the last code was sent, if this tab knows. */
  readonly method: CodeMethod | undefined;
  /** Masked: only its last four digits are real. */
  readonly phoneNumber: string | undefined;
  /** When a new code can be requested, in epoch milliseconds of this computer's clock. */
  readonly resendAt: number;
}

interface SentCode {
  readonly expiredDateTime: string;
  /** Seconds until the next code can be sent. */
  readonly remainingTime: number;
}

export interface ChallengeStore {
  /** Stores the authId after the password was accepted. */
  begin(authId: string, phoneNumber: string | undefined): void;
  /** Records that a code was sent; without a challenge it does nothing. */
  sent(method: CodeMethod, sent: SentCode): void;
  /** Returns the challenge whose code screen can be shown, or undefined. */
  restore(): Challenge | undefined;
  /** Removes what a failed verification leaves behind; the authId stays for another attempt. */
  fail(tokenCookie: string): void;
  clear(): void;
}

const recordKey = 'signInCode';

interface CodeRecord {
  readonly method?: CodeMethod;
  readonly phoneNumber?: string;
  readonly sentAt?: number;
  readonly resendAt?: number;
}

interface ChallengeOptions {
  readonly cookies: CookieJar;
  /** Session storage: this tab only. */
  readonly storage: TextStorage;
  readonly now?: () => number;
}

export function createChallengeStore({ cookies, storage, now = Date.now }: ChallengeOptions): ChallengeStore {
  const readRecord = () => (parseJson(storage.getItem(recordKey)) ?? {}) as CodeRecord;
  /** In another tab, or if the record is lost, only the cookies tell when the code was sent. */
  const fromCookies = (): CodeRecord => {
    const waitMs = Number(cookies.get('remainingTime')) * 1000;
    const endsAt = Date.parse(cookies.get('expiredDateTime') ?? '');
    if (!Number.isFinite(waitMs) || !Number.isFinite(endsAt)) return {};
    return { sentAt: endsAt - waitMs, resendAt: Math.min(endsAt, now() + waitMs) };
  };
  return {
    begin: (authId, phoneNumber) => {
      cookies.set('authId', authId);
      storage.setItem(recordKey, JSON.stringify(phoneNumber ? { phoneNumber } : {}));
    },
    sent: (method, { expiredDateTime, remainingTime }) => {
      cookies.set('expiredDateTime', expiredDateTime);
      cookies.set('remainingTime', String(remainingTime));
      const record: CodeRecord = { ...readRecord(), method, sentAt: now(), resendAt: now() + remainingTime * 1000 };
      storage.setItem(recordKey, JSON.stringify(record));
    },
    restore: () => {
      const authId = cookies.get('authId');
      const own = readRecord();
      const { sentAt, resendAt, method, phoneNumber } = own.sentAt === undefined ? { ...own, ...fromCookies() } : own;
      if (!authId || sentAt === undefined || now() - sentAt >= challengeLifeMs) return undefined;
      return { authId, method, phoneNumber, resendAt: resendAt ?? 0 };
    },
    fail: (tokenCookie) => {
      const isStale = !(Date.parse(cookies.get('expiredDateTime') ?? '') > now());
      const names = isStale
        ? [tokenCookie, 'contactId', 'expiredDateTime', 'remainingTime']
        : [tokenCookie, 'contactId'];
      for (const name of names) cookies.remove(name);
    },
    clear: () => {
      for (const name of ['authId', 'expiredDateTime', 'remainingTime']) cookies.remove(name);
      storage.removeItem(recordKey);
    },
  };
}
