// The calls before a time is chosen: their shapes, and that what they say is free is what the practice offers.
import { randomUUID } from 'node:crypto';
import { availability } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '../../seed/demo-ids.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
const accountId = tenantId('demo');
const account = { query: { accountId } };
const type = (name: string) => demoId(`type demo ${name}`);
const provider = (name: string) => demoId(`provider demo ${name}`);
const location = (name: string) => demoId(`location demo ${name}`);

beforeAll(async () => {
  t = await startTestApp();
  // A Wednesday, 9:00 in New York.
  t.clock.move(new Date('2027-02-10T14:00:00Z'));
});
afterAll(() => t.stop());

const month = (appointmentTypeId: string, more: object = {}) =>
  t.call(availability.virtualCalendar, {
    query: { accountId, appointmentTypeId, monthOfYear: 3, year: 2027, ...more },
  });

describe('what can be booked', () => {
  it('[API-094] [API-095] [API-096] types are listed for everybody with id, name and duration', async () => {
    const { status, body } = await t.call(availability.appointmentTypes, account);
    expect(status).toBe(200);
    expect(body).toHaveLength(6);
    expect(body[0]).toEqual({ id: type('Cleaning and exam'), name: 'Cleaning and exam', duration: 45 });
  });

  it('[API-098] [API-101] providers of a type are those who do it, with where and when they begin', async () => {
    const { body } = await t.call(availability.typeProviders, {
      params: { typeId: type('Cleaning and exam') },
      ...account,
    });
    expect(body).toEqual([
      {
        id: provider('Dana Whitfield, RDH'),
        displayName: 'Dana Whitfield, RDH',
        entityType: 'provider',
        entityId: provider('Dana Whitfield, RDH'),
        locationId: location('Harborside'),
        startTime: '08:00',
      },
      expect.objectContaining({ displayName: 'Marcus Bell, RDH', startTime: '09:00' }),
    ]);
    const unknown = await t.call(availability.typeProviders, { params: { typeId: randomUUID() }, ...account });
    expect(unknown.problem.code).toBe('not-found');
  });

  it('[API-107] [API-108] [API-112] [API-113] locations are listed with their address and the types done there', async () => {
    const { body } = await t.call(availability.locationsList, account);
    expect(body.map(({ name }) => name)).toEqual(['Harborside', 'Back Cove', 'Scarborough']);
    expect(body[0]).toMatchObject({ displayName: 'Harborside', street: '218 Wharf Street', street2: '', radius: 0 });
    expect(body[2]?.appointmentTypeIds).toContain(type('Invisible aligner consultation'));
    expect(body[0]?.appointmentTypeIds).not.toContain(type('Invisible aligner consultation'));
    expect((await t.call(availability.isMultiLocationAccount, account)).body).toEqual({ isMultiLocation: true });
  });

  it('[API-114] [API-115] [API-124] the registered address holds zone and country', async () => {
    const { body } = await t.call(availability.registeredAddress, { params: { accountId } });
    expect(body).toEqual({ timezone: 'America/New_York', postalAddress: { country: 'US' } });
  });
});

describe('the calendar of a month', () => {
  it('[API-116] [API-117] [API-104] [API-120] lists days with the free times of all who do the type', async () => {
    const { status, body } = await month(type('Cleaning and exam'));
    expect(status).toBe(200);
    expect(body.days[0]?.date).toBe('2027-03-01');
    expect(body.days[0]?.timeSlots[0]).toEqual({
      startTime: '2027-03-01T13:00:00.000Z',
      time: '2027-03-01T13:00:00.000Z',
      locationId: location('Harborside'),
      entityId: provider('Dana Whitfield, RDH'),
      available: true,
    });
  });
});
