// A page that keeps itself fresh is looked at once: the trail names the first reading, and those after ten minutes.
import type { Ctx } from '../context.ts';
import { inTenant, type Tx } from '../db/tenant-transaction.ts';
import { type AuditEntry, audit } from './audit.store.ts';

const againMs = 600_000;
/** Looks that a server remembers; the oldest are forgotten first, and named once more. */
const most = 5000;

const remembered = new WeakMap<Ctx['services'], Map<string, number>>();

/**
 * Reads in a tenant transaction and writes `entry` in it, unless this session has read the very same within ten minutes: what a
 * person looks at leaves an entry, what their page reads again by itself does not.
 */
export async function inTenantLook<T>(ctx: Ctx, entry: AuditEntry, work: (tx: Tx) => Promise<T>): Promise<T> {
  const looks = remembered.get(ctx.services) ?? new Map<string, number>();
  remembered.set(ctx.services, looks);
  const session = 'sessionId' in ctx.principal ? ctx.principal.sessionId : undefined;
  const key = `${ctx.tenant.id} ${session} ${entry.action} ${entry.object.kind} ${entry.object.id}`;
  const now = ctx.clock.now().getTime();
  const isKnown = session !== undefined && now - (looks.get(key) ?? Number.NEGATIVE_INFINITY) < againMs;
  if (isKnown) return inTenant(ctx, work);
  const answer = await inTenant(ctx, async (tx) => {
    const [answer] = await Promise.all([work(tx), audit(tx, ctx, entry)]);
    return answer;
  });
  // Once the entry is durable, and not before.
  looks.delete(key);
  looks.set(key, now);
  if (looks.size > most) looks.delete(looks.keys().next().value ?? key);
  return answer;
}
