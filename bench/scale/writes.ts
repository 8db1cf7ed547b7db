// Processor time and bytes of the calls that write: a guest's form, a booking, and a sign-in; at the demo, one after another.

import { identity } from '@foyer/contract';
import { zoneOf } from '@foyer/scheduling';
import pg from 'pg';
import {
  addBookingPlace,
  bookingBody,
  createBooker,
  findBookingForm,
  newPlace,
} from '../../apps/server/src/testing/booking-load.ts';
import { findGuestForm } from '../../apps/server/src/testing/guest-form.ts';
import { sendLoad } from '../../apps/server/src/testing/load-plan.ts';
import { openBookingStage } from '../booking/stage.ts';
import { databaseTime, processorTime } from '../floor/processor-time.ts';
import { ask } from './postgres.ts';

/** Milliseconds of processor time of one call. */
export interface CallCost {
  readonly name: 'submission' | 'booking' | 'sign-in';
  readonly server: number;
  readonly database: number;
}

export interface Writes {
  readonly calls: readonly CallCost[];
  /** Bytes that a submission leaves for good, with its audit entry and its indexes. */
  readonly submissionBytes: number;
}

const submissions = 1500;
const bookings = 400;
const signIns = 20;
const zone = zoneOf('America/New_York');
/** What is removed after hours or days. */
const passing = ['throttles', 'submission_keys', 'submission_notices', 'office_notices'];

export async function measureWrites(): Promise<Writes> {
  const stage = await openBookingStage();
  const owner = new pg.Client(stage.ownerUrl);
  await owner.connect();
  const { server } = stage;
  const costOf = async (name: CallCost['name'], count: number, work: () => Promise<unknown>): Promise<CallCost> => {
    const both = () => Promise.all([processorTime(server.pid), databaseTime(owner, 'foyer')]);
    const before = await both();
    await work();
    const after = await both();
    return { name, server: (after[0] - before[0]) / count, database: (after[1] - before[1]) / count };
  };
  const bytes = async (): Promise<number> => {
    const { rows } = await owner.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(oid)) as bytes from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1)`,
      [passing],
    );
    return Number(rows[0]?.bytes);
  };
  try {
    const form = await findGuestForm(server.url);
    const credentials = (n: number) => ({
      grantType: 'password',
      email: `nobody-${n}@example.com`,
      password: 'Demo-2026!',
      accountId: form.tenantId,
    });
    // An address that nobody has costs as much as a password that is right.
    const signIn = await costOf('sign-in', signIns, async () => {
      for (let n = 0; n < signIns; n += 1) {
        const headers = { 'content-type': 'application/json' };
        await fetch(`${server.url}${identity.token.path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(credentials(n)),
        });
      }
    });
    let from = 0;
    const submit = async (calls: number) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'scale-%n' };
      const target = { method: 'POST', path: form.paths.submit, headers, body: form.body } as const;
      await sendLoad({ port: server.port, connections: 8, seconds: 600, targets: [target], from, calls });
      from += calls;
    };
    await submit(submissions);
    const before = await bytes();
    const submission = await costOf('submission', submissions, () => submit(submissions));
    const submissionBytes = (await bytes()) - before;
    const booking = await costBookings(stage.ownerUrl, server, costOf);
    return { calls: [submission, booking, signIn], submissionBytes: submissionBytes / submissions };
  } finally {
    await owner.end();
    await stage.stop();
  }
}

async function costBookings(
  ownerUrl: string,
  server: { readonly url: string; readonly port: number },
  costOf: (name: CallCost['name'], count: number, work: () => Promise<unknown>) => Promise<CallCost>,
): Promise<CallCost> {
  const form = await findBookingForm(server.url);
  const place = await addBookingPlace(ownerUrl, form.tenantId, newPlace(40));
  const book = createBooker(server.port, 8);
  const day = zone.dayAt(Math.floor(Date.now() / 60_000)) + 7;
  let number = 0;
  const some = async (count: number) => {
    const bodies = Array.from({ length: count }, () => {
      number += 1;
      const startsAt = new Date(
        (zone.startOf(day + Math.floor(number / 800)) + 60 * (Math.floor(number / 40) % 20)) * 60_000,
      );
      return {
        number,
        body: bookingBody(form, place, { providerId: place.providerIds[number % 40] ?? '', startsAt, number }),
      };
    });
    const outcomes = await Promise.all(bodies.map((one) => book(form.path, one.body, one.number)));
    const failed = outcomes.filter(({ status }) => status !== 200);
    if (failed.length > 0)
      throw new Error(`${failed.length} of ${count} bookings failed: ${failed[0]?.status} ${failed[0]?.code}`);
  };
  // 40 at once are few enough that none is asked to come back.
  const mailed = async () => {
    while (
      (await ask(ownerUrl, `select from pgboss.job_common where state < 'completed' and start_after < now() limit 1`))
        .length > 0
    )
      await new Promise((resolve) => setTimeout(resolve, 200));
  };
  const inTurns = async (count: number) => {
    for (let n = 0; n < count; n += 40) await some(40);
    await mailed();
  };
  await inTurns(bookings);
  return costOf('booking', bookings, () => inTurns(bookings));
}
