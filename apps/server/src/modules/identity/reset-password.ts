// Sets a password with a mailed key: the key works once, other sessions end, and the person is notified by mail.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { cancelKeys, consumeKey, findOpenKey, type OpenKey } from './account-keys.store.ts';
import { accountReadyMail, passwordChangedMail } from './account-messages.ts';
import { insertPatientAccount, storePasswordHash } from './accounts.store.ts';
import type { Browser } from './browser.ts';
import { endChallenges } from './challenges.store.ts';
import { checkNewPassword } from './check-new-password.ts';
import { foldEmail } from './identity.policy.ts';
import { revokeSessionsOf } from './sessions.store.ts';
import { type StartedSession, startSession } from './start-session.ts';

/** A key that can set a password now; a registration key can do so only after the identity was verified. */
interface ReadyKey {
  readonly keyId: string;
  readonly patientId: string;
  /** Undefined when there is no account yet. */
  readonly accountId: string | undefined;
  readonly email: string;
}

function readyKey(open: OpenKey | undefined): ReadyKey | undefined {
  if (!open) return undefined;
  const { keyId } = open;
  if (open.patientId !== null && open.contactEmail !== null && open.verifiedAt !== null)
    return { keyId, patientId: open.patientId, accountId: undefined, email: foldEmail(open.contactEmail) };
  if (
    open.purpose !== 'invitation' &&
    open.accountId !== null &&
    open.accountPatientId !== null &&
    open.accountEmail !== null
  )
    return open.isSuspended
      ? undefined
      : { keyId, patientId: open.accountPatientId, accountId: open.accountId, email: open.accountEmail };
  return undefined;
}

async function findKey(ctx: Ctx, key: string): Promise<ReadyKey> {
  const open = await inTenant(ctx, (tx) => findOpenKey(tx, tokenDigest(key), ctx.clock.now()));
  const ready = readyKey(open);
  if (!ready) throw problem('link-expired');
  return ready;
}

/** Resolves when the key can set a password. @throws link-expired */
export async function verifyResetKey(ctx: Ctx, key: string): Promise<void> {
  await findKey(ctx, key);
}

/** Returns the id of the account with the new password, or undefined when somebody else has taken the address in the meantime. */
async function store(tx: Tx, ctx: Ctx, ready: ReadyKey, hash: string): Promise<string | undefined> {
  if (ready.accountId !== undefined) {
    await storePasswordHash(tx, ready.accountId, hash);
    return ready.accountId;
  }
  return insertPatientAccount(tx, {
    accountId: crypto.randomUUID(),
    kind: 'patient',
    patientId: ready.patientId,
    emailAddress: ready.email,
    passwordHash: hash,
    createdAt: ctx.clock.now(),
  });
}

export interface PasswordSet {
  readonly session: StartedSession;
  readonly patientId: string;
}

/** @throws link-expired, password-refused */
export async function resetPassword(
  ctx: Ctx & Uses<'config' | 'secrets' | 'hasher' | 'messages' | 'caches' | 'ip' | 'signal'>,
  key: string,
  password: string,
  browser: Browser,
): Promise<PasswordSet> {
  const ready = await findKey(ctx, key);
  const refused = await checkNewPassword(ctx, 'password', password, ready.email);
  if (refused) throw refused;
  const hash = await ctx.hasher.hash(password, { rank: 'first', signal: ctx.signal });
  const result = await inTenant(ctx, async (tx): Promise<PasswordSet | Problem> => {
    const now = ctx.clock.now();
    if (!(await consumeKey(tx, ready.keyId, now))) return problem('link-expired');
    const accountId = await store(tx, ctx, ready, hash);
    if (accountId === undefined) return problem('link-expired');
    await cancelKeys(tx, { patientId: ready.patientId, accountId }, now);
    await revokeSessionsOf(tx, accountId, now);
    await endChallenges(tx, accountId, now);
    await ctx.messages.sendMail(tx, {
      tenantId: ctx.tenant.id,
      to: ready.email,
      ...(ready.accountId === undefined ? accountReadyMail : passwordChangedMail).draw(ctx),
    });
    await audit(tx, ctx, { action: 'set-password', object: { kind: 'account', id: accountId } });
    const session = await startSession(tx, ctx, { accountId }, browser);
    return { session, patientId: ready.patientId };
  });
  if (result instanceof Error) throw result;
  return result;
}
