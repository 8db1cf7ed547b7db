// What the practice's software may send but nobody can type here: longer texts, and times that have no end.
import { desk, practiceSetup } from '@foyer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signed } from '../../cli/connector/signed-call.ts';
import { bookingStage, cleaning } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { issueSyncKey } from './sync-keys.ts';

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let key: string;
let admin: { token: string };
beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
  ({ key } = await issueSyncKey(t.systemCtx('demo'), 'test'));
  admin = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token };
});
afterAll(() => t.stop());

async function push(name: string, upsert: object): Promise<string> {
  const call = { method: 'POST', target: `/sync/v1/${name}`, body: JSON.stringify({ upserts: [upsert] }) };
  const { headers } = signed(key, call, t.clock.now());
  const { target: url, body: payload } = call;
  const answer = await t.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload });
  const [result] = answer.json().results;
  expect(result.errors).toBeUndefined();
  return result.id;
}
const places = () => t.call(practiceSetup.allPlaces, {}, admin);

it('texts of the software that are longer than those typed here are read as they are', async () => {
  const long = (max: number) => 'x'.repeat(max);
  const location = { name: long(200), displayName: long(200), street: 'Dock\nstairs', zipcode: long(20) };
  const id = await push('locations', { externalId: 'p', ...location });
  const providerId = await push('providers', { externalId: 'd', displayName: long(200) });
  const type = { externalId: 't', name: long(200), duration: 30, providers: ['d'], locations: ['p'] };
  const typeId = await push('appointment-types', type);
  const { status, body } = await places();
  expect(status).toBe(200);
  expect(body.locations.find((one) => one.id === id)).toMatchObject(location);
  expect(body.providers.find((one) => one.id === providerId)?.name).toBe(long(200));
  expect(body.types.find((one) => one.id === typeId)?.name).toBe(long(200));
});

it('a busy time and time off until the year 9999 are read in the settings, the schedule and the calendar', async () => {
  const { providerId, locationId, appointmentTypeId } = cleaning;
  await b.query(`update providers set external_id = 'dana' where provider_id = $1`, [providerId]);
  await b.query(`update provider_hours set external_id = hours_id::text where provider_id = $1`, [providerId]);
  await b.query(`update locations set external_id = 'harborside' where location_id = $1`, [locationId]);
  await b.query(`update visit_types set external_id = 'cleaning' where type_id = $1`, [appointmentTypeId]);
  await b.query('update practice_settings set booking_sync_availability = true where tenant_id = $1', [b.accountId]);
  t.pass(1);
  const startTime = b.at(2, '09:00', 3);
  const day = b.dayOf(startTime);
  expect(await b.isFree(cleaning, startTime)).toBe(true);
  const busy = { externalId: 'left', provider: 'dana', startTime: `${day}T00:00:00Z`, endTime: '9999-12-31T23:59:59Z' };
  await push('busy-times', busy);
  const off = { fromDay: '9998-12-31', fromMinute: 0, untilDay: '9999-12-31', untilMinute: 1439, reason: '' };
  const params = { id: providerId };
  expect((await t.call(practiceSetup.addTimeOff, { params, body: off }, admin)).status).toBe(200);
  const { status, body } = await places();
  expect(status).toBe(200);
  const far = body.timeOff.filter((one) => one.untilDay === '9999-12-31');
  expect(far.map(({ fromDay }) => fromDay)).toEqual(
    [day, '9998-12-31'].map((one) => expect.stringContaining(one.slice(0, 7))),
  );
  expect((await t.call(desk.schedule, { query: { from: day, days: 1 } }, admin)).status).toBe(200);
  expect(await b.isFree(cleaning, startTime)).toBe(false);
});

it('the year 0, which no calendar has, is refused where a day is named', async () => {
  const body = { locationId: null, fromDay: '0000-01-01', untilDay: '0000-01-02', reason: '', keepVisits: true };
  expect((await t.call(practiceSetup.closeDays, { body }, admin)).problem.code).toBe('validation-failed');
  expect((await t.call(desk.schedule, { query: { from: '0000-01-01', days: 1 } }, admin)).status).toBe(400);
});
