// Who may change the practice's schedule, and how long a visit may last.
import type { Ctx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';

/** @throws forbidden unless the caller is staff with the schedule right */
export function mustSchedule({ principal }: Pick<Ctx, 'principal'>): void {
  if (principal.kind !== 'staff' || !principal.rights.has('schedule')) throw problem('forbidden');
}

/** Whether the caller may double-book a provider: admins only. */
export function mayOverbook({ principal }: Pick<Ctx, 'principal'>): boolean {
  return principal.kind === 'staff' && principal.role === 'admin' && principal.rights.has('schedule');
}

/** Whether the caller may correct a visit's status long after it was set: admins only. */
export function mayCorrect(ctx: Pick<Ctx, 'principal'>): boolean {
  return mayOverbook(ctx);
}

/** Whether the caller may undo a status set by this account: their own, and admins everybody's. */
export function mayTakeBack(ctx: Pick<Ctx, 'principal'>, accountId: string | null): boolean {
  const { principal } = ctx;
  return mayCorrect(ctx) || (principal.kind === 'staff' && principal.accountId === accountId);
}

/** @throws forbidden when the caller wants to overbook but may not */
export function mustOverbook(ctx: Pick<Ctx, 'principal'>, isOverbooked: boolean | undefined): void {
  if (isOverbooked && !mayOverbook(ctx)) throw problem('forbidden');
}

/** @throws validation-failed for a visit that lasts less than five minutes or more than a day */
export function assertFits(minutes: number | undefined): void {
  if (minutes === undefined || (Number.isInteger(minutes) && minutes >= 5 && minutes <= 1440)) return;
  throw problem('validation-failed', { errors: [{ path: 'body.duration', message: 'Enter 5 to 1440 minutes.' }] });
}
