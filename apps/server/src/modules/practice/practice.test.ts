// The calls about the practice, and the wall between practices.
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
  it('[API-007] [API-008] [TEN-07] [SCOPE-01] is found by its slug, without signing in and without anything personal', async () => {
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

  it('[TEN-02] is the demo practice on a local host', async () => {
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000'])
      expect((await t.call(practice.tenantInfo, { query: { nameSlug: 'demo' } }, { host })).body.accountId).toBe(
        accountId,
      );
  });

  it('[ERR-02] an unknown one is a 404 problem', async () => {
    const { problem } = await t.call(
      practice.tenantInfo,
      { query: { nameSlug: 'nowhere' } },
      { host: 'nowhere.foyer.example' },
    );
    expect(problem).toMatchObject({ status: 404, code: 'unknown-tenant' });
  });

  it('[API-036] [API-037] [API-038] tells everybody its name, address, phone, mail and zone', async () => {
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

  it('[API-040] [API-041] lists its relationship types, those of a family apart', async () => {
    const all = await t.call(practice.relationshipTypes, { params: { accountId }, query: {} });
    const family = await t.call(practice.relationshipTypes, { params: { accountId }, query: { family: 'true' } });
    expect(all.body).toContainEqual({ externalId: 'employer', name: 'Employer' });
    expect(family.body).toContainEqual({ externalId: 'mother', name: 'Mother' });
    expect(family.body).not.toContainEqual({ externalId: 'employer', name: 'Employer' });
  });

  it('[API-088] [API-089] [API-092] [API-093] both general-settings calls answer the same record', async () => {
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

  it('[API-073] tells whether patient forms are pre-filled', async () => {
    expect((await t.call(practice.patientFormsFlag, { params: { accountId } })).body).toEqual({ enabled: true });
  });
});

describe('between practices', () => {
  it('[TEN-09] [ABUSE-03] the accountId of another practice is answered like one that does not exist', async () => {
    const other = await t.call(practice.accountSettings, { params: { accountId: tenantId('maple') } });
    const none = await t.call(practice.accountSettings, {
      params: { accountId: '00000000-0000-4000-8000-000000000000' },
    });
    const noId = await t.call(practice.accountSettings, { params: { accountId: 'x' } });
    for (const { problem } of [other, none, noId]) expect(problem).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('[TEN-09] [ABUSE-23] a form’s address of one practice opens nothing on another’s host, nor does a forwarded host', async () => {
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
