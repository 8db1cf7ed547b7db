// Limits and small rules of signing in, from the decisions on codes, sessions and guessing.
import { neededRights, type StaffRight, type StaffRole, staffRights } from '@foyer/contract';

export const minuteMs = 60_000;

export const limits = {
  /** A code is valid for ten minutes. A challenge allows five attempts, however many codes it sent. */
  codeLifeMs: 10 * minuteMs,
  attemptsPerChallenge: 5,
  /** Wrong codes per account and hour; beyond that even a correct one fails. */
  wrongCodesPerAccount: { limit: 10, windowMs: 60 * minuteMs },
  /** Seconds between two codes of one account, across all its pending sign-ins. */
  resendSeconds: 60,
  sendsPerAccount: { limit: 5, windowMs: 60 * minuteMs },
  sendsPerAddress: { limit: 100, windowMs: 60 * minuteMs },
  textsPerTenant: { limit: 1000, windowMs: 60 * minuteMs },
  /** How long a sign-in with a correct password waits for its code. */
  challengeLifeMs: 60 * minuteMs,
  /** A passkey challenge is valid this long, and once. */
  passkeyChallengeLifeMs: 5 * minuteMs,
  /**
   * Wrong passwords: for one account from one browser that it knows, or from one network address; for one account from all
   * browsers and addresses that it does not know; from one network address across all accounts.
   */
  passwordsPerSource: { limit: 10, windowMs: 15 * minuteMs },
  passwordsOfStrangers: { limit: 100, windowMs: 60 * minuteMs },
  passwordsPerAddress: { limit: 100, windowMs: 60 * minuteMs },
  /** How long an account remembers a browser and an address that it has signed in from, and how many of them. */
  knownSourceMs: 60 * 24 * 60 * minuteMs,
  knownSourcesPerAccount: 100,
  /** Lifetime of mailed keys, wrong attempts until a key ends, and how often one address or source may request them. */
  registrationLifeMs: 72 * 60 * minuteMs,
  invitationLifeMs: 72 * 60 * minuteMs,
  resetLifeMs: 60 * minuteMs,
  triesPerKey: 5,
  /** Links for a forgotten password that are valid at once: the newest. */
  resetLinks: 2,
  keysPerEmail: { limit: 5, windowMs: 60 * minuteMs },
  keysPerAddress: { limit: 100, windowMs: 60 * minuteMs },
  /** Attempts to change a password while signed in. */
  changesPerAccount: { limit: 10, windowMs: 15 * minuteMs },
  /** A session ends after 15 idle minutes and a minute of grace, and after 24 hours in any case. */
  idleMs: 16 * minuteMs,
  sessionLifeMs: 24 * 60 * minuteMs,
  /** Minimum time between two writes of the last activity. */
  activityStepMs: 15_000,
} as const;

/** The kind of account that an endpoint signs in. */
export type AccountKind = 'patient' | 'staff';

const rights: Readonly<Record<StaffRole, readonly StaffRight[]>> = {
  admin: staffRights,
  office: ['self', 'inbox', 'approve', 'patients', 'edit', 'clinical', 'merge', 'schedule', 'book', 'ledger', 'money'],
  clinical: ['self', 'inbox', 'approve', 'patients', 'edit', 'clinical', 'schedule', 'book'],
  billing: ['self', 'patients', 'ledger', 'money', 'reports'],
  'read-only': ['self', 'inbox', 'patients', 'schedule', 'ledger'],
};

/** Rights that open something to read. A read-only colleague can hold no others, not even single ones: they change something. */
const readable: readonly StaffRight[] = ['self', 'inbox', 'patients', 'schedule', 'ledger', 'reports', 'audit'];

/** A single right that was given to a person (`isGranted`) or taken away, besides those of the role. */
export interface SingleRight {
  readonly right: string;
  readonly isGranted: boolean;
}

/** Returns what a role may do, in the order of the list of rights. */
export function roleRights(role: StaffRole): StaffRight[] {
  return staffRights.filter((right) => rights[role].includes(right));
}

/** Returns the rights that an admin can give a person of this role, or take: nobody can be kept from their own account. */
export function rightsToGive(role: StaffRole): StaffRight[] {
  return staffRights.filter((right) => right !== 'self' && (role !== 'read-only' || readable.includes(right)));
}

/**
 * Returns what a person of this role may do, with single rights given and taken. A right that is held brings what it needs, even
 * if that was taken; `self` is never taken.
 */
export function rightsOf(role: StaffRole, singles: readonly SingleRight[] = []): ReadonlySet<StaffRight> {
  const single = new Map(singles.map(({ right, isGranted }) => [right, isGranted]));
  const open = rightsToGive(role);
  const held = staffRights.filter((right) =>
    open.includes(right) ? (single.get(right) ?? rights[role].includes(right)) : right === 'self',
  );
  return new Set(held.flatMap((right) => [right, ...(neededRights[right] ?? [])]));
}

/** Returns the locations that a person of this role is limited to; null for all. Admins never are. */
export function placesOf(role: StaffRole, locationIds: readonly string[]): ReadonlySet<string> | null {
  return role === 'admin' || locationIds.length === 0 ? null : new Set(locationIds);
}

/** Masks a phone number except for its last four digits: `***-***-0148`. */
export function maskNumber(number: string): string {
  return `***-***-${number.replace(/\D/g, '').slice(-4)}`;
}

/** Normalizes an address for comparison: lower case, no surrounding space. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

export interface PresentedActivity {
  readonly kind: AccountKind;
  /** Whether the call is the portal's background refresh of the profile. */
  readonly isPoll: boolean;
  /** Value of X-Idle-Seconds: how long the page has been idle. */
  readonly idleSeconds: string | undefined;
}

/**
 * Returns when the caller was last active, or undefined when the call does not tell. The poll of the profile tells it by its
 * X-Idle-Seconds, or not at all; every other call of a patient counts as activity. Calls of staff with the header are background
 * reads, such as the inbox's.
 */
export function lastActivity(now: Date, { kind, isPoll, idleSeconds }: PresentedActivity): Date | undefined {
  const tells = isPoll || (kind === 'staff' && idleSeconds !== undefined);
  if (!tells) return now;
  if (idleSeconds === undefined || !/^\d{1,9}$/.test(idleSeconds)) return undefined;
  return new Date(now.getTime() - Number(idleSeconds) * 1000);
}
