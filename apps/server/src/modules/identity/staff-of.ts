// The member of staff who calls.
import type { Ctx, Principal } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';

/** @throws forbidden for anybody else */
export function staffOf(ctx: Pick<Ctx, 'principal'>): Extract<Principal, { kind: 'staff' }> {
  if (ctx.principal.kind !== 'staff') throw problem('forbidden');
  return ctx.principal;
}
