// Two locations with the same things at each: visits, what patients did with them, notes, tasks, who waits, who is due, a held time.
import { randomUUID } from 'node:crypto';
import { notes, officeWaitlist, tasks } from '@foyer/contract';
import { zoneOf } from '@foyer/scheduling';
import { createPatient } from '../modules/patients/public.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import { bookingStage } from './booking-stage.ts';
import { addDesk } from './desk.ts';
import type { TestApp } from './test-app.ts';

const zone = zoneOf('America/New_York');
const minuteMs = 60_000;

/** What stands at one location. */
export type StagedPlace = Awaited<ReturnType<ReturnType<typeof placesStage>['fill']>>;

/** `admin` is the token of somebody who sees all. */
export function placesStage(t: TestApp, admin: string) {
  const b = bookingStage(t);
  const ctx = t.systemCtx('demo');
  const patientId = randomUUID();
  /** The instant of `hh:mm` at the practice, some days from now. */
  const on = (days: number, time: string): string => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const day = zone.dayAt(Math.floor(t.clock.now().getTime() / minuteMs)) + days;
    const [range] = zone.instantsOf(day, hour * 60 + minute, 1440);
    return new Date((range?.from ?? 0) * minuteMs).toISOString();
  };

  const addPatient = async () => {
    const row = {
      nameFirst: 'Paula',
      nameLast: 'Placer',
      emailAddress: 'paula@placer.example',
      birthDate: '1990-01-01',
    };
    await inTenant(ctx, (tx) =>
      createPatient(tx, { patientId, ...row, gender: 'female', createdAt: t.clock.now() }, []),
    );
  };

  const addRecall = async (visitId: string, typeId: string) => {
    const [ruleId, recallId] = [randomUUID(), randomUUID()];
    await b.query(
      `insert into recall_rules (tenant_id, rule_id, position, after_type_id, months, book_type_id, first_days, every_days,
         most_messages, by_email, by_text, words) values ($1, $2, 9, $3, 6, $3, 0, 30, 2, true, false, '{"en":{"subject":"Due","mail":"Due","text":"Due"}}')`,
      [b.accountId, ruleId, typeId],
    );
    await b.query(
      `insert into recalls (tenant_id, recall_id, patient_id, rule_id, visit_id, due, state, created_at)
       values ($1, $2, $3, $4, $5, $6, 'waiting', $7)`,
      [b.accountId, recallId, patientId, ruleId, visitId, b.dayOf(on(-2, '12:00')), t.clock.now()],
    );
    return recallId;
  };

  /** Fills a location. All times begin in `minute` of an hour, and all texts hold `mark`. */
  const fill = async (at: string, minute: number, mark: string) => {
    const desk = await addDesk(t, { at, hours: [480, 1020] });
    const time = (hour: number) => `${String(hour).padStart(2, '0')}:${minute}`;
    const of = { patientId, description: mark };
    const starts = { coming: on(5, time(9)), begun: on(-3, time(10)), met: on(-200, time(11)), held: on(2, time(13)) };
    const coming = await desk.book(starts.coming, 30, of);
    const begun = await desk.book(starts.begun, 30, of);
    const met = await desk.book(starts.met, 30, { ...of, status: 'met' });
    const held = await desk.book(starts.held, 30, {
      status: 'held',
      holdDigest: Buffer.alloc(32, minute),
      holdExpiresAt: new Date(on(1, '12:00')),
    });
    const eventId = randomUUID();
    await b.query(
      `insert into visit_events (tenant_id, event_id, visit_id, at, kind, actor, sequence) values ($1, $2, $3, $4, 'confirmed', 'link', 0)`,
      [b.accountId, eventId, coming, t.clock.now()],
    );
    await b.query(
      `insert into freed_times (tenant_id, freed_id, provider_id, location_id, starts_at, ends_at, freed_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [b.accountId, randomUUID(), desk.providerId, desk.locationId, on(3, time(9)), on(3, time(10)), t.clock.now()],
    );
    const about = { kind: 'visit' as const, id: coming };
    const note = await t.call(
      notes.addNote,
      { body: { key: randomUUID(), ...about, text: mark, isPinned: false } },
      { token: admin },
    );
    const task = await t.call(
      tasks.addTask,
      { body: { key: randomUUID(), title: mark, dueOn: b.dayOf(on(0, '12:00')), about } },
      { token: admin },
    );
    const wishes = { providerIds: [], locationIds: [], weekdays: [], parts: [], isShortNotice: true } as const;
    const waits = await t.call(
      officeWaitlist.addEntry,
      {
        body: {
          ...{ ...wishes, providerIds: [], locationIds: [], weekdays: [], parts: [] },
          ...{ patientId, typeId: desk.typeId, insteadOf: coming, channel: 'email', note: mark, isPinned: false },
          ...{ from: b.dayOf(on(0, '12:00')), until: b.dayOf(on(20, '12:00')) },
        },
      },
      { token: admin },
    );
    const ids = {
      ...{ coming, begun, met, held, eventId },
      noteId: note.body.id,
      taskId: task.body.id,
      entryId: waits.body.id,
      recallId: await addRecall(met, desk.typeId),
    };
    // As calls write instants, and as files write times of the practice.
    const hours = { coming: time(9), begun: time(10), met: time(11), held: time(13) };
    const times = Object.entries(starts).flatMap(([name, start]) => [
      start.slice(0, 16),
      `${b.dayOf(start)} ${hours[name as keyof typeof hours]}`,
    ]);
    return { desk, ids, times, mark };
  };

  return { ...b, ctx, on, patientId, addPatient, fill };
}
