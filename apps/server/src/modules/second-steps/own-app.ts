// The authenticator app of the signed-in person: set up with the password and a first code, removed with the password.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { throttleKey } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { hit } from '../../platform/throttles/throttles.store.ts';
import { limits, provePassword, staffOf } from '../identity/public.ts';
import {
  appUri,
  newAppSecret,
  newRecoveryCodes,
  openAppSecret,
  recoveryDigest,
  sealAppSecret,
  stepOf,
} from './app-codes.ts';
import {
  confirmApp as confirmRow,
  countRecoveryCodes,
  deleteApp,
  insertApp,
  insertRecoveryCodes,
  lockUnconfirmedApp,
  selectConfirmedApp,
  takeStep,
} from './apps.store.ts';

export function readOwnApp(ctx: Ctx) {
  const { accountId } = staffOf(ctx);
  return inTenant(ctx, async (tx) => ({
    isOn: (await selectConfirmedApp(tx, accountId)) !== undefined,
    recoveryCodes: await countRecoveryCodes(tx, accountId),
  }));
}

/** @throws current-password-incorrect, rate-limited, forbidden when an app is in use (it must be removed first) */
export async function startApp(ctx: Ctx & Uses<'budgets' | 'hasher' | 'cipherOf' | 'signal'>, currentPassword: string) {
  const { accountId } = staffOf(ctx);
  const account = await provePassword(ctx, accountId, currentPassword, 'start-app');
  const secret = newAppSecret();
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const isStarted = await inTenant(ctx, (tx) =>
    insertApp(tx, {
      accountId,
      secretSealed: sealAppSecret(cipher, accountId, secret),
      createdAt: ctx.clock.now(),
    }),
  );
  if (!isStarted) throw problem('forbidden');
  return { uri: appUri(ctx.tenant.companyName, account.emailAddress, secret), secret };
}

/** Returns the recovery codes, shown only this once. @throws not-found (nothing was started), code-incorrect, rate-limited */
export async function confirmApp(ctx: Ctx & Uses<'secrets' | 'cipherOf'>, code: string): Promise<string[]> {
  const { accountId } = staffOf(ctx);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const codes = newRecoveryCodes();
  const result = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const key = throttleKey(ctx.secrets.throttle, 'app codes of', accountId);
    const verdict = await hit(tx, ctx, key, limits.wrongCodesPerAccount);
    if (!verdict.isAllowed) return problem('rate-limited', { retryAfter: verdict.retryAfter });
    const app = await lockUnconfirmedApp(tx, accountId);
    if (!app) return problem('not-found');
    const step = stepOf(openAppSecret(cipher, app), code, ctx.clock.now());
    if (step === undefined || !(await takeStep(tx, accountId, step))) return problem('code-incorrect');
    await confirmRow(tx, accountId, ctx.clock.now());
    const digests = codes.map((one) => recoveryDigest(ctx, accountId, one));
    await insertRecoveryCodes(tx, accountId, digests);
    await audit(tx, ctx, { action: 'add-app', object: { kind: 'account', id: accountId } });
    return undefined;
  });
  if (result) throw result;
  return codes;
}

/** @throws current-password-incorrect, rate-limited */
export async function removeOwnApp(
  ctx: Ctx & Uses<'budgets' | 'hasher' | 'signal'>,
  currentPassword: string,
): Promise<void> {
  const { accountId } = staffOf(ctx);
  await provePassword(ctx, accountId, currentPassword, 'remove-app');
  await inTenant(ctx, async (tx) => {
    await deleteApp(tx, accountId);
    await audit(tx, ctx, { action: 'remove-app', object: { kind: 'account', id: accountId } });
  });
}
