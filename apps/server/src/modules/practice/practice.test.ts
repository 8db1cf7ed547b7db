// The calls about the practice, and the separation of practices.
import { forms, practice } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
const accountId = tenantId('demo');

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

describe('the practice', () => {
  it('is found by its slug, without signing in and without anything personal', {
    tags: ['API-007', 'API-008', 'TEN-07', 'SCOPE-01'],
  }, async () => {
    const { status, body } = await t.call(
      practice.tenantInfo,
      { query: { nameSlug: 'maple' } },
      { host: 'maple.localhost' },
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      accountId: tenantId('maple'),
      logoPath: '/media/logos/maple.svg',
      nameSlug: 'maple',
      companyName: 'Maple Family Medicine',
      accentColor: '#a23b2c',
    });
  });

  it('is the demo practice on a local host', { tags: ['TEN-02'] }, async () => {
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000'])
      expect((await t.call(practice.tenantInfo, { query: { nameSlug: 'demo' } }, { host })).body.accountId).toBe(
        accountId,
      );
  });

  it('an unknown one is a 404 problem', { tags: ['ERR-02'] }, async () => {
    const { problem } = await t.call(
      practice.tenantInfo,
      { query: { nameSlug: 'nowhere' } },
      { host: 'nowhere.foyer.example' },
    );
    expect(problem).toMatchObject({ status: 404, code: 'unknown-tenant' });
  });

  it('tells everybody its name, address, phone, mail and zone', {
    tags: ['API-036', 'API-037', 'API-038'],
  }, async () => {
    const { status, body } = await t.call(practice.accountSettings, { params: { accountId } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      companyName: 'Harbor Dental Group',
      officeNumber: '2075550148',
      emailAddress: 'hello@harbordental.example',
      timezone: 'America/New_York',
      postalAddress: {
        street: '218 Wharf Street',
        street2: '',
        city: 'Portland',
        state: 'ME',
        zipcode: '04101',
        country: 'US',
      },
    });
  });

  it('lists its relationship types, those of a family apart', { tags: ['API-040', 'API-041'] }, async () => {
    const all = await t.call(practice.relationshipTypes, { params: { accountId }, query: {} });
    const family = await t.call(practice.relationshipTypes, { params: { accountId }, query: { family: 'true' } });
    expect(all.body).toContainEqual({ externalId: 'employer', name: 'Employer' });
    expect(family.body).toContainEqual({ externalId: 'mother', name: 'Mother' });
    expect(family.body).not.toContainEqual({ externalId: 'employer', name: 'Employer' });
  });

  it('both general-settings calls answer the same record', {
    tags: ['API-088', 'API-089', 'API-092', 'API-093'],
  }, async () => {
    const portal = await t.call(practice.portalGeneralSettings, { query: { accountId } });
    const booking = await t.call(practice.bookingGeneralSettings, { query: { accountId } });
    expect(portal.body).toEqual(booking.body);
    expect(Object.keys(portal.body).sort()).toEqual([
      'googleReserveEnabled',
      'isAvailProviderCoupled',
      'placeholderProviderId',
      'showPatientPortalExistingPatientOnlineBooking',
      'showPatientPortalNewPatientOnlineBooking',
      'syncAvailability',
      'timeInterval',
    ]);
  });

  it('tells whether patient forms are pre-filled', { tags: ['API-073'] }, async () => {
    expect((await t.call(practice.patientFormsFlag, { params: { accountId } })).body).toEqual({ enabled: true });
  });
});

describe('between practices', () => {
  it('the accountId of another practice is answered like one that does not exist', {
    tags: ['TEN-09', 'ABUSE-03'],
  }, async () => {
    const other = await t.call(practice.accountSettings, { params: { accountId: tenantId('maple') } });
    const none = await t.call(practice.accountSettings, {
      params: { accountId: '00000000-0000-4000-8000-000000000000' },
    });
    const noId = await t.call(practice.accountSettings, { params: { accountId: 'x' } });
    for (const { problem } of [other, none, noId]) expect(problem).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('a form’s address of one practice opens nothing on another’s host, nor does a forwarded host', {
    tags: ['TEN-09', 'ABUSE-23'],
  }, async () => {
    const { documents } = await import('@foyer/contract');
    const list = await t.call(documents.guestDocuments, { query: { accountId } });
    const form = list.body[0]?.documents[0];
    const address = { params: { id: form?.id ?? '', checksum: form?.secureId ?? '' } };
    const own = await t.call(forms.publicForm, { ...address, query: { accountId } });
    const other = await t.call(
      forms.publicForm,
      { ...address, query: { accountId: tenantId('maple') } },
      { host: 'maple.localhost' },
    );
    const spoofed = await t.call(
      forms.publicForm,
      { ...address, query: { accountId } },
      { host: 'maple.localhost', headers: { 'x-forwarded-host': 'localhost' } },
    );
    expect(own.status).toBe(200);
    expect(other.status).toBe(404);
    expect(spoofed.status).toBe(404);
  });
});
