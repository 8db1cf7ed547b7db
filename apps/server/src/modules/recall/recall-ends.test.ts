// Proves what ends a recall, and when it begins anew.
import { inactivePatients, officeVisits } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { instant, recallStage } from '../../testing/recall-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let r: ReturnType<typeof recallStage>;
const email = 'ada@recall.example';
const number = '2075550111';

beforeAll(async () => {
  t = await startTestApp();
  r = recallStage(t);
});
afterAll(() => t.stop());
beforeEach(async () => {
  t.clock.move(instant('2027-08-16T12:00'));
  await r.clear();
  await r.query(`delete from consents where source in ('link', 'text', 'portal')`);
});

/** A patient who is due on 2027-08-10, by one rule. */
async function duePerson(more: Parameters<typeof r.rule>[0] = {}, address: object = { email }) {
  const rule = r.rule(more);
  await r.setRules([rule]);
  const patientId = await r.person('Ada', address);
  const visitId = await r.visitAt(patientId, instant('2027-02-10T09:00'));
  await r.night();
  const [row] = await r.recallsOf(patientId);
  return { rule, patientId, visitId, id: row.id as string };
}
const stateOf = async (patientId: string) => {
  const [row] = await r.recallsOf(patientId);
  return [row.state, row.why];
};
const booked = async () => (await r.list({ state: 'booked' })).rows;

it('booking at the desk ends it at once; a booking that is canceled lets it go on', {
  tags: ['RECALL-02'],
}, async () => {
  const { patientId, rule } = await duePerson();
  const body = {
    patientId,
    typeId: rule.bookTypeId,
    ...{ providerId: r.provider('Dr. Priya Nair'), locationId: r.place('Scarborough') },
    ...{ day: '2027-09-01', minute: 600, duration: 30 },
  };
  const answer = await r.called((token) => t.call(officeVisits.bookVisit, { body: body as never }, { token }));
  expect(answer.status).toBe(201);
  const visitId = (answer.body as { id: string }).id;
  expect((await r.list()).rows).toEqual([]);
  expect(await booked()).toMatchObject([{ state: 'booked', next: null, booked: { visitId } }]);
  await r.lookAt(instant('2027-08-17T12:00'));
  expect(await r.messagesOf(patientId)).toEqual([]);
  expect(await stateOf(patientId)).toEqual(['booked', null]);
  expect(await booked()).toMatchObject([{ state: 'booked', booked: { visitId } }]);
  await r.query(`update visits set status = 'canceled' where visit_id = $1`, [visitId]);
  await r.night();
  expect(await stateOf(patientId)).toEqual(['waiting', null]);
  await r.lookAt(instant('2027-08-18T12:00'));
  expect(await r.messagesOf(patientId)).toMatchObject([{ n: 1, channel: 'email', status: 'sent' }]);
});

it('a visit that the practice’s software or the patient adds ends it as well', { tags: ['RECALL-02'] }, async () => {
  const { patientId } = await duePerson();
  const visitId = await r.visitAt(patientId, instant('2027-12-01T09:00'), { status: 'scheduled' });
  expect(await booked()).toMatchObject([{ booked: { visitId, startTime: '2027-12-01T14:00:00.000Z' } }]);
  await r.night();
  expect(await stateOf(patientId)).toEqual(['booked', null]);
  // It took place: the next recall counts from it.
  t.clock.move(instant('2027-12-02T12:00'));
  await r.query(`update visits set status = 'met' where visit_id = $1`, [visitId]);
  await r.night();
  expect(await r.recallsOf(patientId)).toHaveLength(1);
  t.clock.move(instant('2028-05-20T12:00'));
  await r.night();
  expect(await r.recallsOf(patientId)).toMatchObject([{ state: 'booked' }, { state: 'waiting', due: '2028-06-01' }]);
});

it('ending these emails, in one press and without signing in, ends it', { tags: ['RECALL-02'] }, async () => {
  const { patientId } = await duePerson();
  await r.lookAt(instant('2027-08-17T12:00'));
  const mail = (await r.sentTo(email)).at(-1);
  const path = /\/u\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const pressed = await t.app.inject({ method: 'POST', url: path, headers: { host: 'localhost' } });
  expect(pressed.statusCode).toBe(200);
  expect((await r.list()).rows).toMatchObject([{ hinder: 'opted-out', next: null, sent: 1 }]);
  await r.night();
  expect(await stateOf(patientId)).toEqual(['stopped', 'opt-out']);
  expect((await r.list({ state: 'stopped' })).rows).toMatchObject([{ state: 'stopped', hinder: 'opted-out' }]);
  await r.days(30);
  expect(await r.messagesOf(patientId)).toHaveLength(1);
});

it('STOP ends it for who is only texted, before anything more goes', { tags: ['RECALL-02'] }, async () => {
  await r.consents(number, 'yes', 'recall');
  const { patientId } = await duePerson({ channels: ['text'] }, { number });
  await r.consents(number, 'withdrawn', 'all');
  await r.lookAt(instant('2027-08-17T12:00'));
  expect(await stateOf(patientId)).toEqual(['stopped', 'opt-out']);
  expect(await r.messagesOf(patientId)).toMatchObject([{ status: 'skipped', why: 'opted-out' }]);
});

it('Stop of the office ends it, until the patient was here again', { tags: ['RECALL-02'] }, async () => {
  const { patientId, id } = await duePerson();
  const stopped = await r.stop(id);
  expect([stopped.status, stopped.body.state, stopped.body.next]).toEqual([200, 'stopped', null]);
  expect((await r.stop(id)).body.state).toBe('stopped');
  await r.days(25);
  expect(await r.messagesOf(patientId)).toEqual([]);
  expect(await stateOf(patientId)).toEqual(['stopped', 'office']);
  const trail = await r.query(`select action, object_id from audit_entries where action = 'recall-stop'`);
  expect(trail).toEqual([{ action: 'recall-stop', object_id: patientId }]);
  expect((await r.stop(crypto.randomUUID())).status).toBe(404);
  await r.visitAt(patientId, instant('2027-10-05T09:00'));
  t.clock.move(instant('2028-04-10T01:00'));
  await r.night();
  expect(await r.recallsOf(patientId)).toMatchObject([
    { state: 'stopped', why: 'here-again' },
    { state: 'waiting', due: '2028-04-05', sent: 0 },
  ]);
  expect((await r.list({ state: 'stopped' })).rows).toEqual([]);
});

it('an inactive record ends it; who comes again is called back again', { tags: ['RECALL-02'] }, async () => {
  const { patientId: id } = await duePerson();
  const body = { reason: 'moved', since: '2027-08-01' } as const;
  const said = await r.called((token) => t.call(inactivePatients.setInactive, { params: { id }, body }, { token }));
  expect(said.status).toBe(200);
  expect(await stateOf(id)).toEqual(['stopped', 'inactive']);
  expect((await r.list({ state: 'stopped' })).rows).toMatchObject([{ hinder: 'inactive' }]);
  await r.days(3);
  expect(await r.messagesOf(id)).toEqual([]);
  await r.called((token) => t.call(inactivePatients.setActive, { params: { id } }, { token }));
  await r.night();
  expect(await stateOf(id)).toEqual(['waiting', null]);
});

it('the last message leaves it to the office to call', { tags: ['RECALL-02', 'RECALL-03'] }, async () => {
  const { patientId, id } = await duePerson({ mostMessages: 2, everyDays: 7 });
  await r.days(20);
  expect(await r.messagesOf(patientId)).toHaveLength(2);
  expect((await r.list({ state: 'call' })).rows).toMatchObject([
    { state: 'call', sent: 2, most: 2, next: null, isOverdue: true },
  ]);
  const again = await r.send(id);
  expect(again.problem).toMatchObject({
    code: 'enough-sent',
    hinder: 'used-up',
    detail: expect.stringMatching(/Call/),
  });
  await r.days(30);
  expect(await r.messagesOf(patientId)).toHaveLength(2);
  expect((await r.stop(id)).body.state).toBe('stopped');
});
