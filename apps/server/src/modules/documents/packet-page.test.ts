// A packet as patients, guardians and guests get it: which forms are in it for them, and what of it is done.
import { assignments, drafts, packetPage, packets, patients } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../platform/crypto/tokens.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

const accountId = tenantId('demo');
const names = ['Authorizations and Acknowledgments', 'Medical History', 'Dental History'] as const;
const dayMinutes = 1440;

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let params: { id: string; checksum: string };

let staff: { readonly token: string; readonly until: number } | undefined;

/** An admin, signed in again after days have passed. */
async function admin() {
  const now = t.clock.now().getTime();
  if (!staff || staff.until < now)
    staff = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token, until: now + 600_000 };
  return { token: staff.token };
}
const list = async () => (await t.call(packets.packetList, {}, await admin())).body;

async function makePacket(name: string, wanted: readonly string[]) {
  const { forms } = await list();
  const formIds = wanted.map((each) => forms.find((form) => form.name === each)?.formId ?? each);
  const { id } = (await t.call(packets.createPacket, { body: { name, formIds } }, await admin())).body;
  return { id, checksum: (await list()).packets.find((packet) => packet.id === id)?.secureId ?? '' };
}

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  params = await makePacket('New patient packet', names);
});
afterAll(() => t.stop());

const read = (token: string, ownerId?: string) =>
  t.call(packetPage.packet, { params, query: ownerId === undefined ? {} : { ownerId } }, { token });
const statuses = async (token: string, ownerId?: string) =>
  (await read(token, ownerId)).body.forms.map(({ status }) => status);

async function send(token: string, ownerId: string) {
  const form = await f.ownForm(token, names[0]);
  const sent = await f.post(form, { object: f.answers('authorizations'), contact_id: ownerId }, { token });
  expect(sent.status).toBe(200);
  return form;
}

describe('a packet', () => {
  it('shows its forms in their order with what is sent and begun', { tags: ['PACK-01'] }, async () => {
    const { token, patientId } = await t.signIn('sam.rivera@example.com');
    const before = (await read(token)).body;
    expect(before.forms.map(({ name }) => name)).toEqual([...names]);
    expect(before).toMatchObject({ name: 'New patient packet', ownerId: patientId, isArchived: false });
    expect(before.minutes).toBe(before.forms.reduce((sum, { minutes }) => sum + minutes, 0));
    expect(await statuses(token)).toEqual(['pending', 'pending', 'pending']);
    await send(token, patientId);
    const medical = await f.ownForm(token, names[1]);
    const body = {
      form_version_id: await f.versionOf(medical),
      base_revision: 0,
      writer: crypto.randomUUID(),
      sequence: 1,
      page: 1,
      object: [],
    };
    const address = { id: medical.id, checksum: medical.secureId };
    await t.call(drafts.saveDraft, { params: address, query: {}, body }, { token });
    const { forms } = (await read(token)).body;
    expect(forms.map(({ status }) => status)).toEqual(['completed', 'other', 'pending']);
    expect(Date.parse(forms[0]?.sentAt ?? '')).toBeLessThanOrEqual(t.clock.now().getTime());
    expect(forms[1]).toMatchObject({ page: 1, savedAt: expect.stringContaining('T'), sentAt: '' });
    expect(forms[2]).toMatchObject({ page: null, savedAt: '', sentAt: '' });
    expect(forms[0]?.checksum).toBe((await f.ownForm(token, names[0])).secureId);
  });

  it('counts what was sent within 90 days, unless it is requested anew', { tags: ['PACK-07'] }, async () => {
    const first = await t.signIn('grace.okafor@example.com');
    const form = await send(first.token, first.patientId);
    await t.pass(89 * dayMinutes);
    const then = await t.signIn('grace.okafor@example.com');
    expect((await statuses(then.token))[0]).toBe('completed');
    await t.pass(2 * dayMinutes);
    const late = await t.signIn('grace.okafor@example.com');
    expect((await statuses(late.token))[0]).toBe('pending');
    await send(late.token, late.patientId);
    expect((await statuses(late.token))[0]).toBe('completed');
    await t.pass(1);
    const asked = { params: { id: late.patientId, formId: form.id } };
    await t.call(assignments.askForForm, asked, await admin());
    expect((await statuses(late.token))[0]).toBe('pending');
    await t.pass(1);
    await send(late.token, late.patientId);
    expect((await statuses(late.token))[0]).toBe('completed');
  });

  it('is refused for whom one may not act for, and shown to a guardian for a child', {
    tags: ['PACK-06'],
  }, async () => {
    const grace = await t.signIn('grace.okafor@example.com');
    const sam = await t.signIn('sam.rivera@example.com');
    const family = (await t.call(patients.familyContacts, {}, { token: grace.token })).body;
    const obi = family.find(({ nameFirst }) => nameFirst === 'Obi')?.id ?? '';
    expect((await read(grace.token, obi)).body).toMatchObject({ ownerId: obi });
    const refused = await read(sam.token, obi);
    expect([refused.status, refused.problem.code]).toEqual([403, 'owner-not-allowed']);
    const wrong = { ...params, checksum: 'A'.repeat(22) };
    expect((await t.call(packetPage.packet, { params: wrong, query: {} }, { token: sam.token })).status).toBe(404);
    expect((await t.call(packetPage.packet, { params, query: {} }, {})).status).toBe(401);
  });

  it('holds for guests only what guests may open, and what their own browser has begun', {
    tags: ['PACK-06'],
  }, async () => {
    const { forms } = await list();
    const closed = forms.find(({ name }) => name === names[2])?.formId;
    const guest = newToken();
    const open = (headers = {}) => t.call(packetPage.publicPacket, { params, query: { accountId } }, { headers });
    expect((await open()).body.forms.map(({ name }) => name)).toEqual([...names]);
    await f.query('update forms set is_restricted = true where form_id = $1', [closed]);
    expect((await open()).body.forms.map(({ name }) => name)).toEqual(names.slice(0, 2));
    await f.query('update forms set is_restricted = false where form_id = $1', [closed]);
    const [form] = (await open()).body.forms;
    const address = { id: form?.form_id ?? '', secureId: form?.checksum ?? '' };
    const body = {
      form_version_id: await f.versionOf({ ...(await f.guestForm()), ...address }),
      base_revision: 0,
      writer: crypto.randomUUID(),
      sequence: 1,
      page: 0,
      object: [],
    };
    const headers = { 'x-draft-token': guest };
    const saved = { params: { id: address.id, checksum: address.secureId }, query: { accountId }, body };
    await t.call(drafts.savePublicDraft, saved, { headers });
    expect((await open(headers)).body.forms[0]?.status).toBe('other');
    expect((await open()).body.forms[0]?.status).toBe('pending');
  });

  it('that is archived says so, and still shows what was sent of it', async () => {
    const sam = await t.signIn('sam.rivera@example.com');
    const archived = await makePacket('Old', [names[0]]);
    const body = { revision: 1, isArchived: true };
    await t.call(packets.changePacket, { params: { id: archived.id }, body }, await admin());
    await send(sam.token, sam.patientId);
    const read = await t.call(packetPage.packet, { params: archived, query: {} }, { token: sam.token });
    expect(read.body).toMatchObject({ isArchived: true, forms: [{ status: 'completed' }] });
  });
});
