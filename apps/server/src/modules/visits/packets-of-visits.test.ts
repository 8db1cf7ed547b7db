// Visits ask their patients for packets: when they are booked, moved, canceled and come back, and when a guest is matched.
// Long because all cases share one server and the same few verbs.
import { randomUUID } from 'node:crypto';
import { assignments, inbox, officeVisits, ownVisits, packetPage, packets, practiceSetup } from '@foyer/contract';
import { zoneOf } from '@foyer/scheduling';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { demoIdsOf } from '../../seed/demo-ids.ts';
import { bookingForm, bookingStage, place } from '../../testing/booking-stage.ts';
import { addDesk, type TestDesk } from '../../testing/desk.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPatient } from '../patients/public.ts';
import { beginSync, removeSyncedVisit, type SyncedVisit, storeSyncedVisit } from './synced-visits.store.ts';

const zone = zoneOf('America/New_York');
const minuteOf = (time: string | Date) => Math.floor(new Date(time).getTime() / 60_000);

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let form: Awaited<ReturnType<typeof bookingForm>>;
let admin: { token: string };
/** Its type asks for the packet. */
let desk: TestDesk;
let packetId: string;
let patientId: string;

const change = (typeId: string, body: object) =>
  t.call(practiceSetup.changeType, { params: { id: typeId }, body }, admin);

beforeAll(async () => {
  t = await startTestApp();
  [b, form] = [bookingStage(t), await bookingForm(t)];
  admin = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token };
  const { forms } = (await t.call(packets.packetList, {}, admin)).body;
  const formIds = ['Medical History', 'Dental History'].map(
    (name) => forms.find((one) => one.name === name)?.formId ?? '',
  );
  packetId = (await t.call(packets.createPacket, { body: { name: 'Before a visit', formIds } }, admin)).body.id;
});
afterAll(() => t.stop());
beforeEach(async () => {
  desk = await addDesk(t);
  expect((await change(desk.typeId, { packetId, packetDays: 3 })).status).toBe(200);
  patientId = await newPatient();
});

async function newPatient(): Promise<string> {
  const id = randomUUID();
  const row = { patientId: id, nameFirst: 'Nell', nameLast: 'New', birthDate: '1990-02-03', gender: '' } as const;
  await inTenant(t.systemCtx('demo'), (tx) => createPatient(tx, { ...row, createdAt: t.clock.now() }, []));
  return id;
}

/** The beginning of the day that is so many days before a visit. */
const daysBefore = (time: string, days: number) => new Date(zone.startOf(zone.dayAt(minuteOf(time)) - days) * 60_000);
const runsOf = (id = patientId) =>
  b.query('select due_at, ended_at from packet_runs where patient_id = $1 and packet_id = $2 order by created_at', [
    id,
    packetId,
  ]);
const due = async (id = patientId) => {
  const [run] = await runsOf(id);
  return run?.due_at;
};
const timeOf = (time: string) => ({
  day: b.dayOf(time),
  minute: zone.minuteOfDayAt(minuteOf(time)),
});

const enter = async (time: string, at: TestDesk = desk, id: string | null = patientId, more: object = {}) => {
  const { typeId, providerId, locationId } = at;
  const body = { typeId, providerId, locationId, patientId: id, description: 'By phone', ...timeOf(time), ...more };
  const { status, body: visit } = await t.call(officeVisits.bookVisit, { body: body as never }, admin);
  expect(status).toBe(201);
  return visit;
};
const move = (id: string, sequence: number, time: string) =>
  t.call(officeVisits.moveVisit, { params: { id }, body: { ...timeOf(time), sequence } as never }, admin);
const cancel = (id: string, sequence: number) =>
  t.call(officeVisits.setVisitStatus, { params: { id }, body: { status: 'canceled', sequence } as never }, admin);
const bookOnline = (time: string, options: object = {}) =>
  form.book(
    {
      appointmentTypeId: desk.typeId,
      locationId: place('Harborside'),
      providerId: desk.providerId,
      startTime: time,
    },
    options,
  );

describe('a visit of a type with a packet', () => {
  it('asks for it when it is entered, due the set days before, never before the day it was made', {
    tags: ['PACK-05'],
  }, async () => {
    const time = b.at(4, '10:00', 3);
    await enter(time);
    expect(await runsOf()).toEqual([{ due_at: daysBefore(time, 3), ended_at: null }]);
    const other = await newPatient();
    const tomorrow = new Date(t.clock.now().getTime() + 86_400_000).toISOString();
    await enter(tomorrow.replace(/T.*/, 'T16:00:00.000Z'), desk, other);
    expect(await due(other)).toEqual(daysBefore(t.clock.now().toISOString(), 0));
    await enter(b.at(4, '11:00', 3), desk, null);
    expect(
      await b.query(
        'select 1 from packet_run_visits x join visits v using (tenant_id, visit_id) where v.patient_id is null',
      ),
    ).toEqual([]);
  });

  it('asks for it when its patient or a guardian books it online, in the same transaction', {
    tags: ['PACK-05'],
  }, async () => {
    const grace = await t.signIn('grace.okafor@example.com');
    const ada = demoIdsOf('demo').contact('Ada Okafor');
    const [own, ward] = [b.at(2, '09:00', 4), b.at(3, '09:00', 4)];
    const first = await bookOnline(own, grace);
    expect(first.status).toBe(200);
    expect(await due(grace.patientId)).toEqual(daysBefore(own, 3));
    expect((await bookOnline(ward, { ...grace, body: { contact_id: ada } })).status).toBe(200);
    expect(await due(ada)).toEqual(daysBefore(ward, 3));
    const read = async () => {
      const { packets: all } = (await t.call(packets.packetList, {}, admin)).body;
      const params = { id: packetId, checksum: all.find(({ id }) => id === packetId)?.secureId ?? '' };
      return (await t.call(packetPage.packet, { params, query: { ownerId: ada } }, { token: grace.token })).body;
    };
    expect(await read()).toMatchObject({ dueAt: daysBefore(ward, 3).toISOString(), visitAt: ward });
    // A day of the office that comes earlier is what counts.
    const sooner = b.at(3, '09:00', 1);
    const asked = { params: { id: ada, packetId }, body: { dueAt: b.dayOf(sooner) } };
    await t.call(assignments.askForPacket, asked, admin);
    expect(await read()).toMatchObject({ dueAt: daysBefore(sooner, 0).toISOString(), visitAt: '' });
    // What cannot be booked asks for nothing.
    const sam = await t.signIn('sam.rivera@example.com');
    expect((await bookOnline(own, sam)).problem.code).toBe('slot-taken');
    expect(await runsOf(sam.patientId)).toEqual([]);
    // The patient cancels it: nobody has begun.
    const canceled = await t.call(
      ownVisits.cancelOwn,
      { params: { id: first.body.appointment?.id ?? '' }, body: { sequence: 0, reason: 'time' } },
      { token: grace.token },
    );
    expect(canceled.status).toBe(200);
    expect(await runsOf(grace.patientId)).toEqual([]);
  });

  it('moves what is still open with it', { tags: ['PACK-05'] }, async () => {
    const [time, later] = [b.at(1, '10:00', 3), b.at(5, '10:00', 5)];
    const { id } = await enter(time);
    await move(id, 0, later);
    expect(await due()).toEqual(daysBefore(later, 3));
    await b.query('update packet_runs set ended_at = now() where patient_id = $1', [patientId]);
    await move(id, 1, time);
    expect(await due()).toEqual(daysBefore(later, 3));
  });

  it('is one with another visit while forms are open: the earlier day holds, and stays when one is canceled', {
    tags: ['PACK-05'],
  }, async () => {
    const [one, other] = [b.at(1, '10:00', 3), b.at(2, '10:00', 4)];
    const { id: second } = await enter(other);
    const { id: first } = await enter(one);
    expect(await runsOf()).toEqual([{ due_at: daysBefore(one, 3), ended_at: null }]);
    await cancel(first, 0);
    expect(await runsOf()).toEqual([{ due_at: daysBefore(other, 3), ended_at: null }]);
    await cancel(second, 0);
    expect(await runsOf()).toEqual([]);
  });

  it('that come at once ask once', { tags: ['PACK-05'] }, async () => {
    // Which of the weekdays comes first depends on today's.
    const times = [b.at(1, '10:00', 3), b.at(2, '10:00', 3), b.at(3, '10:00', 3)].sort();
    // Without looking for other visits, so that none waits for another.
    await Promise.all(times.map((time) => enter(time, desk, patientId, { isPatientClashKnown: true })));
    expect(await runsOf()).toEqual([{ due_at: daysBefore(times[0] ?? '', 3), ended_at: null }]);
    const sam = await t.signIn('sam.rivera@example.com');
    const online = [b.at(4, '10:00', 3), b.at(5, '10:00', 3)].sort();
    const sent = await Promise.all(online.map((time) => bookOnline(time, sam)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(await runsOf(sam.patientId)).toEqual([{ due_at: daysBefore(online[0] ?? '', 3), ended_at: null }]);
  });
});

describe('a canceled visit', () => {
  it('takes away what nobody has begun, and asks again when it comes back', { tags: ['PACK-05'] }, async () => {
    const time = b.at(4, '10:00', 3);
    const { id } = await enter(time);
    const canceled = await cancel(id, 0);
    expect(await runsOf()).toEqual([]);
    const body = { eventId: canceled.body.eventId };
    expect((await t.call(officeVisits.undoVisitStatus, { params: { id }, body }, admin)).status).toBe(200);
    expect(await due()).toEqual(daysBefore(time, 3));
  });

  it('leaves what was begun, without its day, and what the office asked for', { tags: ['PACK-05'] }, async () => {
    const { id } = await enter(b.at(4, '10:00', 3));
    await b.query(
      `insert into submission_drafts (tenant_id, draft_id, form_id, form_version_id, patient_id, revision, writer_id,
         writer_sequence, answers_sealed, attachment_keys, saved_at)
       select f.tenant_id, $1, f.form_id, f.published_version_id, $2, 1, $1, 1, '', '{}', $3 from forms f
       join packet_forms p using (tenant_id, form_id) where p.packet_id = $4 limit 1`,
      [randomUUID(), patientId, t.clock.now(), packetId],
    );
    await cancel(id, 0);
    expect(await runsOf()).toEqual([{ due_at: null, ended_at: null }]);
    const asked = await newPatient();
    const { id: other } = await enter(b.at(5, '10:00', 3), desk, asked);
    const body = { dueAt: b.dayOf(b.at(5, '10:00', 6)) };
    await t.call(assignments.askForPacket, { params: { id: asked, packetId }, body }, admin);
    expect(await due(asked)).toEqual(daysBefore(b.at(5, '10:00', 3), 3));
    await cancel(other, 0);
    expect(await due(asked)).toEqual(daysBefore(b.at(5, '10:00', 6), 0));
  });
});

describe('a guest’s visit', () => {
  const match = (submissionId: string, contactId: string) =>
    t.call(inbox.matchSubmission, { params: { submissionId }, body: { contactId } }, admin);
  const approve = (submissionId: string) =>
    t.call(inbox.approveSubmission, { params: { submissionId }, body: { revision: 1 } }, admin);

  it('asks once the office has found whose it is', { tags: ['PACK-05'] }, async () => {
    const time = b.at(4, '10:00', 3);
    const sent = await bookOnline(time, { email: 'nell@example.com' });
    expect(sent.status).toBe(200);
    expect((await match(sent.body.id, patientId)).status).toBe(204);
    expect(await runsOf()).toEqual([]);
    expect((await approve(sent.body.id)).status).toBe(204);
    expect(await runsOf()).toEqual([{ due_at: daysBefore(time, 3), ended_at: null }]);
  });
});

describe('a visit of the practice’s software', () => {
  it('asks when it comes, follows its type, and asks for nothing when it is gone', { tags: ['PACK-05'] }, async () => {
    const plain = await addDesk(t);
    const startsAt = new Date(b.at(4, '10:00', 3));
    const row = (typeId: string): SyncedVisit => ({
      id: randomUUID(),
      externalId: patientId,
      providerId: desk.providerId,
      locationId: desk.locationId,
      typeId,
      patientId,
      status: 'scheduled',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 1_800_000),
      description: undefined,
      now: t.clock.now(),
    });
    const ctx = t.systemCtx('demo');
    const store = (typeId: string) =>
      inTenant(ctx, async (tx) => {
        await beginSync(tx);
        await storeSyncedVisit(tx, ctx, row(typeId), false);
      });
    await store(plain.typeId);
    expect(await runsOf()).toEqual([]);
    await store(desk.typeId);
    expect(await due()).toEqual(daysBefore(startsAt.toISOString(), 3));
    await store(plain.typeId);
    expect(await runsOf()).toEqual([]);
    await store(desk.typeId);
    await inTenant(ctx, (tx) => removeSyncedVisit(tx, ctx, patientId));
    expect(await runsOf()).toEqual([]);
  });
});

describe('the packet of a type', () => {
  it('is one that is offered, is audited, and stays with the visits that asked for it', {
    tags: ['PACK-05'],
  }, async () => {
    const places = async () => (await t.call(practiceSetup.allPlaces, {}, admin)).body;
    const type = async () => (await places()).types.find(({ id }) => id === desk.typeId);
    expect(await type()).toMatchObject({ packetId, packetDays: 3 });
    expect((await places()).packets).toContainEqual({ id: packetId, name: 'Before a visit' });
    const entries = await b.query('select object_kind from audit_entries where object_id = $1 order by 1', [
      desk.typeId,
    ]);
    expect(entries).toEqual([{ object_kind: 'type packetDays' }, { object_kind: 'type packetId' }]);
    for (const wrong of [{ packetId: randomUUID() }, { packetDays: 15 }, { packetDays: -1 }])
      expect((await change(desk.typeId, wrong)).status).toBeGreaterThanOrEqual(400);
    const time = b.at(4, '10:00', 3);
    await enter(time);
    expect((await change(desk.typeId, { packetId: null })).status).toBe(200);
    await enter(b.at(5, '10:00', 2));
    expect(await due()).toEqual(daysBefore(time, 3));
    expect((await type())?.packetId).toBeNull();
  });

  it('is not asked for while it is archived, or when everything in it was sent lately', {
    tags: ['PACK-05'],
  }, async () => {
    const revision = async () =>
      (await t.call(packets.packetList, {}, admin)).body.packets.find(({ id }) => id === packetId)?.revision ?? 0;
    const archive = async (isArchived: boolean) =>
      t.call(
        packets.changePacket,
        { params: { id: packetId }, body: { revision: await revision(), isArchived } },
        admin,
      );
    await archive(true);
    await enter(b.at(4, '10:00', 3));
    expect(await runsOf()).toEqual([]);
    expect((await change(desk.typeId, { packetId })).status).toBe(200);
    expect((await change((await addDesk(t)).typeId, { packetId })).status).toBe(404);
    await archive(false);
    await b.query(
      `insert into submissions (tenant_id, submission_id, form_id, patient_id, revision, submitted_at)
       select f.tenant_id, gen_random_uuid(), f.form_id, $1, 1, $2 from forms f
       join packet_forms p using (tenant_id, form_id) where p.packet_id = $3`,
      [patientId, t.clock.now(), packetId],
    );
    await enter(b.at(5, '10:00', 3));
    expect(await runsOf()).toEqual([]);
  });
});

describe('a packet of first visits', () => {
  const give = async (body: object) => {
    const { packets: all } = (await t.call(packets.packetList, {}, admin)).body;
    const revision = all.find(({ id }) => id === packetId)?.revision ?? 0;
    return t.call(packets.changePacket, { params: { id: packetId }, body: { revision, ...body } }, admin);
  };
  let plain: TestDesk;
  beforeAll(async () => {
    plain = await addDesk(t);
    expect((await give({ isForFirstVisits: true })).status).toBe(204);
  });
  afterAll(() => give({ isForFirstVisits: false }));

  it('is asked for by the first visit only, whatever its type', { tags: ['PACK-05'] }, async () => {
    const first = b.at(1, '10:00', 3);
    await enter(first, plain);
    expect(await due()).toEqual(daysBefore(first, 2));
    const other = await newPatient();
    const longAgo = new Date(t.clock.now().getTime() - 60 * 86_400_000).toISOString();
    await plain.book(longAgo, 30, { status: 'met', patientId: other });
    await enter(b.at(2, '10:00', 3), plain, other);
    expect(await runsOf(other)).toEqual([]);
  });

  it('follows the first visit when another one becomes it', { tags: ['PACK-05'] }, async () => {
    const [one, other] = [b.at(3, '10:00', 3), b.at(4, '10:00', 4)];
    const { id } = await enter(one, plain);
    const { id: second } = await enter(other, plain);
    expect(await due()).toEqual(daysBefore(one, 2));
    await cancel(id, 0);
    expect(await runsOf()).toEqual([{ due_at: daysBefore(other, 2), ended_at: null }]);
    await cancel(second, 0);
    expect(await runsOf()).toEqual([]);
  });
});

describe('the types that a packet is given to', () => {
  it('are those that name it in the settings: both sides write the same', { tags: ['PACK-05'] }, async () => {
    const [one, other] = [await addDesk(t), await addDesk(t)];
    const { forms } = (await t.call(packets.packetList, {}, admin)).body;
    const formIds = [forms[0]?.formId ?? ''];
    const made = { name: 'By its editor', formIds, typeIds: [one.typeId, desk.typeId] };
    const { id } = (await t.call(packets.createPacket, { body: made as never }, admin)).body;
    const typesOf = async () => {
      const { body } = await t.call(practiceSetup.allPlaces, {}, admin);
      return body.types
        .filter((type) => type.packetId === id)
        .map((type) => type.id)
        .sort();
    };
    expect(await typesOf()).toEqual([one.typeId, desk.typeId].sort());
    const change = (body: object) => t.call(packets.changePacket, { params: { id }, body: body as never }, admin);
    expect((await change({ revision: 1, typeIds: [other.typeId, one.typeId] })).status).toBe(204);
    expect(await typesOf()).toEqual([one.typeId, other.typeId].sort());
    expect((await change({ revision: 2, typeIds: [randomUUID()] })).status).toBe(404);
    const { packets: all, visitTypes } = (await t.call(packets.packetList, {}, admin)).body;
    expect(all.find((packet) => packet.id === id)?.typeIds.toSorted()).toEqual([one.typeId, other.typeId].sort());
    expect(visitTypes.find((type) => type.id === desk.typeId)?.packetId).toBeNull();
    const changes = await b.query(
      `select object_kind, count(*)::int from audit_entries where object_id = $1 and object_kind = 'type packetId'
       group by object_kind`,
      [one.typeId],
    );
    expect(changes).toEqual([{ object_kind: 'type packetId', count: 1 }]);
  });
});
