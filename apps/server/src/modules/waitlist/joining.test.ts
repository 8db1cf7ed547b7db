// Who gets on the waitlist, and how: signed in, for the family, by the link of a visit; and what takes them off again.
import { ownVisits, visits, waitlist } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cleaning, kind } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitlistStage } from '../../testing/waitlist-stage.ts';

let t: TestApp;
let w: Awaited<ReturnType<typeof waitlistStage>>;
let grace: { token: string; patientId: string };
let office: string;

beforeAll(async () => {
  t = await startTestApp();
  w = await waitlistStage(t);
});
afterAll(() => t.stop());
beforeEach(async () => {
  w.goTo('09:00');
  grace = await t.signIn('grace.okafor@example.com');
  office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  await w.query(`update waitlist_entries set status = 'ended', ended_at = now() where status = 'waiting'`);
});

const typeId = cleaning.appointmentTypeId;
const join = (body: Partial<typeof waitlist.joinWaitlist.body._output> = {}, token = grace.token) =>
  t.call(waitlist.joinWaitlist, { body: { contactId: grace.patientId, typeId, ...w.wishes(), ...body } }, { token });
const list = async (token = grace.token) => (await t.call(waitlist.listEntries, {}, { token })).body;
const member = async (name: string) =>
  (await w.query('select patient_id from patients where name_first = $1', [name]))[0].patient_id;

describe('a signed-in patient', () => {
  it('joins, changes what they wait for, and leaves', { tags: ['WAIT-01'] }, async () => {
    const joined = await join();
    expect(joined.status).toBe(201);
    expect(joined.body).toMatchObject({
      status: 'waiting',
      typeName: 'Cleaning and exam',
      nameFirst: 'Grace',
      offer: null,
    });
    const { id: entryId } = joined.body;
    const body = {
      ...w.wishes(),
      weekdays: [1, 5, 1],
      parts: ['morning' as const],
      providerIds: [cleaning.providerId],
    };
    const changed = await t.call(waitlist.changeEntry, { params: { entryId }, body }, grace);
    expect(changed.body).toMatchObject({ weekdays: [1, 5], parts: ['morning'], providerIds: [cleaning.providerId] });
    const { entries, people, types } = await list();
    expect(entries).toEqual([changed.body]);
    expect(people.map(({ nameFirst }) => nameFirst)).toEqual(['Grace', 'Ada', 'Obi', 'Zora']);
    expect(people[0]).toMatchObject({
      emailTo: 'g…@example.com',
      textTo: '(207) …0148',
      hasTextConsent: expect.any(Boolean),
    });
    const type = types.find(({ id }) => id === typeId);
    expect(type).toMatchObject({ mostDays: 180, usualDays: 30, offerMinutes: 20 });
    expect(type?.providers.map(({ name }) => name)).toEqual(['Dana Whitfield, RDH', 'Marcus Bell, RDH']);
    expect(type?.textWording).toContain('Harbor Dental');
    for (let twice = 0; twice < 2; twice += 1)
      expect((await t.call(waitlist.leaveWaitlist, { params: { entryId } }, grace)).status).toBe(204);
    expect((await list()).entries).toEqual([]);
    const log = await w.query(`select action from audit_entries where object_id = $1 order by entry_id`, [entryId]);
    expect(log.map(({ action }) => action)).toEqual(['waitlist-join', 'change', 'waitlist-leave']);
  });

  it('has three entries at most, one for each type, however fast they come', { tags: ['WAIT-01'] }, async () => {
    const both = await Promise.all([join(), join()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.problem.code).toBe('waitlist-limit');
    const more = await Promise.all(
      ['Toothache', 'Filling', 'Sealants', 'New patient exam and x-rays'].map((name) => join({ typeId: kind(name) })),
    );
    expect(more.filter(({ status }) => status === 201)).toHaveLength(2);
    expect((await list()).entries).toHaveLength(3);
  });

  it('joins for the family, and not for others; the entry ends with the link', { tags: ['WAIT-01'] }, async () => {
    const ada = await member('Ada');
    const { body } = await join({ contactId: ada });
    expect(body).toMatchObject({ contactId: ada, nameFirst: 'Ada' });
    expect((await join({ contactId: await member('Sam') })).problem.code).toBe('owner-not-allowed');
    const sam = await t.signIn('sam.rivera@example.com');
    const params = { entryId: body.id };
    expect((await t.call(waitlist.leaveWaitlist, { params }, sam)).problem.code).toBe('not-found');
    expect((await t.call(waitlist.changeEntry, { params, body: w.wishes() }, sam)).problem.code).toBe('not-found');
    const link = [grace.patientId, ada];
    await w.query('update family_links set family_access = false where guardian_id = $1 and member_id = $2', link);
    expect((await list()).entries).toEqual([]);
    await w.look();
    expect(await w.statusOf(body.id)).toBe('ended');
    await w.query('update family_links set family_access = true where guardian_id = $1 and member_id = $2', link);
  });

  it('cannot wait for a type without a waitlist, nor for what is not there', { tags: ['WAIT-01'] }, async () => {
    await w.query('update visit_types set has_waitlist = false where type_id = $1', [typeId]);
    expect((await join()).problem.code).toBe('change-not-offered');
    expect((await list()).types.some(({ id }) => id === typeId)).toBe(false);
    await w.query('update visit_types set has_waitlist = true where type_id = $1', [typeId]);
    expect((await join({ typeId: crypto.randomUUID() })).problem.code).toBe('not-found');
    const today = w.wishes().from;
    for (const [wrong, path] of [
      [{ from: '2020-01-01', until: '2020-01-02' }, 'body.until'],
      [{ until: '2099-01-01' }, 'body.until'],
      [{ from: '2098-12-31', until: today }, 'body.until'],
      [{ providerIds: [crypto.randomUUID()] }, 'body.providerIds'],
      [{ locationIds: [crypto.randomUUID()] }, 'body.locationIds'],
    ] as const) {
      const { problem } = await join(wrong as never);
      expect([problem.code, problem.errors?.[0]?.path]).toEqual(['validation-failed', path]);
    }
  });

  it('is told by text only with a yes, which goes into the consent book in the field’s words', {
    tags: ['WAIT-01'],
  }, async () => {
    await w.query('delete from consents');
    const refused = await join({ channel: 'text' });
    expect(refused.problem.errors).toMatchObject([{ path: 'body.agreesToTexts' }]);
    expect((await join({ channel: 'text', agreesToTexts: true })).status).toBe(201);
    const lines = await w.query(`select channel, purpose, answer, source, wording from consents order by purpose`);
    const line = { channel: 'text', answer: 'yes', source: 'portal', wording: '2026-11' };
    expect(lines).toEqual([
      { ...line, purpose: 'codes' },
      { ...line, purpose: 'visits' },
    ]);
    expect((await list()).people[0]?.hasTextConsent).toBe(true);
    // Sam has no phone, and Jordan, who may act for Sam, none any more.
    await w.query(`delete from patient_phones where number = '+12075550187'`);
    const sam = await t.signIn('sam.rivera@example.com');
    const withoutPhone = await join({ contactId: sam.patientId, channel: 'text', agreesToTexts: true }, sam.token);
    expect(withoutPhone.problem.errors).toMatchObject([{ path: 'body.channel' }]);
  });
});

describe('for an earlier time than a visit has', () => {
  /** Books a visit of Grace's at the desk. */
  const visitOfGrace = async (inDays: number) => {
    const desk = await w.desk({ hours: [600, 630] });
    const visitId = await desk.book(w.on(inDays, '10:00'), 30, { patientId: grace.patientId });
    return { desk, visitId };
  };

  it('somebody joins when it is more than three days ahead; the visit says so', { tags: ['WAIT-01'] }, async () => {
    const { desk, visitId } = await visitOfGrace(9);
    const { body } = await join({ typeId: desk.typeId, insteadOf: visitId });
    expect(body.insteadOf).toEqual({ id: visitId, startTime: w.on(9, '10:00') });
    const own = await t.call(ownVisits.readOwn, { params: { id: visitId } }, grace);
    expect(own.body.visit.isOnWaitlist).toBe(true);
    const coming = await t.call(ownVisits.listOwn, { query: { when: 'coming' } }, grace);
    expect(coming.body.visits.filter(({ isOnWaitlist }) => isOnWaitlist).map(({ id }) => id)).toEqual([visitId]);
    const family = await t.call(visits.familyAppointments, { query: {} }, grace);
    expect(family.body.appointments.filter(({ isOnWaitlist }) => isOnWaitlist).map(({ id }) => id)).toEqual([visitId]);

    const soon = await visitOfGrace(2);
    const wish = { typeId: soon.desk.typeId, insteadOf: soon.visitId };
    expect((await join(wish)).problem.code).toBe('change-not-offered');
    expect((await join({ typeId: kind('Sealants'), insteadOf: visitId })).problem.code).toBe('not-found');
    const sam = await t.signIn('sam.rivera@example.com');
    expect((await join({ ...wish, contactId: sam.patientId }, sam.token)).problem.code).toBe('not-found');
  });

  it('a guest joins by the link of the visit, once, and takes a time that moves it', {
    tags: ['WAIT-01', 'WAIT-06'],
  }, async () => {
    const email = 'guest@example.com';
    const { id, token } = await w.book(w.at(3, '10:00', 2), email);
    const params = { token };
    const before = (await t.call(waitlist.readLinkedEntry, { params })).body;
    expect(before).toMatchObject({
      entry: null,
      isOffered: true,
      visit: { id },
      tell: { emailTo: 'g…@example.com', textTo: '' },
    });
    const joined = await t.call(waitlist.joinByLink, { params, body: { ...w.wishes(), isShortNotice: true } });
    expect(joined.status).toBe(201);
    expect(joined.body.entry).toMatchObject({ status: 'waiting', insteadOf: { id } });
    expect((await t.call(waitlist.joinByLink, { params, body: w.wishes() })).problem.code).toBe('waitlist-limit');
    const other = await w.book(w.at(4, '10:00'), email);
    const second = await t.call(waitlist.joinByLink, { params: { token: other.token }, body: w.wishes() });
    expect(second.problem.code).toBe('waitlist-limit');
    const linked = { ...params, entryId: joined.body.entry?.id ?? '' };
    const changed = await t.call(waitlist.changeByLink, {
      params: linked,
      body: { ...w.wishes(), parts: ['morning'] },
    });
    expect(changed.body.entry?.parts).toEqual(['morning']);

    // The visit of somebody else on an earlier day is canceled.
    const start = w.at(2, '08:00');
    const visitId = await w.fill(cleaning, start, 45);
    expect((await w.cancelByOffice(office, visitId)).status).toBe(200);
    t.pass(2.5);
    await w.look();
    const accepted = await w.accept(await w.offerTo(email));
    expect(accepted.body).toMatchObject({ state: 'accepted', startTime: start });
    expect((await w.visitRow(id)).starts_at.toISOString()).toBe(start);
    expect((await t.call(waitlist.leaveByLink, { params: linked })).status).toBe(204);
    expect(await w.statusOf(linked.entryId)).toBe('booked');
    expect((await t.call(waitlist.readLinkedEntry, { params: { token: 'x' } })).problem.code).toBe('link-expired');
  });

  it('the entry ends with that visit', { tags: ['WAIT-09'] }, async () => {
    const { desk, visitId } = await visitOfGrace(9);
    const { body } = await join({ typeId: desk.typeId, insteadOf: visitId });
    await w.cancelByOffice(office, visitId);
    expect((await list()).entries).toEqual([]);
    await w.look();
    expect(await w.statusOf(body.id)).toBe('ended');
  });
});

describe('an entry ends by itself', () => {
  it('when a visit of the type is booked, by anybody; one from before does not count', {
    tags: ['WAIT-05'],
  }, async () => {
    const desk = await w.desk();
    const [ada, bea] = [await w.person('Ada'), await w.person('Bea')];
    await desk.book(w.on(20, '09:00'), 30, { patientId: bea.id });
    t.pass(1);
    const [adas, beas] = [await w.wait(office, desk, ada.id), await w.wait(office, desk, bea.id)];
    t.pass(1);
    await desk.book(w.on(20, '10:00'), 30, { patientId: ada.id });
    await w.look();
    expect([await w.statusOf(adas), await w.statusOf(beas)]).toEqual(['booked', 'waiting']);
  });

  it('when its last day is over, and when its person does not come any more', { tags: ['WAIT-05'] }, async () => {
    const desk = await w.desk();
    const people = await Promise.all(['Ada', 'Bea'].map(w.person));
    const today = w.wishes().from;
    const short = await w.wait(office, desk, people[0]?.id ?? '', { until: today });
    const gone = await w.wait(office, desk, people[1]?.id ?? '');
    await w.query(
      `update patients set inactive_reason = 'moved', inactive_since = $2, inactive_at = now() where patient_id = $1`,
      [people[1]?.id, today],
    );
    w.goTo('09:00');
    await w.look();
    expect([await w.statusOf(short), await w.statusOf(gone)]).toEqual(['ended', 'ended']);
  });
});
