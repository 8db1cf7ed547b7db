// What the office does with a patient's account on the portal: invites, unlocks, ends sessions.
import type { AccessAction } from '@foyer/contract/access-words';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { newToken, throttleKey } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { clearHitsUnder } from '../../platform/throttles/throttles.store.ts';
import { logMail, selectContact } from '../patients/public.ts';
import { cancelKeys } from './account-keys.store.ts';
import { registrationMail } from './account-messages.ts';
import { hasAccount } from './accounts.store.ts';
import { endChallenges } from './challenges.store.ts';
import { foldEmail } from './identity.policy.ts';
import { selectAccountOf, setSuspended } from './patient-account.store.ts';
import { countWish, sendKey } from './send-key.ts';
import { revokeSessionsOf } from './sessions.store.ts';

/** Mails the key to register. @throws not-found, patient-without-email, already-registered, rate-limited */
export async function invitePatient(
  ctx: Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches' | 'ip'>,
  contactId: string,
): Promise<void> {
  const key = newToken();
  const mail = registrationMail.draw(ctx, key);
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const contact = await selectContact(tx, contactId);
    if (!contact || contact.merged_into !== null) return problem('not-found');
    if (contact.email_address === '') return problem('patient-without-email');
    const email = foldEmail(contact.email_address);
    if (await hasAccount(tx, { contactId, email })) return problem('already-registered');
    const tooMany = await countWish(tx, ctx, 'registration', email);
    if (tooMany) return tooMany;
    await sendKey(tx, ctx, { purpose: 'registration', key, owner: { contactId }, to: contact.email_address, mail });
    await logMail(tx, ctx, contactId, 'info');
    await audit(tx, ctx, { action: 'invite', object: { kind: 'patient', id: contactId } });
    return undefined;
  });
  if (refused) throw refused;
}

type Account = NonNullable<Awaited<ReturnType<typeof selectAccountOf>>>;

/** Does something with the account of a contact, and writes it down. @throws not-found where there is none */
async function withAccount(
  ctx: Ctx,
  contactId: string,
  action: AccessAction,
  work: (tx: Tx, account: Account) => Promise<void>,
) {
  const account = await inTenant(ctx, async (tx) => {
    const contact = await selectContact(tx, contactId);
    const found = await selectAccountOf(tx, contactId, ctx.clock.now());
    // An account that was closed by a merge opens again with the undoing of the merge only.
    if (!found || !contact || contact.merged_into !== null) return undefined;
    await work(tx, found);
    await audit(tx, ctx, { action, object: { kind: 'patient', id: contactId } });
    return found;
  });
  if (!account) throw problem('not-found');
}

/** Failed tries are forgotten and a suspension ends. @throws not-found */
export function unlockPatient(ctx: Ctx & Uses<'secrets'>, contactId: string): Promise<void> {
  return withAccount(ctx, contactId, 'unlock', async (tx, account) => {
    const secret = ctx.secrets.throttle;
    await setSuspended(tx, account.account_id, false);
    await clearHitsUnder(tx, throttleKey(secret, 'password patient', account.email_address));
    await clearHitsUnder(tx, throttleKey(secret, 'wrong codes of', account.account_id));
    await clearHitsUnder(tx, throttleKey(secret, 'codes of', account.account_id));
  });
}

/** @throws not-found */
export function endPatientSessions(ctx: Ctx, contactId: string): Promise<void> {
  return withAccount(ctx, contactId, 'end-sessions', async (tx, account) => {
    const now = ctx.clock.now();
    await revokeSessionsOf(tx, account.account_id, now);
    await endChallenges(tx, account.account_id, now);
  });
}

/** Shuts the account of a patient who turned out to be another one. Answers whether there was one that was open. */
export async function closeAccountOf(tx: Tx, ctx: Ctx, contactId: string): Promise<boolean> {
  const now = ctx.clock.now();
  await cancelKeys(tx, { contactId, accountId: null }, now);
  const account = await selectAccountOf(tx, contactId, now);
  if (!account || account.is_suspended) return false;
  await cancelKeys(tx, { contactId: null, accountId: account.account_id }, now);
  await setSuspended(tx, account.account_id, true);
  await revokeSessionsOf(tx, account.account_id, now);
  await endChallenges(tx, account.account_id, now);
  return true;
}

/** Opens it again; whoever it belongs to signs in anew. */
export async function reopenAccountOf(tx: Tx, ctx: Ctx, contactId: string): Promise<void> {
  const account = await selectAccountOf(tx, contactId, ctx.clock.now());
  if (account) await setSuspended(tx, account.account_id, false);
}
