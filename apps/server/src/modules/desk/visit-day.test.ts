// What the front desk does with a visit on its day, and what its panel tells: over HTTP and against a real database.
import { desk, officeVisits, patientNews, reminders, visitPanel } from '@foyer/contract';
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { demoIdsOf } from '../../seed/demo-ids.ts';
import { bookingStage, cleaning, place, provider } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { storeInbound } from '../consents/public.ts';
import { addVisitEvent } from '../visits/public.ts';

const zone = zoneOf('America/New_York');
const sam = demoIdsOf('demo').contact('Sam Rivera');
let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let office: string;
let admin: string;
const signIn = async () => {
  office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
};
beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
  // No visit of the demo is in the way.
  await b.query('delete from visits where tenant_id = $1', [b.accountId]);
  // Nor does somebody of the demo wait for a time that fits one of this test by chance of the weekday.
  await b.query('delete from waitlist_offers where tenant_id = $1', [b.accountId]);
  await b.query('delete from waitlist_entries where tenant_id = $1', [b.accountId]);
  await passTo(1, 7 * 60);
});
afterAll(() => t.stop());

const minuteNow = () => Math.floor(t.clock.now().getTime() / 60_000);
const today = () => zone.dayAt(minuteNow());
/** Moves the clock to a minute of the day that many days from now. */
async function passTo(days: number, minute: number) {
  const [at] = zone.instantsOf(today() + days, minute, minute + 1);
  t.pass((at?.from ?? 0) - minuteNow());
  await signIn();
}

const bookCall = (days: number, minute: number, more: object = {}, token = office) => {
  const { appointmentTypeId: typeId, providerId, locationId } = cleaning;
  const when = { day: isoOfDay(today() + days), minute };
  const body = { typeId, providerId, locationId, patientId: null, description: 'Walk in', ...when, ...more };
  return t.call(officeVisits.bookVisit, { body }, { token });
};
const book = async (days: number, minute: number, more: object = {}) => {
  const { status, body } = await bookCall(days, minute, more);
  expect(status).toBe(201);
  return { id: body.id, day: isoOfDay(today() + days) };
};
const row = async ({ id, day }: { id: string; day: string }, token = office) => {
  const { body } = await t.call(desk.schedule, { query: { from: day, days: 1 } }, { token });
  return body.visits.find((visit) => visit.id === id);
};
const progress = (id: string, to: 'expected' | 'arrived' | 'in-chair', sequence: number) =>
  t.call(officeVisits.setVisitProgress, { params: { id }, body: { to, sequence } }, { token: office });
const set = (id: string, body: object) =>
  t.call(officeVisits.setVisitStatus, { params: { id }, body: body as never }, { token: office });
const undo = (id: string, eventId: string, token = office) =>
  t.call(officeVisits.undoVisitStatus, { params: { id }, body: { eventId } }, { token });
const panel = (id: string, token = office) => t.call(visitPanel.readVisit, { params: { id } }, { token });
const eventsOf = (id: string) => b.query('select * from visit_events where visit_id = $1 order by at, sequence', [id]);

describe('the progress of a visit', () => {
  it('is arrived, then in chair, while the stored status stays, and completed in the end', {
    tags: ['LIFE-26'],
  }, async () => {
    const visit = await book(0, 8 * 60);
    expect(await row(visit)).toMatchObject({ progress: 'expected', nextProgress: ['arrived', 'in-chair'] });
    expect((await progress(visit.id, 'arrived', 0)).body).toMatchObject({ sequence: 1, isTold: false });
    expect(await row(visit)).toMatchObject({ status: 'scheduled', progress: 'arrived' });
    expect((await progress(visit.id, 'arrived', 1)).problem.code).toBe('validation-failed');
    expect((await progress(visit.id, 'in-chair', 0)).problem.code).toBe('appointment-changed');
    expect((await progress(visit.id, 'in-chair', 1)).body).toMatchObject({ sequence: 2 });
    expect(await row(visit)).toMatchObject({ status: 'scheduled', progress: 'in-chair' });
    expect((await set(visit.id, { status: 'met', sequence: 2 })).status).toBe(200);
    expect(await row(visit)).toMatchObject({ status: 'met', nextProgress: [] });
    expect((await eventsOf(visit.id)).map(({ kind }) => kind)).toEqual(['booked', 'arrived', 'seated', 'met']);
    const trail = await b.query('select action from audit_entries where object_id = $1 order by entry_id', [visit.id]);
    expect(trail.map(({ action }) => action)).toEqual(['appt_scheduled', 'appt_arrived', 'appt_seated', 'appt_met']);
  });

  it('is both arrived and in chair at once for who sits down without a word, and is taken back step by step', {
    tags: ['LIFE-26', 'LIFE-28'],
  }, async () => {
    const visit = await book(0, 9 * 60 + 30);
    const seated = (await progress(visit.id, 'in-chair', 0)).body;
    const [stored] = await b.query('select arrived_at, seated_at, status from visits where visit_id = $1', [visit.id]);
    expect(stored).toEqual({ arrived_at: stored.seated_at, seated_at: expect.any(Date), status: 'scheduled' });
    expect((await row(visit))?.undo).toMatchObject({ eventId: seated.eventId });
    expect((await undo(visit.id, seated.eventId)).body).toMatchObject({ sequence: 2 });
    expect(await row(visit)).toMatchObject({ progress: 'expected', undo: null });
    await progress(visit.id, 'in-chair', 2);
    expect((await progress(visit.id, 'arrived', 3)).status).toBe(200);
    expect(await row(visit)).toMatchObject({ progress: 'arrived' });
    expect((await progress(visit.id, 'expected', 4)).status).toBe(200);
    expect(await row(visit)).toMatchObject({ progress: 'expected' });
  });

  it('is not said before midnight of the visit’s day, nor of a visit that is off', { tags: ['LIFE-27'] }, async () => {
    const visit = await book(1, 60);
    expect((await progress(visit.id, 'arrived', 0)).problem.code).toBe('too-early');
    expect(await row(visit)).toMatchObject({ nextProgress: [] });
    await passTo(1, 0);
    expect(await row(visit)).toMatchObject({ nextProgress: ['arrived', 'in-chair'] });
    expect((await progress(visit.id, 'arrived', 0)).status).toBe(200);
    await set(visit.id, { status: 'canceled', sequence: 1 });
    expect((await progress(visit.id, 'in-chair', 2)).problem.code).toBe('validation-failed');
    await passTo(0, 7 * 60);
  });
});

describe('what the office says with a status', () => {
  it('is a reason out of seven, kept with the sealed note, and whether the waitlist gets the time', {
    tags: ['LIFE-36'],
  }, async () => {
    const { id } = await book(2, 600, { patientId: sam });
    const cancel = { status: 'canceled', sequence: 0 };
    expect((await set(id, { ...cancel, reason: 'boredom' })).problem.code).toBe('validation-failed');
    expect((await set(id, { ...cancel, reason: 'other' })).problem.errors).toMatchObject([{ path: 'body.note' }]);
    const said = { reason: 'other', note: 'Moves to Portland', isOffered: false };
    expect((await set(id, { ...cancel, ...said })).body).toMatchObject({ isTold: true });
    const event = (await eventsOf(id)).at(-1);
    expect(event).toMatchObject({
      kind: 'canceled',
      actor: 'staff',
      reason: 'other',
      before: { status: 'scheduled' },
      after: { status: 'canceled', isOffered: 'false' },
    });
    expect(event.note_sealed.includes(Buffer.from('Portland'))).toBe(false);
    expect((await panel(id)).body.history.at(-1)).toMatchObject({ reason: 'other', note: 'Moves to Portland' });
  });

  it('may leave the patient untold, with a note why: then no notice waits, not even of an earlier move', {
    tags: ['LIFE-36'],
  }, async () => {
    const { id, day } = await book(2, 12 * 60, { patientId: sam });
    const move = { day, minute: 13 * 60, sequence: 0 };
    const moved = await t.call(officeVisits.moveVisit, { params: { id }, body: move }, { token: office });
    expect(moved.body).toMatchObject({ sequence: 1, isTold: true });
    const untold = { status: 'canceled', sequence: 1, isTold: false };
    expect((await set(id, untold)).problem.errors).toMatchObject([{ path: 'body.note' }]);
    expect((await set(id, { ...untold, note: 'Told by phone' })).body).toMatchObject({ isTold: false });
    expect(await b.query('select 1 from visit_news where visit_id = $1', [id])).toEqual([]);
  });

  it('confirms by the office', { tags: ['LIFE-35'] }, async () => {
    const visit = await book(3, 600);
    await set(visit.id, { status: 'confirmed', sequence: 0 });
    const at = expect.any(String);
    expect(await row(visit)).toMatchObject({ confirmed: { at, via: 'office' } });
    expect((await panel(visit.id)).body.confirmation).toEqual({ at, via: 'office', by: expect.stringMatching(/\w/) });
    const [{ event_id: eventId }] = (await eventsOf(visit.id)).slice(-1);
    await undo(visit.id, eventId);
    expect(await row(visit)).toMatchObject({ status: 'scheduled', confirmed: null });
  });

  it('is bound by none of the patients’ rules', { tags: ['LIFE-11'] }, async () => {
    const { id, day } = await book(0, 8 * 60, { patientId: sam });
    await b.query('update visits set moved_by_patient = 3 where visit_id = $1', [id]);
    const body = { day, minute: 7 * 60 + 5, sequence: 0 };
    expect((await t.call(officeVisits.moveVisit, { params: { id }, body }, { token: office })).status).toBe(200);
    expect((await set(id, { status: 'canceled', sequence: 1, reason: 'patient' })).status).toBe(200);
    expect((await panel(id)).body.movedByPatient).toBe(3);
  });
});

describe('a canceled visit', () => {
  it('comes back while its time is free, and its patient hears of nothing', { tags: ['LIFE-28'] }, async () => {
    // Nothing of earlier tests is to be told.
    await b.query('delete from visit_news where tenant_id = $1', [b.accountId]);
    const visit = await book(4, 600, { patientId: sam });
    const { eventId } = (await set(visit.id, { status: 'canceled', sequence: 0, reason: 'mistake' })).body;
    expect((await undo(visit.id, eventId)).body).toMatchObject({ sequence: 2 });
    expect(await row(visit)).toMatchObject({ status: 'scheduled' });
    const told = () => t.mailbox.list().filter(({ subject }) => subject?.startsWith('Your appointment'));
    const before = told().length;
    t.pass(3);
    const due = `update pgboss.job set start_after = now() where name = 'visits.visit-news' and state = 'created'`;
    await b.query(due);
    await expect.poll(() => b.query('select 1 from visit_news where visit_id = $1', [visit.id])).toEqual([]);
    expect(told()).toHaveLength(before);
  });
});

describe('two places at once', () => {
  it('are refused for one patient with the other visit, unless the office knows', { tags: ['LIFE-30'] }, async () => {
    const { id, day } = await book(5, 600, { patientId: sam });
    const elsewhere = { providerId: provider('Marcus Bell, RDH'), locationId: place('Back Cove'), patientId: sam };
    const { problem } = await bookCall(5, 630, elsewhere);
    expect(problem).toMatchObject({
      code: 'patient-busy',
      status: 409,
      visits: [{ id, providerName: 'Dana Whitfield, RDH', locationName: 'Harborside', day, from: 600, minutes: 45 }],
    });
    expect((await bookCall(5, 645, elsewhere)).status).toBe(201);
    const known = await bookCall(5, 540, { ...elsewhere, isPatientClashKnown: true });
    expect(known.status).toBe(201);
    const move = (more: object) =>
      t.call(
        officeVisits.moveVisit,
        { params: { id: known.body.id }, body: { day, minute: 585, sequence: 0, ...more } },
        { token: office },
      );
    expect((await move({})).problem).toMatchObject({ code: 'patient-busy', visits: [{ id }] });
    expect((await move({ isPatientClashKnown: true })).status).toBe(200);
    // Its own old time does not count.
    const own = { day, minute: 610, sequence: 0, isPatientClashKnown: true };
    expect((await t.call(officeVisits.moveVisit, { params: { id }, body: own }, { token: office })).status).toBe(200);
  });

  it('are refused to one of two colleagues who book at the same instant', { tags: ['LIFE-30'] }, async () => {
    const elsewhere = { providerId: provider('Marcus Bell, RDH'), locationId: place('Back Cove') };
    const both = await Promise.all([
      bookCall(6, 600, { patientId: sam }),
      bookCall(6, 600, { patientId: sam, ...elsewhere }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('the panel of a visit', () => {
  it('shows the patient, forms, balance and history, and reading it is in the trail', {
    tags: ['LIFE-35'],
  }, async () => {
    const phone = `insert into patient_phones (tenant_id, patient_id, position, type, number) values ($1, $2, 9, 'mobile', $3)`;
    await b.query(phone, [b.accountId, sam, '2075550148']);
    const { id, day } = await book(7, 600, { patientId: sam });
    const to = { providerId: provider('Marcus Bell, RDH'), locationId: place('Back Cove') };
    const body = { day, minute: 660, sequence: 0, ...to };
    await t.call(officeVisits.moveVisit, { params: { id }, body }, { token: admin });
    const { status, body: shown } = await panel(id);
    expect(status).toBe(200);
    expect(shown).toMatchObject({
      id,
      status: 'scheduled',
      progress: 'expected',
      confirmation: null,
      waitlistFits: 0,
      balance: expect.stringMatching(/^-?\d+\.\d{2}$/),
    });
    expect(shown.patient).toMatchObject({ id: sam, name: 'Sam Rivera', age: expect.any(Number) });
    expect(shown.patient).toMatchObject({
      phone: '(207) 555-0148',
      phoneKind: 'mobile',
      alerts: [{ text: 'Penicillin' }],
    });
    expect(shown.forms.length).toBeGreaterThan(0);
    expect(shown.history).toMatchObject([
      { kind: 'booked', actor: 'staff', after: { providerName: 'Dana Whitfield, RDH', status: 'scheduled' } },
      {
        kind: 'moved',
        by: 'Marta Kowalski',
        before: { providerName: 'Dana Whitfield, RDH', locationName: 'Harborside' },
        after: { providerName: 'Marcus Bell, RDH', locationName: 'Back Cove' },
      },
    ]);
    const read = `select 1 from audit_entries where action = 'read' and object_kind = 'appointment' and object_id = $1`;
    expect(await b.query(read, [id])).toHaveLength(1);
  });

  it('shows what became of each reminder, those to come, and that the office asked', {
    tags: ['LIFE-35', 'REM-12'],
  }, async () => {
    const { id } = await book(8, 600, { patientId: sam });
    const log = async () =>
      (await panel(id)).body.reminders.map(({ title, status, to }) => [title, status, to.replace(/ .*/, '')]);
    const planned = [
      ['3 days before, by email', 'planned', ''],
      ['24 hours before, by text', 'planned', ''],
    ];
    expect(await log()).toEqual(planned);
    expect((await t.call(reminders.askAgain, { params: { id } }, { token: admin })).status).toBe(204);
    expect(await log()).toEqual([['Asked again', 'sent', 'email'], ...planned]);
  });

  it('is not found for another practice and for an unknown visit, and holds no patient for somebody unknown', async () => {
    const { id } = await book(7, 900);
    expect((await panel(id)).body).toMatchObject({ patient: null, forms: [], balance: null, description: 'Walk in' });
    const host = 'maple.localhost';
    const { token } = await t.signIn('admin@example.com', { kind: 'staff', host });
    const foreign = await t.call(visitPanel.readVisit, { params: { id } }, { token, host });
    expect(foreign.problem.code).toBe('not-found');
    expect((await panel(sam)).problem.code).toBe('not-found');
  });
});

describe('visits that nobody closed', () => {
  it('are those of past days, until somebody says what became of them', { tags: ['LIFE-26'] }, async () => {
    const visit = await book(0, 23 * 60);
    const list = async () => {
      const query = { before: isoOfDay(today()) };
      const { body } = await t.call(visitPanel.unfinishedVisits, { query }, { token: office });
      return body.filter(({ id }) => id === visit.id);
    };
    expect(await list()).toEqual([]);
    await passTo(1, 8 * 60);
    expect(await list()).toMatchObject([
      { day: visit.day, from: 23 * 60, providerName: 'Dana Whitfield, RDH', typeName: 'Cleaning and exam' },
    ]);
    await set(visit.id, { status: 'missed', sequence: 0 });
    expect(await list()).toEqual([]);
  });
});

describe('news', () => {
  const news = async () => (await t.call(patientNews.listNews, {}, { token: office })).body;
  const addEvent = async (visitId: string, kind: 'canceled' | 'moved', more: object) => {
    const ctx = t.systemCtx('demo');
    return inTenant(ctx, (tx) => addVisitEvent(tx, ctx, { visitId, kind, sequence: 1, actor: 'link', ...more }));
  };

  it('are what patients did in seven days, the newest first, until each is marked as seen', {
    tags: ['LIFE-37'],
  }, async () => {
    const { id } = await book(20, 600, { patientId: sam });
    const before = (await news()).unseen;
    const facts = {
      ...cleaning,
      startsAt: new Date(b.at(1, '09:00')),
      endsAt: new Date(b.at(1, '09:45')),
      status: 'x',
    };
    const moved = await addEvent(id, 'moved', {
      before: facts,
      after: { ...facts, startsAt: new Date(b.at(1, '10:00')) },
    });
    t.pass(1);
    const canceled = await addEvent(id, 'canceled', { reason: 'ill' });
    const { news: list, unseen } = await news();
    expect(unseen).toBe(before + 2);
    expect(list.slice(0, 2)).toMatchObject([
      {
        id: canceled,
        kind: 'canceled',
        name: 'Sam Rivera',
        patientId: sam,
        reason: 'ill',
        before: null,
        isSeen: false,
      },
      { id: moved, kind: 'moved', visitId: id, before: b.at(1, '09:00'), reason: '' },
    ]);
    const seen = (eventId: string) => t.call(patientNews.markNewsSeen, { params: { eventId } }, { token: office });
    expect((await seen(canceled)).status).toBe(204);
    expect((await seen(canceled)).status).toBe(204);
    expect((await seen(id)).problem.code).toBe('not-found');
    expect((await news()).unseen).toBe(before + 1);
    expect((await news()).news[0]).toMatchObject({ isSeen: true });
    t.pass(8 * 24 * 60);
    await signIn();
    expect((await news()).news.map((one) => one.id)).not.toContain(moved);
  });

  it('hold what somebody texted that is none of the known words, and whether it may mean stop', {
    tags: ['LIFE-37', 'CONS-07'],
  }, async () => {
    const before = (await news()).unseen;
    const ctx = t.systemCtx('demo');
    const cipher = await ctx.cipherOf(ctx.tenant.id);
    const [messageId, from, text] = ['gw-77', '+12075550148', 'Leave me alone'];
    const received = { messageId, from, kind: 'other', text, mayMeanStop: true } as const;
    expect(await inTenant(ctx, (tx) => storeInbound(tx, ctx, cipher, received))).toBe(true);
    const { news: list, unseen } = await news();
    expect(unseen).toBe(before + 1);
    const shown = { id: messageId, kind: 'text', visitId: null, number: from, text, mayMeanStop: true };
    expect(list[0]).toMatchObject({ ...shown, isSeen: false });
    const params = { eventId: messageId };
    expect((await t.call(patientNews.markNewsSeen, { params }, { token: office })).status).toBe(204);
    expect(await news()).toMatchObject({ unseen: before, news: [{ ...shown, isSeen: true }] });
  });
});
