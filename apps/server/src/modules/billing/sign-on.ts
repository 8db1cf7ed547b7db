// Access from the portal to the billing page: a one-time address, exchanged for a short session of its own.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Principal, Uses } from '../../platform/context.ts';
import { newToken, tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { isSessionLive } from '../identity/public.ts';
import { settingsOf } from '../practice/public.ts';
import {
  insertBillingSession,
  insertSignOn,
  selectBillingSession,
  takeSignOn,
  type Visitor,
} from './billing-sessions.store.ts';
import { billingKey } from './keys.ts';
import { allowedAddress, signedAddress } from './sign-on-address.policy.ts';

type Patient = Extract<Principal, { kind: 'patient' }>;
export type PatientCtx = Ctx & { readonly principal: Patient };

const signOnLifeMs = 60_000;
/** Seconds that a statement stays open. */
export const billingSessionSeconds = 15 * 60;
const signOnsOfAccount = { limit: 120, windowMs: 3_600_000 };

const later = (ctx: Ctx, ms: number) => new Date(ctx.clock.now().getTime() + ms);

function patientOf(ctx: Ctx): Patient {
  if (ctx.principal.kind !== 'patient') throw problem('forbidden');
  return ctx.principal;
}

/** Counts a sign-on against its budget and audits it. Returns the refusal, if any. */
async function admit(tx: Tx, ctx: Ctx & Uses<'budgets'>, { accountId, patientId }: Patient) {
  const refused = await overLimit(tx, ctx, ['billing sign-ons of', accountId, signOnsOfAccount]);
  if (refused) return refused;
  await audit(tx, ctx, { action: 'sign-on', object: { kind: 'billing', id: patientId } });
  return undefined;
}

async function outsideAddress(
  ctx: Ctx & Uses<'config' | 'budgets' | 'secrets'>,
  patient: Patient,
  address: string,
): Promise<string> {
  const url = allowedAddress(address, ctx.config.billingHosts);
  if (!url) {
    ctx.log.error({ practice: ctx.tenant.slug }, 'the billing site of this practice is not in BILLING_HOSTS');
    throw problem('unavailable');
  }
  const refused = await inTenant(ctx, (tx) => admit(tx, ctx, patient));
  if (refused) throw refused;
  return signedAddress(url, billingKey(ctx.secrets, ctx.tenant.slug, 'sign-on'), {
    practice: ctx.tenant.slug,
    contact: patient.patientId,
    nonce: newToken(),
    exp: Math.floor(later(ctx, signOnLifeMs).getTime() / 1000),
  });
}

/** Returns an address that opens the billing page once, within a minute. @throws not-found, rate-limited, unavailable */
export async function openSignOn(ctx: Ctx & Uses<'config' | 'budgets' | 'secrets' | 'caches'>): Promise<string> {
  const patient = patientOf(ctx);
  const { billingEnabled, billingProvider, billingOutsideUrl } = await settingsOf(ctx);
  if (!billingEnabled) throw problem('not-found');
  if (billingProvider === 'outside') return outsideAddress(ctx, patient, billingOutsideUrl);
  const token = newToken();
  const refused = await inTenant(ctx, async (tx) => {
    const limit = await admit(tx, ctx, patient);
    if (limit) return limit;
    await insertSignOn(tx, {
      tokenDigest: tokenDigest(token),
      sessionId: patient.sessionId,
      accountId: patient.accountId,
      patientId: patient.patientId,
      expiresAt: later(ctx, signOnLifeMs),
    });
    return undefined;
  });
  if (refused) throw refused;
  return `/billing/sign-on?token=${token}`;
}

/** Exchanges a token for a billing session's secret; undefined when it was used, has expired, or its portal session has ended. */
export async function exchangeSignOn(ctx: Ctx, token: string): Promise<string | undefined> {
  const secret = newToken();
  const now = ctx.clock.now();
  return inTenant(ctx, async (tx) => {
    const visitor = await takeSignOn(tx, tokenDigest(token), now);
    if (!visitor || !(await isSessionLive(tx, visitor.sessionId, now))) return undefined;
    await insertBillingSession(tx, {
      tokenDigest: tokenDigest(secret),
      ...visitor,
      expiresAt: later(ctx, billingSessionSeconds * 1000),
    });
    return secret;
  });
}

function principalOf(visitor: Visitor): Patient {
  return {
    kind: 'patient',
    accountId: visitor.accountId,
    patientId: visitor.patientId,
    sessionId: visitor.sessionId,
  };
}

/** Returns the context of whoever holds the secret, or undefined once that session or the portal's is over, or billing is off. */
export async function visitorCtx<C extends Ctx & Uses<'caches'>>(
  ctx: C,
  secret: string | undefined,
): Promise<(C & PatientCtx) | undefined> {
  if (secret === undefined || !/^[\w-]{43}$/.test(secret)) return undefined;
  const settings = await settingsOf(ctx);
  if (!settings.billingEnabled || settings.billingProvider !== 'built-in') return undefined;
  const now = ctx.clock.now();
  const visitor = await inTenant(ctx, async (tx) => {
    const found = await selectBillingSession(tx, tokenDigest(secret), now);
    return found && (await isSessionLive(tx, found.sessionId, now)) ? found : undefined;
  });
  return visitor && { ...ctx, principal: principalOf(visitor) };
}
