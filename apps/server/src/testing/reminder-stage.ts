// What tests of reminders need for one server: visits booked by the desk, consents, the planner at an hour, and what was sent.
import { randomUUID } from 'node:crypto';
import { foldNumber, recordConsents } from '../modules/consents/public.ts';
import { reminderRounds } from '../modules/reminders/public.ts';
import { addVisit } from '../modules/visits/public.ts';
import type { FullCtx } from '../platform/context.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import { bookingStage, cleaning } from './booking-stage.ts';
import type { TestApp } from './test-app.ts';

const hourMs = 3_600_000;

/** A row of the log as the tests look at it. */
export interface LogRow {
  readonly title: string;
  readonly status: string;
  readonly why: string | null;
  readonly channel: string;
  readonly planned: string;
}

export function reminderStage(t: TestApp) {
  const b = bookingStage(t);
  const ctx: FullCtx = t.systemCtx('demo');
  const [plan] = reminderRounds;

  return {
    ...b,
    ctx,
    /** Runs the planner's look at this moment of the clock. */
    look: async () => {
      await plan?.work(ctx, () => new Date(0));
    },
    patient: async (name: string): Promise<string> =>
      (
        await b.query('select patient_id from patients where name_first = $1 and tenant_id = $2', [name, b.accountId])
      )[0].patient_id,
    /** Books a visit of 30 minutes as the practice's software would: nothing else may be in the way. Returns its id. */
    visit: async (patientId: string | null, startsAt: Date, more: { typeId?: string | null } = {}): Promise<string> => {
      const visitId = randomUUID();
      const now = t.clock.now();
      await inTenant(ctx, (tx) =>
        addVisit(tx, {
          visitId,
          providerId: cleaning.providerId,
          locationId: cleaning.locationId,
          typeId: more.typeId === undefined ? cleaning.appointmentTypeId : more.typeId,
          patientId,
          status: 'scheduled',
          startsAt,
          endsAt: new Date(startsAt.getTime() + hourMs / 2),
          createdAt: now,
          updatedAt: now,
        } as never),
      );
      return visitId;
    },
    /** Writes what somebody says about texts to a number. */
    consent: async (number: string, answer: 'yes' | 'no' | 'withdrawn', purpose: 'visits' | 'all' = 'visits') => {
      const cipher = await ctx.cipherOf(ctx.tenant.id);
      await inTenant(ctx, (tx) =>
        recordConsents(tx, ctx, cipher, [
          {
            channel: 'text',
            address: foldNumber(number),
            purpose,
            answer,
            source: answer === 'withdrawn' ? 'text' : 'office',
          },
        ]),
      );
    },
    /** Returns what was logged of a visit, in the order of the steps. */
    log: async (visitId: string): Promise<LogRow[]> =>
      b.query(
        `select title, status, why, channel, to_char(planned_for at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as planned
          from reminders where visit_id = $1 order by planned_for, title`,
        [visitId],
      ),
    /** Returns the messages to an address or number that have arrived, oldest first, once none waits. */
    sentTo: async (to: string) => {
      const waiting = `select count(*)::int as n from pgboss.job where state < 'completed'
        and name in ('messages.mail', 'messages.sms')`;
      for (let tries = 0; (await b.query(waiting))[0]?.n > 0; tries += 1) {
        if (tries > 500) throw new Error('Messages are still waiting.');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return t.mailbox
        .list()
        .filter((one) => one.to === to)
        .toReversed();
    },
  };
}
