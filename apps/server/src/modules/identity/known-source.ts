// Whether a sign-in comes from a browser or a network address that the account has signed in from before.
import type { Ctx, Uses } from '../../platform/context.ts';
import { newToken, sourceDigest } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Browser } from './browser.ts';
import { limits } from './identity.policy.ts';
import { keepNewest, selectKnown, upsertKnown } from './known-sources.store.ts';

/** What the account knows about a caller: the browser itself, only its address, or neither. */
export type Familiarity = 'browser' | 'address' | 'none';

/** No account has this id. With it, unknown email addresses cost the same query as known ones. */
const nobody = '00000000-0000-0000-0000-000000000000';

function digestOf(ctx: Ctx & Uses<'secrets'>, accountId: string, kind: 'browser' | 'address', value: string): Buffer {
  return sourceDigest(ctx.secrets.throttle, { tenantId: ctx.tenant.id, accountId }, kind, value);
}

/** Returns how well the account knows the caller; `accountId` is undefined when there is no such account. */
export async function familiarityOf(
  tx: Tx,
  ctx: Ctx & Uses<'secrets' | 'ip'>,
  accountId: string | undefined,
  browser: Browser,
): Promise<Familiarity> {
  const id = accountId ?? nobody;
  const address = digestOf(ctx, id, 'address', ctx.ip);
  const own = browser.token === undefined ? undefined : digestOf(ctx, id, 'browser', browser.token);
  const since = new Date(ctx.clock.now().getTime() - limits.knownSourceMs);
  const known = await selectKnown(tx, id, own ? [own, address] : [address], since);
  if (own && known.has(own.toString('hex'))) return 'browser';
  return known.has(address.toString('hex')) ? 'address' : 'none';
}

/**
 * Makes the caller's browser and address known to the account for the next 60 days. Returns the value of the cookie that the
 * browser is to keep: its present one, or a new one.
 */
export async function rememberSource(
  tx: Tx,
  ctx: Ctx & Uses<'secrets' | 'ip'>,
  accountId: string,
  browser: Browser,
): Promise<string> {
  const token = browser.token ?? newToken();
  const digests = [digestOf(ctx, accountId, 'browser', token), digestOf(ctx, accountId, 'address', ctx.ip)];
  await upsertKnown(tx, { accountId }, digests, ctx.clock.now());
  await keepNewest(tx, accountId, limits.knownSourcesPerAccount);
  return token;
}
