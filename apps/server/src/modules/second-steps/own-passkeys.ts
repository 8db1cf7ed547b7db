// The passkeys of the signed-in person: created with the password, named, and removed with the password.
import { randomUUID } from 'node:crypto';
import type { ParsedInput, passkeys } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { limits, provePassword, staffOf } from '../identity/public.ts';
import type { Site } from '../practice/public.ts';
import {
  deletePasskey,
  insertPasskey,
  insertPasskeyChallenge,
  renamePasskey as renameRow,
  selectPasskeys,
  selectPasskeysAt,
  takePasskeyChallenge,
} from './passkeys.store.ts';
import { challengeIn, checkCreation, creationOptions } from './webauthn.ts';

const most = 20;

export async function listOwnPasskeys(ctx: Ctx, site: Site | undefined) {
  const rows = await inTenant(ctx, (tx) => selectPasskeys(tx, staffOf(ctx).accountId));
  const items = rows.map((row) => ({
    id: row.passkeyId,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isBackedUp: row.isBackedUp,
    isElsewhere: row.rpId !== site?.host,
  }));
  return { isPossible: site !== undefined, items };
}

/** @throws current-password-incorrect, rate-limited, passkey-refused when there is no site for passkeys, or too many of them */
export async function startPasskey(
  ctx: Ctx & Uses<'budgets' | 'hasher' | 'signal'>,
  site: Site | undefined,
  currentPassword: string,
) {
  const { accountId } = staffOf(ctx);
  const account = await provePassword(ctx, accountId, currentPassword, 'start-passkey');
  const known = await inTenant(ctx, (tx) => selectPasskeys(tx, accountId));
  if (!site || known.length >= most) throw problem('passkey-refused');
  const owner = { accountId, email: account.emailAddress, name: account.name };
  const here = known.filter((passkey) => passkey.rpId === site.host);
  const options = await creationOptions(site, ctx.tenant.companyName, owner, here);
  await inTenant(ctx, (tx) =>
    insertPasskeyChallenge(tx, {
      challengeDigest: tokenDigest(options.challenge),
      accountId,
      signInId: null,
      expiresAt: new Date(ctx.clock.now().getTime() + limits.passkeyChallengeLifeMs),
    }),
  );
  return options;
}

type NewPasskey = ParsedInput<typeof passkeys.addPasskey>['body'];

/** Returns the id of the passkey. @throws passkey-refused, rate-limited */
export async function addPasskey(
  ctx: Ctx & Uses<'budgets'>,
  site: Site | undefined,
  { name, made }: NewPasskey,
): Promise<string> {
  const { accountId } = staffOf(ctx);
  const object = { kind: 'account', id: accountId } as const;
  const challenge = challengeIn(made);
  const { refused, isTaken } = await inTenant(ctx, async (tx) => ({
    refused: await overLimit(tx, ctx, ['passkeys of', accountId, limits.changesPerAccount]),
    isTaken:
      challenge !== undefined &&
      (await takePasskeyChallenge(tx, tokenDigest(challenge), { accountId, signInId: null }, ctx.clock.now())),
  }));
  if (refused) throw refused;
  const passkey = site && challenge && isTaken ? await checkCreation(site, challenge, made) : undefined;
  const id = randomUUID();
  const isKept = await inTenant(ctx, async (tx) => {
    const isNew =
      passkey !== undefined &&
      site !== undefined &&
      (await selectPasskeysAt(tx, accountId, site.host)).length < most &&
      (await insertPasskey(tx, {
        passkeyId: id,
        accountId,
        rpId: site.host,
        name,
        createdAt: ctx.clock.now(),
        ...passkey,
      }));
    await audit(tx, ctx, { action: 'add-passkey', object, outcome: isNew ? 'done' : 'refused' });
    return isNew;
  });
  if (!isKept) throw problem('passkey-refused');
  return id;
}

/** @throws not-found */
export async function renamePasskey(ctx: Ctx, passkeyId: string, name: string): Promise<void> {
  const { accountId } = staffOf(ctx);
  const isDone = await inTenant(ctx, async (tx) => {
    if (!(await renameRow(tx, accountId, passkeyId, name))) return false;
    await audit(tx, ctx, { action: 'rename-passkey', object: { kind: 'account', id: accountId } });
    return true;
  });
  if (!isDone) throw problem('not-found');
}

/** @throws not-found, current-password-incorrect, rate-limited */
export async function removePasskey(
  ctx: Ctx & Uses<'budgets' | 'hasher' | 'signal'>,
  passkeyId: string,
  currentPassword: string,
): Promise<void> {
  const { accountId } = staffOf(ctx);
  await provePassword(ctx, accountId, currentPassword, 'remove-passkey');
  const isDone = await inTenant(ctx, async (tx) => {
    if (!(await deletePasskey(tx, accountId, passkeyId))) return false;
    await audit(tx, ctx, { action: 'remove-passkey', object: { kind: 'account', id: accountId } });
    return true;
  });
  if (!isDone) throw problem('not-found');
}
