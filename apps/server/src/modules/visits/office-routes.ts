// Handles the console's calls about visits. Times are given as days and minutes of the practice's clock.
import { officeVisits } from '@foyer/contract';
import { dayOfIso, zoneOf } from '@foyer/scheduling';
import type { Ctx, Uses } from '../../platform/context.ts';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import { bookVisit } from './book-visit.ts';
import { changeStatus, setProgress } from './change-status.ts';
import { moveVisit } from './move-visit.ts';
import { correctStatus, undoChange } from './take-back-status.ts';

/** Returns the instant of a day and minute. @throws validation-failed for a time that the clock skips that day */
async function instantOf(ctx: Ctx & Uses<'caches'>, { day, minute }: { day: string; minute: number }): Promise<Date> {
  const zone = zoneOf((await settingsOf(ctx)).timezone);
  const [range] = zone.instantsOf(dayOfIso(day) ?? 0, minute, minute + 1);
  if (!range)
    throw problem('validation-failed', {
      errors: [{ path: 'body.minute', message: 'The clocks skip this time on that day.' }],
    });
  return new Date(range.from * 60_000);
}

export function officeVisitRoutes(): Bound[] {
  return bind(officeVisits, {
    bookVisit: async (ctx, { body }) => {
      const { patientId, description, day, minute, ...visit } = body;
      if (patientId === null && description === '' && visit.insteadOf === undefined)
        throw problem('validation-failed', {
          errors: [{ path: 'body.description', message: 'Say who comes, or choose a patient.' }],
        });
      const startsAt = await instantOf(ctx, { day, minute });
      return { status: 201 as const, body: await bookVisit(ctx, { ...visit, patientId, description, startsAt }) };
    },
    moveVisit: async (ctx, { params, body }) => {
      const { day, minute, ...move } = body;
      const startsAt = await instantOf(ctx, { day, minute });
      return ok(await moveVisit(ctx, params.id, { ...move, startsAt }));
    },
    setVisitStatus: async (ctx, { params, body }) => ok(await changeStatus(ctx, params.id, body)),
    setVisitProgress: async (ctx, { params, body }) => ok(await setProgress(ctx, params.id, body.to, body.sequence)),
    undoVisitStatus: async (ctx, { params, body }) => ok(await undoChange(ctx, params.id, body.eventId)),
    correctVisitStatus: async (ctx, { params, body }) => ok(await correctStatus(ctx, params.id, body)),
  });
}
