// Who may change the practice's schedule, and how long a visit may last.
import type { StaffRight } from '@foyer/contract';
import type { Ctx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';

type Caller = Pick<Ctx, 'principal'>;

const holds = ({ principal }: Caller, right: StaffRight) => principal.kind === 'staff' && principal.rights.has(right);

/** Whether the caller may book visits and change them. */
export function mayBook(ctx: Caller): boolean {
  return holds(ctx, 'book');
}

/** @throws forbidden unless the caller is staff with the right `book` */
export function mustBook(ctx: Caller): void {
  if (!mayBook(ctx)) throw problem('forbidden');
}

/** Whether the caller may double-book a provider. */
export function mayOverbook(ctx: Caller): boolean {
  return mayBook(ctx) && holds(ctx, 'overbook');
}

/** Whether the caller may correct a visit's status long after it was set. */
export function mayCorrect(ctx: Caller): boolean {
  return holds(ctx, 'correct');
}

/** Whether the caller may undo a change made by this account: their own, and admins everybody's. */
export function mayTakeBack(ctx: Caller, accountId: string | null): boolean {
  const { principal } = ctx;
  if (principal.kind !== 'staff' || !mayBook(ctx)) return false;
  return principal.role === 'admin' || principal.accountId === accountId;
}

/** @throws forbidden when the caller wants to overbook but may not */
export function mustOverbook(ctx: Caller, isOverbooked: boolean | undefined): void {
  if (isOverbooked && !mayOverbook(ctx)) throw problem('forbidden');
}

/** @throws validation-failed for a visit that lasts less than five minutes or more than a day */
export function assertFits(minutes: number | undefined): void {
  if (minutes === undefined || (Number.isInteger(minutes) && minutes >= 5 && minutes <= 1440)) return;
  throw problem('validation-failed', { errors: [{ path: 'body.duration', message: 'Enter 5 to 1440 minutes.' }] });
}
