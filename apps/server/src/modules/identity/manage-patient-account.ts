// The office's actions on a patient's portal account: invite, unlock, end sessions.
import type { AccessAction } from '@foyer/contract/access-words';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { newToken, throttleKey } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { clearHitsUnder } from '../../platform/throttles/throttles.store.ts';
import { findPatient, logMail } from '../patients/public.ts';
import { cancelKeys } from './account-keys.store.ts';
import { registrationMail } from './account-messages.ts';
import { hasAccount } from './accounts.store.ts';
import { endChallenges } from './challenges.store.ts';
import { foldEmail } from './identity.policy.ts';
import { findPatientAccount, setSuspended } from './patient-account.store.ts';
import { countWish, sendKey } from './send-key.ts';
import { revokeSessionsOf } from './sessions.store.ts';

/** Mails the key for registering. @throws not-found, patient-without-email, already-registered, rate-limited */
export async function invitePatient(
  ctx: Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches' | 'ip'>,
  patientId: string,
): Promise<void> {
  const key = newToken();
  const mail = registrationMail.draw(ctx, key);
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const contact = await findPatient(tx, patientId);
    if (!contact || contact.mergedInto !== null) return problem('not-found');
    if (contact.emailAddress === '') return problem('patient-without-email');
    const email = foldEmail(contact.emailAddress);
    if (await hasAccount(tx, { patientId, email })) return problem('already-registered');
    const tooMany = await countWish(tx, ctx, 'registration', email);
    if (tooMany) return tooMany;
    await sendKey(tx, ctx, { purpose: 'registration', key, owner: { patientId }, to: contact.emailAddress, mail });
    await logMail(tx, ctx, patientId, 'info');
    await audit(tx, ctx, { action: 'invite', object: { kind: 'patient', id: patientId } });
    return undefined;
  });
  if (refused) throw refused;
}

type Account = NonNullable<Awaited<ReturnType<typeof findPatientAccount>>>;

/** Runs an action on a patient's account and audits it. @throws not-found when there is none */
async function withAccount(
  ctx: Ctx,
  patientId: string,
  action: AccessAction,
  work: (tx: Tx, account: Account) => Promise<void>,
) {
  const account = await inTenant(ctx, async (tx) => {
    const contact = await findPatient(tx, patientId);
    const found = await findPatientAccount(tx, patientId, ctx.clock.now());
    // An account that was closed by a merge is reopened only by undoing the merge.
    if (!found || !contact || contact.mergedInto !== null) return undefined;
    await work(tx, found);
    await audit(tx, ctx, { action, object: { kind: 'patient', id: patientId } });
    return found;
  });
  if (!account) throw problem('not-found');
}

/** Clears failed attempts and ends a suspension. @throws not-found */
export function unlockPatient(ctx: Ctx & Uses<'secrets'>, patientId: string): Promise<void> {
  return withAccount(ctx, patientId, 'unlock', async (tx, account) => {
    const secret = ctx.secrets.throttle;
    await setSuspended(tx, account.accountId, false);
    await clearHitsUnder(tx, throttleKey(secret, 'password patient', account.emailAddress));
    await clearHitsUnder(tx, throttleKey(secret, 'wrong codes of', account.accountId));
    await clearHitsUnder(tx, throttleKey(secret, 'codes of', account.accountId));
  });
}

/** @throws not-found */
export function endPatientSessions(ctx: Ctx, patientId: string): Promise<void> {
  return withAccount(ctx, patientId, 'end-sessions', async (tx, account) => {
    const now = ctx.clock.now();
    await revokeSessionsOf(tx, account.accountId, now);
    await endChallenges(tx, account.accountId, now);
  });
}

/** Closes the account of a patient who turned out to be a duplicate. Returns whether there was an open one. */
export async function closeAccountOf(tx: Tx, ctx: Ctx, patientId: string): Promise<boolean> {
  const now = ctx.clock.now();
  await cancelKeys(tx, { patientId, accountId: null }, now);
  const account = await findPatientAccount(tx, patientId, now);
  if (!account || account.isSuspended) return false;
  await cancelKeys(tx, { patientId: null, accountId: account.accountId }, now);
  await setSuspended(tx, account.accountId, true);
  await revokeSessionsOf(tx, account.accountId, now);
  await endChallenges(tx, account.accountId, now);
  return true;
}

/** Reopens the account; its owner has to sign in again. */
export async function reopenAccountOf(tx: Tx, ctx: Ctx, patientId: string): Promise<void> {
  const account = await findPatientAccount(tx, patientId, ctx.clock.now());
  if (account) await setSuspended(tx, account.accountId, false);
}
