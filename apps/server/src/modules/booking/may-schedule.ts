// Who may write into the practice's schedule.
import type { Ctx } from '../../platform/context.ts';
import { problem } from '../../platform/http/problem.ts';

/** @throws forbidden unless the caller is staff with the right to the schedule */
export function mustSchedule({ principal }: Pick<Ctx, 'principal'>): void {
  if (principal.kind !== 'staff' || !principal.rights.has('schedule')) throw problem('forbidden');
}
