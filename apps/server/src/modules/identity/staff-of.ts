// Narrows the caller to a member of staff.
import type { Ctx, Principal } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';

/** Returns the caller, who is staff. @throws forbidden for anybody else */
export function staffOf(ctx: Pick<Ctx, 'principal'>): Extract<Principal, { kind: 'staff' }> {
  if (ctx.principal.kind !== 'staff') throw problem('forbidden');
  return ctx.principal;
}
