// Manages the staff: inviting, renaming, assigning a role, single rights, locations or a provider, suspending and reactivating.
import { type StaffRight, type StaffRole, staffRights } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import { noteMembers } from '../../platform/audit/member-changes.store.ts';
import { conflictOf } from '../../platform/audit/revisions.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import {
  cancelKeys,
  changeStaffAccount,
  endChallenges,
  foldEmail,
  listStaffAccounts,
  locationsOfStaff,
  lockActiveAdmins,
  lockStaff,
  openStaffAccount,
  revokeSessionsOf,
  rightsOf,
  rightsToGive,
  roleRights,
  type SingleRight,
  type StaffAccount,
  sendKey,
  singleRightsOf,
  storeLocationsOfStaff,
  storeSingleRights,
} from '../identity/public.ts';
import { accountsWithApp, removeApp } from '../second-steps/public.ts';
import { invitationMail, staffLinkMail } from './staff-mails.ts';

const statusOf = (row: StaffAccount) =>
  row.isSuspended ? ('suspended' as const) : row.isInvited ? ('invited' as const) : ('active' as const);

/** Returns the single rights in the order of the list of rights; those that the role has, or lacks, anyway are none. */
function describeRights(role: StaffRole, singles: readonly SingleRight[]) {
  const ofRole = roleRights(role);
  const toGive = rightsToGive(role);
  const held = rightsOf(role, singles);
  const has = (right: StaffRight, isGranted: boolean) =>
    singles.some((single) => single.right === right && single.isGranted === isGranted);
  return {
    ofRole,
    toGive,
    added: toGive.filter((right) => has(right, true) && !ofRole.includes(right)),
    taken: toGive.filter((right) => has(right, false) && ofRole.includes(right)),
    held: staffRights.filter((right) => held.has(right)),
  };
}

export function listStaff(ctx: Ctx) {
  return inTenant(ctx, async (tx) => {
    const rows = await listStaffAccounts(tx);
    const withApp = await accountsWithApp(tx);
    const singles = await singleRightsOf(tx);
    const locations = await locationsOfStaff(tx);
    await audit(tx, ctx, { action: 'read', object: { kind: 'staff', id: 'all' } });
    return rows.map((row) => ({
      id: row.accountId,
      revision: row.revision,
      name: row.name,
      emailAddress: row.emailAddress,
      role: row.role ?? 'office',
      rights: describeRights(row.role ?? 'office', singles.get(row.accountId) ?? []),
      locationIds: locations.get(row.accountId) ?? [],
      providerId: row.providerId,
      status: statusOf(row),
      hasApp: withApp.has(row.accountId),
      lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
    }));
  });
}

/** Who is invited, and the key and mail of the link when they are not the usual ones. */
interface Invitation {
  readonly name: string;
  readonly emailAddress: string;
  readonly role: StaffRole;
  readonly key?: string;
  readonly mail?: typeof invitationMail;
}

/** Returns the id of the new account. @throws staff-exists */
export async function inviteStaff(
  ctx: Ctx & Uses<'config' | 'hasher' | 'messages' | 'caches'>,
  invitation: Invitation,
) {
  const { name, emailAddress, role, key = newToken(), mail = invitationMail } = invitation;
  const email = foldEmail(emailAddress);
  // A random password that nobody knows, until the invitation is accepted.
  const hash = await ctx.hasher.hash(newToken());
  const result = await inTenant(ctx, async (tx): Promise<string | Problem> => {
    const accountId = await openStaffAccount(tx, {
      tenantId: ctx.tenant.id,
      accountId: crypto.randomUUID(),
      emailAddress: email,
      passwordHash: hash,
      name,
      role,
      createdAt: ctx.clock.now(),
    });
    if (accountId === undefined) return problem('staff-exists');
    await audit(tx, ctx, { action: `invite-${role}`, object: { kind: 'account', id: accountId } });
    await sendKey(tx, ctx, {
      purpose: 'invitation',
      key,
      owner: { accountId },
      to: email,
      mail: mail.draw(ctx, key),
    });
    return accountId;
  });
  if (result instanceof Error) throw result;
  return result;
}

/** Runs `change` on a locked staff account and throws its refusal. @throws not-found */
async function changeAccount(
  ctx: Ctx,
  staffId: string,
  work: (tx: Tx, account: NonNullable<Awaited<ReturnType<typeof lockStaff>>>) => Promise<Problem | undefined>,
): Promise<void> {
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    // Admins are locked first and in a fixed order, so that no two changes deadlock.
    const admins = await lockActiveAdmins(tx);
    const account = await lockStaff(tx, staffId);
    if (!account) return problem('not-found');
    const before = admins.length;
    const result = await work(tx, account);
    if (result) return result;
    if (before > 0 && (await lockActiveAdmins(tx)).length === 0) throw problem('last-admin');
    return undefined;
  });
  if (refused) throw refused;
}

interface StaffChange {
  readonly name?: string | undefined;
  readonly role?: StaffRole | undefined;
  /** True gives a right, false takes it, null leaves it to the role again. */
  readonly rights?: Partial<Record<StaffRight, boolean | null | undefined>> | undefined;
  /** The locations whose visits they see; none for all. */
  readonly locationIds?: readonly string[] | undefined;
  /** The provider who they are; null for nobody. */
  readonly providerId?: string | null | undefined;
  /** The revision that the change is based on: what somebody else has changed since is not overwritten. */
  readonly revision?: number | undefined;
}

/** Single rights as an edit sees them, by name: `rights.book`. */
const membersOf = (rights: StaffChange['rights']) =>
  staffRights.flatMap((right) => (rights?.[right] === undefined ? [] : ([[right, rights[right] ?? null]] as const)));

/** What a later module knows: which providers and locations the practice has. */
export interface KnownPlaces {
  readonly isProvider: (tx: Tx, providerId: string) => Promise<boolean>;
  readonly areLocations: (tx: Tx, locationIds: readonly string[]) => Promise<boolean>;
  readonly listLocations: (tx: Tx) => Promise<{ id: string; name: string }[]>;
}

/** Whether a member of a change is what somebody may do or see, rather than who they are. */
const isOfRights = (path: string) =>
  path === 'body.role' || path === 'body.locationIds' || path.startsWith('body.rights.');

/** Returns why a change cannot be made to this account, or undefined. */
async function refusalOf(
  tx: Tx,
  account: { readonly role: StaffRole | null },
  next: StaffChange,
  { isProvider, areLocations }: Omit<KnownPlaces, 'listLocations'>,
): Promise<Problem | undefined> {
  if (next.providerId && !(await isProvider(tx, next.providerId))) return problem('not-found');
  const locationIds = next.locationIds ?? [];
  if (locationIds.length === 0) return undefined;
  if ((next.role ?? account.role) === 'admin') return problem('forbidden');
  return (await areLocations(tx, locationIds)) ? undefined : problem('not-found');
}

/**
 * A new role, single rights and locations hold from the person's next call. @throws not-found, also for a provider or location
 * that does not exist; last-admin, record-changed, staff-changed; forbidden for the own role, rights and locations, and for
 * locations of an admin
 */
export async function changeStaff(ctx: Ctx, staffId: string, change: StaffChange, known: KnownPlaces) {
  const { revision, rights, locationIds, ...next } = change;
  const edited = { kind: 'staff', id: staffId } as const;
  const isOwn = ctx.principal.kind === 'staff' && ctx.principal.accountId === staffId;
  const asked = membersOf(rights);
  const wishedPlaces = locationIds && [...new Set(locationIds)].sort();
  if (isOwn && (asked.length > 0 || next.role !== undefined || wishedPlaces)) throw problem('forbidden');
  return changeAccount(ctx, staffId, async (tx, account) => {
    const refused = await refusalOf(tx, account, change, known);
    if (refused) return refused;
    const singles = (await singleRightsOf(tx, staffId)).get(staffId) ?? [];
    const present = (right: StaffRight) => singles.find((single) => single.right === right)?.isGranted ?? null;
    const places = (await locationsOfStaff(tx, staffId)).get(staffId) ?? [];
    const before = {
      name: account.name,
      role: account.role,
      providerId: account.providerId,
      locationIds: places,
      ...Object.fromEntries(asked.map(([right]) => [`rights.${right}`, present(right)])),
    };
    const wanted = {
      ...next,
      locationIds: wishedPlaces,
      ...Object.fromEntries(asked.map(([right, to]) => [`rights.${right}`, to])),
    };
    const conflict = revision !== undefined && (await conflictOf(tx, edited, revision, { now: before, wanted }));
    if (conflict) {
      const isAboutRights = conflict.changes.some(({ path }) => isOfRights(path));
      return problem(isAboutRights ? 'staff-changed' : 'record-changed', { conflict });
    }
    const members = (['name', 'role', 'providerId'] as const).filter(
      (name) => next[name] !== undefined && next[name] !== account[name],
    );
    const changed = asked.filter(([right, to]) => present(right) !== to);
    const newPlaces = wishedPlaces?.join() === places.join() ? undefined : wishedPlaces;
    await noteMembers(tx, ctx, edited, [
      ...members,
      ...changed.map(([right]) => `rights.${right}`),
      ...(newPlaces ? ['locationIds'] : []),
    ]);
    if (next.name !== undefined && next.name !== account.name) {
      await changeStaffAccount(tx, staffId, { name: next.name });
      await audit(tx, ctx, { action: 'rename', object: { kind: 'account', id: staffId } });
    }
    if (next.role !== undefined && next.role !== account.role) {
      await changeStaffAccount(tx, staffId, { role: next.role });
      await audit(tx, ctx, { action: `make-${next.role}`, object: { kind: 'account', id: staffId } });
    }
    if (changed.length > 0) {
      await storeSingleRights(tx, staffId, changed);
      await audit(tx, ctx, { action: 'change-rights', object: { kind: 'account', id: staffId } });
    }
    if (newPlaces) {
      await storeLocationsOfStaff(tx, staffId, newPlaces);
      await audit(tx, ctx, { action: 'change-locations', object: { kind: 'account', id: staffId } });
    }
    if (next.providerId !== undefined && next.providerId !== account.providerId) {
      await changeStaffAccount(tx, staffId, { providerId: next.providerId });
      await audit(tx, ctx, { action: 'set-own-provider', object: { kind: 'account', id: staffId } });
    }
    return undefined;
  });
}

/** Suspends an account and ends its sessions, pending sign-ins and links. @throws not-found, last-admin */
export function suspendStaff(ctx: Ctx, staffId: string): Promise<void> {
  return changeAccount(ctx, staffId, async (tx) => {
    const now = ctx.clock.now();
    await changeStaffAccount(tx, staffId, { isSuspended: true });
    await revokeSessionsOf(tx, staffId, now);
    await endChallenges(tx, staffId, now);
    await cancelKeys(tx, { patientId: null, accountId: staffId }, now);
    await audit(tx, ctx, { action: 'suspend', object: { kind: 'account', id: staffId } });
    return undefined;
  });
}

/** @throws not-found */
export function reactivateStaff(ctx: Ctx, staffId: string): Promise<void> {
  return changeAccount(ctx, staffId, async (tx) => {
    await changeStaffAccount(tx, staffId, { isSuspended: false });
    await audit(tx, ctx, { action: 'reactivate', object: { kind: 'account', id: staffId } });
    return undefined;
  });
}

/** @throws not-found, also for a suspended account, whose links would be useless */
export function sendStaffLink(
  ctx: Ctx & Uses<'config' | 'messages' | 'caches'>,
  staffId: string,
  key = newToken(),
): Promise<void> {
  return changeAccount(ctx, staffId, async (tx, account) => {
    if (account.isSuspended) return problem('not-found');
    await sendKey(tx, ctx, {
      purpose: 'invitation',
      key,
      owner: { accountId: staffId },
      to: account.emailAddress,
      mail: (account.isInvited ? invitationMail : staffLinkMail).draw(ctx, key),
    });
    return undefined;
  });
}

/** @throws not-found */
export function removeStaffApp(ctx: Ctx, staffId: string): Promise<void> {
  return changeAccount(ctx, staffId, async (tx) => {
    await removeApp(tx, staffId);
    await audit(tx, ctx, { action: 'remove-app', object: { kind: 'account', id: staffId } });
    return undefined;
  });
}
