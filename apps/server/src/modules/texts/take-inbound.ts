// Takes a text that somebody sent to the installation's number, at every practice that it concerns.
import type { ParsedInput, texts } from '@foyer/contract';
import { type FullCtx, type Services, systemContext, type Tenant } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import type { Logger } from '../../platform/log.ts';
import { foldNumber, numberKey, practicesThatTexted, storeInbound, textedLifeMs } from '../consents/public.ts';
import { findTenantsById } from '../practice/public.ts';
import { textAnswerer } from './answer-text.ts';
import { mayMeanStop, readText, type TextKind } from './keyword.policy.ts';
import { unconfirmedVisits } from './named-visits.ts';

type Inbound = ParsedInput<typeof texts.inbound>['body'];

/** Kinds that concern every practice that texted the number: the others answer whoever texted it last. */
const forAll: ReadonlySet<TextKind> = new Set(['stop', 'cancel', 'start', 'confirm']);

/** Whether two senders are the same: numbers by their digits, names by their letters. */
function isSameSender(one: string, other: string): boolean {
  const [a, b] = [foldNumber(one), foldNumber(other)];
  return a.length >= 5 || b.length >= 5 ? a === b : one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Returns the practices that texted the number from this sender in the last 18 months, whoever did so last first. */
async function practicesOf(services: Services, { from, to }: Inbound): Promise<Tenant[]> {
  const since = new Date(services.clock.now().getTime() - textedLifeMs);
  const found = await practicesThatTexted(services.db, numberKey(services, from), since);
  const ids = [...new Set(found.filter(({ sender }) => isSameSender(sender, to)).map(({ tenantId }) => tenantId))];
  const tenants = new Map((await findTenantsById(services.db, ids)).map((tenant) => [tenant.id, tenant]));
  return ids.flatMap((id) => tenants.get(id) ?? []);
}

/** Returns the context of the gateway's work at a practice. */
export function gatewayContext(services: Services, tenant: Tenant, log: Logger, requestId: string): FullCtx {
  return { ...systemContext(services, tenant, log), principal: { kind: 'gateway' }, requestId };
}

/** Returns how many unconfirmed visits these practices named to the number in the last 72 hours. */
async function countUnconfirmed(contexts: readonly FullCtx[], number: string): Promise<number> {
  let count = 0;
  for (const own of contexts) count += (await inTenant(own, (tx) => unconfirmedVisits(tx, own, number))).length;
  return count;
}

/**
 * Stores the text at each practice that it concerns, with what it changes and the reply, in one transaction each: when the call
 * is answered, STOP is in force everywhere. A text that came before does nothing.
 */
export async function takeInbound(ctx: FullCtx, body: Inbound): Promise<void> {
  const kind = readText(body.text);
  const all = await practicesOf(ctx, body);
  const concerned = forAll.has(kind) ? all : all.slice(0, 1);
  const received = { messageId: body.id, from: body.from, kind, text: body.text, mayMeanStop: mayMeanStop(body.text) };
  const contexts = concerned.map((tenant) => gatewayContext(ctx, tenant, ctx.log, ctx.requestId));
  const unconfirmed = kind === 'confirm' ? await countUnconfirmed(contexts, body.from) : 0;
  for (const own of contexts) {
    const [cipher, answer] = await Promise.all([own.cipherOf(own.tenant.id), textAnswerer(own, unconfirmed)]);
    const isNew = await inTenant(own, async (tx) => {
      if (!(await storeInbound(tx, own, cipher, received))) return false;
      await answer(tx, cipher, received);
      return true;
    });
    if (isNew) own.live.tell(own.tenant.id, ['schedule', 'news']);
  }
}
