// What tests of the waitlist need for one server: a provider with a type of their own, people who wait, and the offers they get.
import { randomUUID } from 'node:crypto';
import { offers, officeVisits, officeWaitlist, type waitlist } from '@foyer/contract';
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import { recordConsents } from '../modules/consents/public.ts';
import { createPatient } from '../modules/patients/public.ts';
import { addVisit } from '../modules/visits/public.ts';
import { waitlistRounds } from '../modules/waitlist/public.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import type { cleaning } from './booking-stage.ts';
import { addDesk, type TestDesk } from './desk.ts';
import { ownVisitStage } from './own-visit-stage.ts';
import type { TestApp } from './test-app.ts';

const zone = zoneOf('America/New_York');
const minuteMs = 60_000;

type Wishes = typeof waitlist.changeEntry.body._output;

/** Returns wishes for anything, in the next 30 days. */
function wishesFrom(now: Date, more: Partial<Wishes> = {}): Wishes {
  const today = zone.dayAt(Math.floor(now.getTime() / minuteMs));
  return {
    ...{ providerIds: [], locationIds: [], weekdays: [], parts: [] },
    ...{ from: isoOfDay(today), until: isoOfDay(today + 30), isShortNotice: false, channel: 'email' as const },
    ...more,
  };
}

export async function waitlistStage(t: TestApp) {
  const b = await ownVisitStage(t);
  const ctx = t.systemCtx('demo');
  const [round] = waitlistRounds;

  /** Moves the clock to `hh:mm` of the practice, some days ahead. */
  const goTo = (time: string, days = 1) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const day = zone.dayAt(Math.floor(t.clock.now().getTime() / minuteMs)) + days;
    const [range] = zone.instantsOf(day, hour * 60 + minute, 1440);
    t.clock.move(new Date((range?.from ?? 0) * minuteMs));
  };

  /** Returns the instant of `hh:mm` at the practice some days from now. */
  const on = (days: number, time: string): string => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const day = zone.dayAt(Math.floor(t.clock.now().getTime() / minuteMs)) + days;
    const [range] = zone.instantsOf(day, hour * 60 + minute, 1440);
    return new Date((range?.from ?? 0) * minuteMs).toISOString();
  };

  /** Adds a patient with an address of their own. */
  const person = async (name: string): Promise<{ id: string; email: string }> => {
    const id = randomUUID();
    const email = `${name.toLowerCase()}-${id.slice(0, 8)}@example.com`;
    const row = { patientId: id, nameFirst: name, nameLast: 'Waiter', emailAddress: email, birthDate: '1990-01-01' };
    await inTenant(ctx, (tx) => createPatient(tx, { ...row, gender: 'female', createdAt: t.clock.now() }, []));
    return { id, email };
  };

  /** Puts a patient on the waitlist, as the office does. Returns the entry's id. */
  const wait = async (
    office: string,
    desk: Pick<TestDesk, 'typeId'>,
    patientId: string,
    more: Partial<Wishes> & { insteadOf?: string; isPinned?: boolean } = {},
  ): Promise<string> => {
    const body = { patientId, typeId: desk.typeId, note: '', isPinned: false, ...wishesFrom(t.clock.now()), ...more };
    const { status, body: entry, problem } = await t.call(officeWaitlist.addEntry, { body }, { token: office });
    if (status !== 201) throw new Error(`Nobody was added: ${JSON.stringify(problem)}`);
    return entry.id;
  };

  /** Looks at the waitlist now, as the round of a minute does. */
  const look = async () => {
    await round?.work(ctx, () => new Date(0));
  };

  const rowsOf = (entryId: string) =>
    b.query(
      `select o.*, h.status as hold_status from waitlist_offers o left join visits h on h.visit_id = o.hold_id
        where o.entry_id = $1 order by o.made_at, o.starts_at`,
      [entryId],
    );

  /** Returns the token of the next mail about an opened time to an address. */
  const offerTo = async (email: string): Promise<string> => {
    const { text } = await b.mailTo(email, /^A time has opened/);
    const token = /\/o\/([\w-]{22})(?![\w-])/.exec(text)?.[1];
    if (!token) throw new Error('The mail has no link.');
    return token;
  };

  const read = (token: string) => t.call(offers.readOffer, { params: { token } });
  const accept = (token: string) => t.call(offers.acceptOffer, { params: { token }, body: {} });
  const decline = (token: string) => t.call(offers.declineOffer, { params: { token }, body: {} });
  const leave = (token: string) => t.call(offers.leaveByOffer, { params: { token }, body: {} });

  /** Cancels a visit at the desk. Its time is offered after the two quiet minutes. */
  const cancelByOffice = (office: string, visitId: string, more: { isOffered?: boolean } = {}) =>
    t.call(
      officeVisits.setVisitStatus,
      {
        params: { id: visitId },
        body: { sequence: 0, status: 'canceled', reason: 'patient', note: '', isOffered: true, isTold: true, ...more },
      },
      { token: office },
    );

  /** Has somebody take a time at a desk of the demo, which nobody else takes. Returns the visit's id. */
  const fill = async (desk: typeof cleaning, startTime: string, minutes: number): Promise<string> => {
    const visitId = randomUUID();
    const now = t.clock.now();
    const startsAt = new Date(startTime);
    const endsAt = new Date(startsAt.getTime() + minutes * minuteMs);
    await b.query(
      `delete from visits where provider_id = $1 and during && tstzrange($2, $3::timestamptz + interval '15 minutes')`,
      [desk.providerId, startsAt, endsAt],
    );
    const row = { visitId, providerId: desk.providerId, locationId: desk.locationId, typeId: desk.appointmentTypeId };
    const at = { startsAt, endsAt, status: 'scheduled' as const, createdAt: now, updatedAt: now };
    await inTenant(ctx, (tx) => addVisit(tx, { ...row, ...at, bufferAfter: 15 }));
    return visitId;
  };

  /** Writes into the consent book that somebody agrees to texts about visits. */
  const agreeToTexts = async (number: string) => {
    const cipher = await ctx.cipherOf(ctx.tenant.id);
    const line = { channel: 'text', address: number, purpose: 'visits', answer: 'yes', source: 'office' } as const;
    await inTenant(ctx, (tx) => recordConsents(tx, ctx, cipher, [line]));
  };

  const undo = (office: string, visitId: string, eventId: string) =>
    t.call(officeVisits.undoVisitStatus, { params: { id: visitId }, body: { eventId } }, { token: office });

  const statusOf = async (entryId: string): Promise<string> =>
    (await b.query('select status from waitlist_entries where entry_id = $1', [entryId]))[0]?.status;

  return {
    ...b,
    ctx,
    ...{
      goTo,
      on,
      person,
      wait,
      look,
      rowsOf,
      offerTo,
      accept,
      decline,
      leave,
      cancelByOffice,
      agreeToTexts,
      fill,
      undo,
      statusOf,
    },
    readOffer: read,
    wishes: (more: Partial<Wishes> = {}) => wishesFrom(t.clock.now(), more),
    desk: (plan: Parameters<typeof addDesk>[1] = {}) => addDesk(t, plan),
  };
}
