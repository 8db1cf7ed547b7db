// The colleague who calls.
import type { Ctx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';

/** @throws forbidden for everybody but staff */
export function callerOf({ principal }: Pick<Ctx, 'principal'>) {
  if (principal.kind !== 'staff') throw problem('forbidden');
  return principal;
}
