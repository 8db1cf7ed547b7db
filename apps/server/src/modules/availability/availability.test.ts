// Lists of what can be booked: shapes, who sees them, the effect of synchronizing and coupling, and distances.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availability, forms } from '@foyer/contract';
import type { UpdateObject } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../platform/db/schema/schema.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { demoId } from '../../seed/demo-ids.ts';
import { onlineBooking } from '../../seed/forms/online-booking.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addForm, publishForm } from '../forms/public.ts';
import { setBookingForm } from '../practice/public.ts';

let t: TestApp;
const accountId = tenantId('demo');
const account = { query: { accountId } };
const type = (name: string) => demoId(`type demo ${name}`);
const provider = (name: string) => demoId(`provider demo ${name}`);
const location = (name: string) => demoId(`location demo ${name}`);
const maple = { host: 'maple.localhost' };

const asked: { url: string | undefined; headers: IncomingMessage['headers'] }[] = [];
let geoAnswer: { status: number; body: string };
const geoService = createServer(({ url, headers }, response) => {
  asked.push({ url, headers });
  response.writeHead(geoAnswer.status, { 'content-type': 'application/json' }).end(geoAnswer.body);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => geoService.listen(0, '127.0.0.1', resolve));
  t = await startTestApp({
    FOYER_TRUST_PROXY: '1',
    GEOIP_URL: `http://127.0.0.1:${(geoService.address() as AddressInfo).port}/{ip}/json`,
    GEOIP_TOKEN: 'geo-secret',
  });
});
afterAll(async () => {
  await t.stop();
  geoService.closeAllConnections();
  geoService.close();
});

function change<T extends keyof Schema>(table: T, set: object, where: object = {}) {
  return inTenant(t.systemCtx('demo'), async (tx) => {
    let query = tx.updateTable(table as 'locations').set(set as UpdateObject<Schema, 'locations'>);
    for (const [column, value] of Object.entries(where)) query = query.where(column as 'name', '=', value);
    await query.execute();
    // Settings are cached for a second.
    t.pass(1);
  });
}

describe('types', () => {
  it('are listed for everybody with id, name and duration', { tags: ['API-094', 'API-095', 'API-096'] }, async () => {
    const { status, body } = await t.call(availability.appointmentTypes, account);
    expect(status).toBe(200);
    expect(body).toHaveLength(6);
    expect(body[0]).toMatchObject({ id: type('Cleaning and exam'), name: 'Cleaning and exam', duration: 45 });
  });

  it('of another practice are nobody’s to see', { tags: ['API-096'] }, async () => {
    const { problem } = await t.call(availability.appointmentTypes, { query: { accountId: tenantId('maple') } });
    expect(problem.code).toBe('not-found');
  });

  it('of the management software carry the flags sync and coupled; on demand only those that somebody does', {
    tags: ['API-097', 'API-111'],
  }, async () => {
    expect((await t.call(availability.syncedAppointmentTypes, account)).body).toEqual([]);
    await change('visitTypes', { external_id: 'T1' }, { type_id: type('Filling') });
    await change('visitTypes', { external_id: 'T2' }, { type_id: type('Toothache') });
    const { body } = await t.call(availability.syncedAppointmentTypes, account);
    expect(body).toEqual([
      { id: type('Toothache'), name: 'Toothache', duration: 30, sync: true, coupled: true },
      { id: type('Filling'), name: 'Filling', duration: 45, sync: true, coupled: true },
    ]);
    const pdds = (query: object) =>
      t.call(availability.pddsAppointmentTypes, { query: { accountId, ...query } }).then((answer) => answer.body);
    expect(await pdds({})).toEqual(body);
    await change('providers', { external_id: 'P1' }, { provider_id: provider('Dr. Priya Nair') });
    expect((await pdds({ verifyOabProviders: 'true' })).map(({ name }) => name)).toEqual(['Toothache']);
  });
});

describe('providers', () => {
  const byType = (name: string) =>
    t.call(availability.typeProviders, { params: { typeId: type(name) }, ...account }).then(({ body }) => body);

  it('of a type are those who do it, with where and when they begin', { tags: ['API-098', 'API-101'] }, async () => {
    expect(await byType('Cleaning and exam')).toEqual([
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

  it('of the management software are those that came from there', { tags: ['API-099', 'API-100'] }, async () => {
    const all = await t.call(availability.pddsProviders, account);
    expect(all.body.map(({ displayName }) => displayName)).toEqual(['Dr. Priya Nair']);
    const of = (name: string) => t.call(availability.pddsTypeProviders, { params: { typeId: type(name) }, ...account });
    expect((await of('Toothache')).body.map(({ id }) => id)).toEqual([provider('Dr. Priya Nair')]);
    expect((await of('Filling')).body).toEqual([]);
    expect((await of('Sealants')).problem.code).toBe('not-found');
  });

  it('do every type where the practice does not couple, and are gone once they leave', {
    tags: ['API-098'],
  }, async () => {
    await change('practiceSettings', { booking_provider_coupled: false });
    expect(await byType('Cleaning and exam')).toHaveLength(5);
    await change('practiceSettings', { booking_provider_coupled: true });
    await change('providers', { is_bookable: false }, { provider_id: provider('Marcus Bell, RDH') });
    expect((await byType('Cleaning and exam')).map(({ displayName }) => displayName)).toEqual(['Dana Whitfield, RDH']);
    await change('providers', { is_bookable: true }, { provider_id: provider('Marcus Bell, RDH') });
  });
});

describe('locations', () => {
  const list = (query: object = {}) =>
    t.call(availability.locationsList, { query: { accountId, ...query } }).then(({ body }) => body);

  it('are listed with their address and the types done there', { tags: ['API-107', 'API-108'] }, async () => {
    const body = await list();
    expect(body.map(({ name }) => name)).toEqual(['Harborside', 'Back Cove', 'Scarborough']);
    expect(body[0]).toEqual({
      id: location('Harborside'),
      name: 'Harborside',
      displayName: 'Harborside',
      street: '218 Wharf Street',
      street2: '',
      city: 'Portland',
      state: 'ME',
      zipcode: '04101',
      radius: 0,
      appointmentTypeIds: ['Cleaning and exam', 'New patient exam and x-rays', 'Toothache', 'Filling', 'Sealants'].map(
        type,
      ),
      isDeleted: false,
    });
  });

  it('of the management software have the types that came from there', { tags: ['API-109', 'API-110'] }, async () => {
    await change('locations', { external_id: 'L1' }, { location_id: location('Back Cove') });
    const { body } = await t.call(availability.pddsLocations, account);
    expect(body.map(({ id, appointmentTypeIds }) => [id, appointmentTypeIds])).toEqual([
      [location('Back Cove'), [type('Toothache'), type('Filling')]],
    ]);
  });

  it('that were closed for good are left out unless asked for; one left is no choice', {
    tags: ['API-107', 'API-112', 'API-113'],
  }, async () => {
    const isMulti = async () => (await t.call(availability.isMultiLocationAccount, account)).body;
    expect(await isMulti()).toEqual({ isMultiLocation: true });
    const deleted = { deleted_at: t.clock.now() };
    await change('locations', deleted, { location_id: location('Scarborough') });
    expect((await list()).map(({ name }) => name)).toEqual(['Harborside', 'Back Cove']);
    const all = await list({ includeAllLocations: 'true' });
    expect(all.map(({ name, isDeleted }) => [name, isDeleted])).toEqual([
      ['Harborside', false],
      ['Back Cove', false],
      ['Scarborough', true],
    ]);
    await change('locations', deleted, { location_id: location('Back Cove') });
    expect(await isMulti()).toEqual({ isMultiLocation: false });
    await change('locations', { deleted_at: null });
  });

  it('zone and country of the practice are its registered address', {
    tags: ['API-114', 'API-115', 'API-124'],
  }, async () => {
    const { body } = await t.call(availability.registeredAddress, { params: { accountId } });
    expect(body).toEqual({ timezone: 'America/New_York', postalAddress: { country: 'US' } });
  });
});

describe('distances', () => {
  const near = (query: object, options: object = {}) =>
    t.call(availability.postalLocation, { query: { accountId, ...query } as typeof account.query }, options);
  const names = (items: { locationId: string }[]) =>
    items.map(({ locationId }) =>
      ['Harborside', 'Back Cove', 'Scarborough'].find((name) => location(name) === locationId),
    );

  it('from a ZIP code are great-circle miles, the nearest first, with the least and the greatest on demand', {
    tags: ['API-105', 'API-106'],
  }, async () => {
    // Old Orchard Beach, south-west of all three.
    const { body } = await near({ zipCode: '04064', isRequireMinMax: 'true' });
    expect(names(body.items)).toEqual(['Scarborough', 'Back Cove', 'Harborside']);
    const [first, , last] = body.items.map(({ radius }) => radius);
    expect(first).toBeGreaterThan(3);
    expect(last).toBeLessThan(15);
    expect(body).toMatchObject({ zipCodeDistance: { min: first, max: last }, errors: [], zipCode: '' });
    const within = await near({ zipCode: '04064-1234', radius: first });
    expect(names(within.body.items)).toEqual(['Scarborough']);
    expect(within.body.zipCodeDistance).toBeNull();
  });

  it('from a point come with the nearest postal code', { tags: ['API-105', 'API-106'] }, async () => {
    const { body } = await near({ pointLatitude: 43.6591, pointLongitude: -70.2606 });
    expect(body.items[0]).toEqual({ locationId: location('Back Cove'), radius: 0 });
    expect(body.zipCode).toBe('04101');
  });

  it.each(['00000', 'A1', 'ABCDE', 'Z9Z 9Z9', "0410'"])(
    'from %s, which is no postal code, are an error',
    { tags: ['API-106'] },
    async (zipCode) => {
      const { status, body } = await near({ zipCode, isRequireMinMax: 'true' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ items: [], zipCodeDistance: null, errors: [{ code: 'zip-unknown' }] });
    },
  );

  it('reckon Canadian postal codes too, in miles', { tags: ['API-105', 'API-106'] }, async () => {
    const here = { accountId: tenantId('maple') };
    // Corner Brook lies about 260 miles west of St. John's.
    for (const zipCode of ['A2H 1A1', 'a2h1a1', 'A2H']) {
      const { body } = await near({ ...here, zipCode }, maple);
      expect(body.items[0]?.radius).toBeGreaterThan(240);
      expect(body.items[0]?.radius).toBeLessThan(290);
    }
    const { body } = await near({ ...here, pointLatitude: 47.5681, pointLongitude: -52.7014 }, maple);
    expect(body.zipCode).toMatch(/^A1[A-E]$/);
  });

  it('without a place to measure from, or with one off the globe, are not reckoned', {
    tags: ['API-105'],
  }, async () => {
    expect((await near({})).body).toEqual({ items: [], zipCodeDistance: null, errors: [], zipCode: '' });
    expect((await near({ pointLatitude: 91, pointLongitude: 0 })).problem.code).toBe('validation-failed');
    expect((await near({ zipCode: '04101', radius: -1 })).problem.code).toBe('validation-failed');
  });
});

describe('where the caller’s network is', () => {
  const from = (ip: string) =>
    t.call(availability.ipLocation, account, { headers: { 'x-forwarded-for': ip } }).then(({ body }) => body);

  it('is asked of the service the operator set up, with our key, once an address', {
    tags: ['API-121', 'API-122'],
  }, async () => {
    geoAnswer = { status: 200, body: JSON.stringify({ ip: '203.0.113.9', postal: '04101', loc: '43.6574,-70.2589' }) };
    expect(await from('203.0.113.9')).toEqual({ postal: '04101', loc: '43.6574,-70.2589' });
    expect(await from('203.0.113.9')).toEqual({ postal: '04101', loc: '43.6574,-70.2589' });
    expect(asked.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/203.0.113.9/json', 'Bearer geo-secret'],
    ]);
  });

  it.each([
    ['fails', 500, '{}'],
    ['refuses the key', 401, '{"error":"geo-secret"}'],
    ['answers nonsense', 200, '<html>'],
    ['answers something else', 200, '{"postal":"<b>","loc":[1,2]}'],
    ['knows nothing', 200, 'null'],
    ['sends us elsewhere', 302, '{"postal":"04101"}'],
  ])('is unknown when the service %s', { tags: ['API-122', 'ABUSE-25'] }, async (_what, status, body) => {
    geoAnswer = { status, body };
    expect(await from(`203.0.113.${(status % 100) + body.length}`)).toEqual({ postal: '', loc: '' });
  });

  it('is asked at most 300 times an hour for a practice, however many addresses are made up', {
    tags: ['API-121'],
  }, async () => {
    geoAnswer = { status: 200, body: '{"postal":"04101"}' };
    const before = asked.length;
    let answered = 0;
    for (let third = 1; third <= 16; third += 1) {
      const places = await Promise.all(Array.from({ length: 20 }, (_, n) => from(`198.51.${third}.${n + 1}`)));
      answered += places.filter(({ postal }) => postal === '04101').length;
    }
    expect(asked.length - before).toBe(answered);
    expect(asked.length).toBe(300);
  });

  it('is not asked for addresses of home networks', { tags: ['API-121', 'ABUSE-25'] }, async () => {
    const before = asked.length;
    for (const ip of ['10.1.2.3', '192.168.0.7', '127.0.0.1', 'fd00::1', '::1'])
      expect(await from(ip)).toEqual({ postal: '', loc: '' });
    expect(asked.length).toBe(before);
  });
});

describe('forms that book', () => {
  const list = async () => {
    t.pass(1);
    return (await t.call(forms.bookingForms, account)).body.forms;
  };
  const publish = (name: string, fields: object[]) =>
    inTenant(t.systemCtx('demo'), async (tx) => {
      const form_id = randomUUID();
      const now = t.clock.now();
      await addForm(tx, { formId: form_id, name, position: 50, createdAt: now });
      await publishForm(tx, t.systemCtx('demo'), {
        formId: form_id,
        versionId: randomUUID(),
        name,
        object: { fields },
      });
      return form_id;
    });

  it('are the published ones with a booking field, the chosen one first and alone published', {
    tags: ['API-090', 'API-091', 'API-093'],
  }, async () => {
    const before = (await list()).length;
    const [field] = onlineBooking('us').fields;
    if (!field) throw new Error('The demo’s form begins with the booking field.');
    const first = await publish('Book a visit', [field]);
    const second = await publish('Book a check-up', [field]);
    await publish('Without booking', onlineBooking('us').fields.slice(1));
    await publish('Once with booking', [{ ...field, is_deleted: true }, ...onlineBooking('us').fields.slice(1)]);
    const listed = await list();
    expect(listed).toHaveLength(before + 2);
    await inTenant(t.systemCtx('demo'), (tx) => setBookingForm(tx, second));
    const [chosen, ...others] = await list();
    expect(chosen).toEqual({ formId: second, checkSum: expect.stringMatching(/^[\w-]{22}$/), isPublished: true });
    expect(others.map(({ formId }) => formId)).toContain(first);
    expect(others.some(({ isPublished }) => isPublished)).toBe(false);
    const form = await t.call(forms.publicForm, {
      params: { id: second, checksum: chosen?.checkSum ?? '' },
      ...account,
    });
    expect(form.body[0]?.form_name).toBe('Book a check-up');
  });
});
