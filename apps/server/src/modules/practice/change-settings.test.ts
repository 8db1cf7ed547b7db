// The practice's settings against the real database: who may change them, what is refused, and that changes apply at once.
import { identity, practice, settings, staff } from '@foyer/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let admin: string;
let office: string;
const accountId = tenantId('demo');

beforeAll(async () => {
  t = await startTestApp();
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

type Body = Parameters<typeof t.call<typeof settings.changeSettings>>[1]['body'];
const change = (body: Body, token = admin) => t.call(settings.changeSettings, { body }, { token });
const read = async () => (await t.call(settings.practiceSettings, {}, { token: admin })).body;
const info = async () => (await t.call(practice.tenantInfo, { query: { nameSlug: 'demo' } })).body;
const account = async () => (await t.call(practice.accountSettings, { params: { accountId } })).body;
const audited = () =>
  inTenant(t.systemCtx('demo'), async (tx) =>
    (
      await tx
        .selectFrom('auditEntries')
        .select('objectId')
        .where('action', '=', 'change-setting')
        .orderBy('entryId')
        .execute()
    ).map((row) => row.objectId),
  );

function upload(kind: string, bytes: Buffer, token = admin) {
  const boundary = 'x-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="../../logo.svg"\r\ncontent-type: image/png\r\n\r\n`;
  return t.app.inject({
    method: 'POST',
    url: `/office/v1/settings/pictures/${kind}`,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
const picture = (path: string, host = 'localhost') => t.app.inject({ method: 'GET', url: path, headers: { host } });

describe('two admins who change one setting', () => {
  it('are told of each other, and only of each other', { tags: ['SAFE-44'] }, async () => {
    const { body } = await t.call(staff.staffList, {}, { token: admin });
    const joan = body.find(({ emailAddress }) => emailAddress === 'office@example.com');
    const role = (next: 'admin' | 'office') =>
      t.call(staff.changeStaff, { params: { staffId: joan?.id ?? '' }, body: { role: next } }, { token: admin });
    await role('admin');
    const second = (await t.signIn('office@example.com', { kind: 'staff' })).token;
    const { revision, city } = await read();
    expect((await change({ revision, city: 'Bath' })).status).toBe(204);
    // Saving one field after another does not conflict with one's own changes.
    expect((await change({ revision, city: 'Saco' })).status).toBe(204);
    const late = await change({ revision, city: 'Augusta' }, second);
    expect(late.problem.code).toBe('record-changed');
    expect(late.problem.conflict?.changes).toMatchObject([{ path: 'body.city', now: 'Saco', by: 'Marta Kowalski' }]);
    expect((await read()).city).toBe('Saco');
    expect((await change({ revision, street2: 'Second floor' }, second)).status).toBe(204);
    expect((await change({ revision: late.problem.conflict?.revision ?? -1, city: 'Augusta' }, second)).status).toBe(
      204,
    );
    expect((await read()).city).toBe('Augusta');
    await change({ city, street2: '' });
    await role('office');
    office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  });
});

describe('settings', () => {
  it('are for whoever has the right only', async () => {
    expect((await t.call(settings.practiceSettings, {}, { token: office })).status).toBe(403);
    expect((await change({ companyName: 'Taken Over' }, office)).status).toBe(403);
    expect((await upload('logo', Buffer.from('x'), office)).statusCode).toBe(403);
    expect((await info()).companyName).toBe('Harbor Dental Group');
  });

  it('hold at once on this server, one by one, and the audit trail names what was changed and no value', {
    tags: ['TEN-07'],
  }, async () => {
    await info();
    const before = (await audited()).length;
    expect(
      (
        await change({
          companyName: '  Harbor Dental & Kids ',
          accentColor: '#7C3AED',
          officeNumber: '+1 (207) 555-0199',
        })
      ).status,
    ).toBe(204);
    expect(await info()).toMatchObject({ companyName: 'Harbor Dental & Kids', accentColor: '#7c3aed' });
    expect(await account()).toMatchObject({ officeNumber: '2075550199', postalAddress: { city: 'Portland' } });
    expect(
      (await change({ companyName: 'Harbor Dental & Kids', privacyPolicyUrl: 'https://harbor.example/privacy' }))
        .status,
    ).toBe(204);
    expect((await account()).privacyPolicyUrl).toBe('https://harbor.example/privacy');
    expect((await audited()).slice(before)).toEqual(['companyName', 'accentColor', 'officeNumber', 'privacyPolicyUrl']);
    await change({ companyName: 'Harbor Dental Group', officeNumber: '', privacyPolicyUrl: '' });
    expect((await account()).privacyPolicyUrl).toBe('/patient-portal/privacy');
  });

  it.each<[keyof Body, unknown]>([
    ['companyName', ' '],
    ['companyName', 'a'.repeat(61)],
    ['companyName', 'Two\nlines'],
    ['officeNumber', '555'],
    ['emailAddress', 'office@'],
    ['timezone', 'America/Nowhere'],
    ['timezone', 'EST'],
    ['accentColor', 'red;}'],
    ['privacyPolicyUrl', 'javascript:alert(1)'],
    ['privacyPolicyUrl', '//evil.example'],
    ['bookingTimeInterval', 4],
    ['bookingTimeInterval', 7.5],
    ['passwordProfile', 'none'],
  ])('refuses %s %j and changes nothing', async (name, value) => {
    const before = await read();
    const answer = await change({ [name]: value, city: 'Elsewhere' } as Body);
    expect(answer.problem).toMatchObject({ status: 400, errors: [{ path: `body.${name}` }] });
    expect(await read()).toEqual(before);
  });

  it('a form that books nothing, of nobody or of another practice cannot be the booking form', async () => {
    const { bookingForms } = await read();
    const forms = await inTenant(t.systemCtx('demo'), (tx) => tx.selectFrom('forms').select('formId').execute());
    const plain = forms.find(({ formId }) => !bookingForms.some(({ id }) => id === formId))?.formId ?? '';
    expect((await change({ bookingFormId: plain })).status).toBe(404);
    expect((await change({ bookingFormId: accountId })).status).toBe(404);
    for (const { id } of bookingForms) expect((await change({ bookingFormId: id })).status).toBe(204);
    expect((await change({ bookingFormId: null })).status).toBe(204);
    expect((await read()).bookingFormId).toBeNull();
  });

  it('the second step and the rules of passwords follow at once', async () => {
    await change({ twoStepRequired: false, passwordProfile: 'nist' });
    expect((await account()).passwordPolicy).toMatchObject({ profile: 'nist', isTwoStep: false });
    const body = { grantType: 'password', email: 'office@example.com', password: 'Demo-2026!', accountId } as const;
    expect((await t.call(identity.staffToken, { body })).body.token).toBeTypeOf('string');
    await change({ twoStepRequired: true, passwordProfile: 'spec' });
    expect((await t.call(identity.staffToken, { body })).body.token).toBeUndefined();
  });
});

describe('pictures of the practice', () => {
  const red = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c00' } }).withExif({
      IFD0: { Copyright: 'secret place' },
    });

  it('a logo is drawn anew, has a new address each time, and the old one is gone', { tags: ['ABUSE-13'] }, async () => {
    const first = (await upload('logo', await red(3000, 400).jpeg().toBuffer())).json().path;
    expect((await info()).logoPath).toBe(first);
    const shown = await picture(first);
    expect([shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    const { width, height } = await sharp(shown.rawPayload).metadata();
    expect([width, height]).toEqual([640, 85]);
    const second = (await upload('logo', await red(300, 100).png().toBuffer())).json().path;
    expect(second).not.toBe(first);
    expect((await picture(first)).statusCode).toBe(404);
    expect((await picture(second)).statusCode).toBe(200);
  });

  it('every crop has its size, without what cameras write beside the pixels; a banner shows once it is whole', async () => {
    for (const kind of ['banner-mobile', 'banner-tablet', 'banner-wide']) {
      expect((await info()).banner).toBeUndefined();
      expect((await upload(kind, await red(2400, 2400).png().toBuffer())).statusCode).toBe(200);
    }
    const { banner } = await info();
    const shown = await picture(banner?.tablet ?? '');
    const drawn = await sharp(shown.rawPayload).metadata();
    expect([drawn.format, drawn.width, drawn.height, drawn.exif]).toEqual(['webp', 720, 1800, undefined]);
    expect((await picture(banner?.tablet ?? '', 'maple.localhost')).statusCode).toBe(404);
    expect((await t.call(settings.removePictures, { params: { kind: 'banner' } }, { token: admin })).status).toBe(204);
    expect((await info()).banner).toBeUndefined();
    expect((await picture(banner?.tablet ?? '')).statusCode).toBe(404);
  });

  it.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'file-type'],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), 'file-type'],
    ['the beginning of a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'file-unreadable'],
  ])('refuses %s and keeps what was there', { tags: ['ABUSE-13'] }, async (_name, bytes, code) => {
    const { logoPath } = await info();
    expect((await upload('logo', bytes)).json().code).toBe(code);
    expect((await info()).logoPath).toBe(logoPath);
  });
});
