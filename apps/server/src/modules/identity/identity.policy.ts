// Numbers and small rules of signing in; texts and limits are those of the decisions on codes, sessions and guessing.
import type { StaffRight } from '@foyer/contract';

export const minuteMs = 60_000;

export const limits = {
  /** A code lives ten minutes, and a challenge takes five tries however many codes it sent. */
  codeLifeMs: 10 * minuteMs,
  attemptsPerChallenge: 5,
  /** Wrong codes per account and hour: then even a right one fails. */
  wrongCodesPerAccount: { limit: 10, windowMs: 60 * minuteMs },
  /** Seconds between two codes of one account, over all its sign-ins that wait for theirs. */
  resendSeconds: 60,
  sendsPerAccount: { limit: 5, windowMs: 60 * minuteMs },
  sendsPerAddress: { limit: 100, windowMs: 60 * minuteMs },
  textsPerTenant: { limit: 1000, windowMs: 60 * minuteMs },
  /** A sign-in that got its password right waits this long for its code. */
  challengeLifeMs: 60 * minuteMs,
  /** What a passkey signs is good this long, and once. */
  passkeyChallengeLifeMs: 5 * minuteMs,
  /**
   * Wrong passwords: of an account from one browser that it knows, or from one network address; of an account from all
   * browsers and addresses that it does not know; from one network address over all accounts.
   */
  passwordsPerSource: { limit: 10, windowMs: 15 * minuteMs },
  passwordsOfStrangers: { limit: 100, windowMs: 60 * minuteMs },
  passwordsPerAddress: { limit: 100, windowMs: 60 * minuteMs },
  /** How long an account knows a browser and an address that it has signed in from, and how many of them. */
  knownSourceMs: 60 * 24 * 60 * minuteMs,
  knownSourcesPerAccount: 100,
  /** Life of mailed keys, wrong tries until one ends, and how often one address or place may ask for them. */
  registrationLifeMs: 72 * 60 * minuteMs,
  invitationLifeMs: 72 * 60 * minuteMs,
  resetLifeMs: 60 * minuteMs,
  triesPerKey: 5,
  /** Links for a forgotten password that hold at once, the newest. */
  resetLinks: 2,
  keysPerEmail: { limit: 5, windowMs: 60 * minuteMs },
  keysPerAddress: { limit: 100, windowMs: 60 * minuteMs },
  /** Tries to change a password while signed in. */
  changesPerAccount: { limit: 10, windowMs: 15 * minuteMs },
  /** A session ends after 15 idle minutes and a minute of grace, and after 24 hours in any case. */
  idleMs: 16 * minuteMs,
  sessionLifeMs: 24 * 60 * minuteMs,
  /** Activity is written down this often at most. */
  activityStepMs: 15_000,
} as const;

/** The account's kind that an endpoint signs in. */
export type AccountKind = 'patient' | 'staff';

const rights: Readonly<Record<'admin' | 'office', readonly StaffRight[]>> = {
  admin: ['inbox', 'patients', 'schedule', 'ledger', 'forms', 'settings', 'staff', 'audit'],
  office: ['inbox', 'patients', 'schedule', 'ledger'],
};

/** What a role may do. */
export function rightsOf(role: 'admin' | 'office'): ReadonlySet<StaffRight> {
  return new Set(rights[role]);
}

/** A phone number of which only the last four digits are real: `***-***-0148`. */
export function maskNumber(number: string): string {
  return `***-***-${number.replace(/\D/g, '').slice(-4)}`;
}

/** Addresses are compared in lower case without surrounding space. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

export interface PresentedActivity {
  readonly kind: AccountKind;
  /** Whether the call is the portal's refresh of the profile, which nobody asked for. */
  readonly isPoll: boolean;
  /** Value of X-Idle-Seconds: how long nobody has touched the page. */
  readonly idleSeconds: string | undefined;
}

/**
 * Returns when the caller was last active, or undefined where the call says nothing about it. The poll of the profile tells
 * it with its X-Idle-Seconds, and nothing without; every other call of a patient is activity itself. Calls of staff that
 * carry the header are reads that nobody asked for, such as the inbox's.
 */
export function lastActivity(now: Date, { kind, isPoll, idleSeconds }: PresentedActivity): Date | undefined {
  const tells = isPoll || (kind === 'staff' && idleSeconds !== undefined);
  if (!tells) return now;
  if (idleSeconds === undefined || !/^\d{1,9}$/.test(idleSeconds)) return undefined;
  return new Date(now.getTime() - Number(idleSeconds) * 1000);
}
