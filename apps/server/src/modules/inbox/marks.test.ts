// Marks of the inbox's rows against the real database: counted, kept up to date, and read without opening an answer.
import { inbox, records, triage } from '@foyer/contract';
import { libraryFieldOf } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRound, scheduledRounds } from '../../housekeeping.ts';
import { createLogger } from '../../platform/log.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let sam: { token: string; patientId: string };
let front: string;
let admin: string;

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  sam = await t.signIn('sam.rivera@example.com');
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

const uuid = (key: string) => libraryFieldOf(key).uuid;
const answer = (key: string, value: unknown) => ({ id: '', uuid: uuid(key), value });
const information = [
  answer('name', { first: 'Sam', middle: '', last: 'Rivera' }),
  answer('birthDate', '1991-09-03T00:00:00.000Z'),
  answer('email', 'sam.rivera@example.com'),
  answer('phone', '(207) 555-0101'),
];
async function send(more: readonly object[] = [], rest: object = {}) {
  const form = await f.ownForm(sam.token, 'Patient Information');
  const { body, status } = await f.post(form, { object: [...information, ...more], ...rest }, { token: sam.token });
  expect(status).toBe(200);
  return body.id;
}
/** Sends the medical history, in which some items of the record's lists are said to be gone. */
async function sendHistory(items: Readonly<Record<string, object>> = {}) {
  const form = await f.ownForm(sam.token, 'Medical History');
  const object = f
    .answers('medical-history')
    .map((entry) => ({ ...entry, ...(items[entry.uuid] && { items: items[entry.uuid] }) }));
  return (await f.post(form, { object }, { token: sam.token })).body.id;
}
const penicillinGone = () => ({ [uuid('allergies')]: { 'other Penicillin': 'gone' } });

const read = async (submissionId: string) =>
  (await t.call(inbox.inboxSubmission, { params: { submissionId } }, { token: front })).body;
type Query = NonNullable<Parameters<typeof t.call<typeof inbox.inbox>>[1]>['query'];
const listed = async (query: Query = {}) =>
  (await t.call(inbox.inbox, { query: { limit: 100, ...query } }, { token: front })).body.items;
const rowOf = async (id: string, query: Query = {}) => (await listed(query)).find((row) => row.id === id);
const edit = async (body: object) => {
  const { revision } = (await t.call(records.patientRecord, { params: { id: sam.patientId } }, { token: front })).body;
  const change = { params: { id: sam.patientId }, body: { revision, ...body } as never };
  expect((await t.call(records.editPatient, change, { token: admin })).status).toBeLessThan(300);
};

/** Does what is due each minute, as a job of its own does. Returns in how many practices. */
async function minute() {
  const housekeeping = { services: t.services, clock: t.clock, log: createLogger('silent') };
  const round = scheduledRounds(housekeeping).find(({ name }) => name === 'inbox.compare');
  expect(round?.every).toBe('minute');
  if (!round) throw new Error('There is no such round.');
  const { failed, practices } = await runRound(housekeeping, round);
  expect(failed).toBe(0);
  return practices;
}

describe('the marks of a row', () => {
  it('are what the open submission says, and follow each change of the record', {
    tags: ['TRIAGE-26'],
  }, async () => {
    const id = await send([answer('maritalStatus', 'Partnered')]);
    expect(await rowOf(id)).toMatchObject({ differences: null, flags: [] });
    expect(await minute()).toBeGreaterThan(0);
    const counted = (await rowOf(id))?.differences;
    const { changes, differences } = await read(id);
    expect(counted).toBe(new Set(changes.map((change) => change.uuid)).size);
    expect([differences, changes.some((change) => change.uuid === uuid('maritalStatus'))]).toEqual([counted, true]);
    await edit({ maritalStatus: 'Partnered' });
    expect((await rowOf(id))?.differences).toBe(counted);
    await minute();
    expect((await rowOf(id))?.differences).toBe((counted ?? 0) - 1);
    // Who reads it is not told what was counted before the change, and corrects the row.
    await edit({ maritalStatus: 'Widowed' });
    expect((await read(id)).differences).toBe(counted);
    expect((await rowOf(id))?.differences).toBe(counted);
  });

  it('are counted anew for a newer revision and for another patient', { tags: ['TRIAGE-26'] }, async () => {
    const id = await send([answer('maritalStatus', 'Single')]);
    await minute();
    const before = (await rowOf(id))?.differences ?? 0;
    const home = { street: '5 Elm Street', street2: '', city: 'Portland', state: 'ME', zip: '04102', country: 'US' };
    const more = [answer('maritalStatus', 'Single'), answer('address', home)];
    await send(more, { id, base_revision: 1 });
    expect((await rowOf(id))?.differences).toBeNull();
    await minute();
    expect((await rowOf(id))?.differences).toBe(before + 1);
    const { body } = await f.post(await f.guestForm(), { object: f.answers('new-patient') });
    expect(await rowOf(body.id)).toMatchObject({ differences: null, hasPatient: false });
    const match = (contactId: string) =>
      t.call(inbox.matchSubmission, { params: { submissionId: body.id }, body: { contactId } }, { token: front });
    expect((await match(sam.patientId)).status).toBe(204);
    const matched = await rowOf(body.id);
    expect(matched?.differences).toBeGreaterThan(0);
    expect(matched?.differences).toBe((await read(body.id)).differences);
    await t.call(inbox.unmatchSubmission, { params: { submissionId: body.id } }, { token: front });
    expect(await rowOf(body.id)).toMatchObject({ differences: null, flags: [] });
  });

  it('tell of new allergies and medicines, and of what would be removed', { tags: ['TRIAGE-25'] }, async () => {
    const id = await sendHistory(penicillinGone());
    await minute();
    const row = await rowOf(id);
    expect(row?.flags).toEqual((await read(id)).flags);
    expect(row?.flags.slice(0, 2)).toEqual(['allergy', 'removes']);
    expect((await listed({ flagged: 'yes' })).map((each) => each.id)).toContain(id);
    const plain = await send();
    await minute();
    expect((await rowOf(plain))?.flags).toEqual([]);
    expect(await rowOf(plain, { flagged: 'yes' })).toBeUndefined();
    // Once the record holds them, they are new no longer.
    await t.call(inbox.approveSubmission, { params: { submissionId: id }, body: { revision: 1 } }, { token: front });
    expect(await rowOf(id)).toMatchObject({ status: 'approved', differences: null, flags: [] });
    const again = await sendHistory();
    await minute();
    expect((await rowOf(again))?.flags).not.toContain('allergy');
    await t.call(inbox.unapproveSubmission, { params: { submissionId: id }, body: { revision: 1 } }, { token: front });
    await minute();
    expect((await rowOf(again))?.flags).toContain('allergy');
  });

  it('tell of an answered question until somebody deals with it', { tags: ['TRIAGE-25'] }, async () => {
    const id = await send();
    await f.query(`update submissions set state = 'returned' where submission_id = $1`, [id]);
    await send([answer('maritalStatus', 'Single')], { id, base_revision: 1 });
    expect((await rowOf(id))?.flags).toEqual(['answered']);
    await minute();
    expect((await rowOf(id))?.flags).toEqual(['answered']);
    expect((await read(id)).flags).toEqual(['answered']);
    const params = { submissionId: id };
    await t.call(triage.archiveSubmission, { params, body: { revision: 2 } }, { token: front });
    await t.call(triage.putBack, { params, body: { revision: 2 } }, { token: front });
    await minute();
    expect(await rowOf(id)).toMatchObject({ flags: [], differences: (await read(id)).differences });
  });

  it('are read from columns: no answer is opened, and none need be readable', { tags: ['TRIAGE-25'] }, async () => {
    const id = await sendHistory(penicillinGone());
    await minute();
    const known = await rowOf(id);
    await f.query(`update submission_revisions set answers_sealed = '\\x00' where submission_id = $1`, [id]);
    expect(await rowOf(id)).toEqual(known);
    expect(known?.differences).toBeGreaterThan(0);
    await f.query(`update submissions set state = 'archived' where submission_id = $1`, [id]);
  });
});

type Item = Parameters<typeof t.call<typeof inbox.approveSubmissions>>[1]['body']['items'][number];
const together = async (...items: Item[]) =>
  (await t.call(inbox.approveSubmissions, { body: { items } }, { token: front })).body;

describe('approving several', () => {
  it('leaves out what somebody should look at first, each with the reason', { tags: ['TRIAGE-27'] }, async () => {
    const removing = await sendHistory(penicillinGone());
    expect(await together({ id: removing, revision: 1 })).toEqual([
      { id: removing, outcome: 'needs-a-look', reason: 'unread-removal' },
    ]);
    await read(removing);
    expect(await together({ id: removing, revision: 1 })).toEqual([{ id: removing, outcome: 'approved' }]);
    const { medical } = (await t.call(records.patientRecord, { params: { id: sam.patientId } }, { token: front })).body;
    expect(medical.find(({ question }) => question === 'allergies')?.answer).toMatch(/; Penicillin$/);
    const guest = (await f.post(await f.guestForm(), { object: f.answers('new-patient') })).body.id;
    expect(await together({ id: guest, revision: 1 })).toEqual([{ id: guest, outcome: 'no-patient' }]);
    const { id: other } = (await t.call(triage.listAssignees, {}, { token: front })).body.find(
      ({ name }) => name !== 'Joan Whitfield',
    ) ?? { id: '' };
    const [own, theirs] = [await send(), await send()];
    for (const id of [own, theirs]) {
      const body = { staffId: id === theirs ? other : null, was: null };
      await t.call(triage.assignSubmission, { params: { submissionId: id }, body }, { token: admin });
    }
    expect(await together({ id: theirs, revision: 1 }, { id: own, revision: 1 })).toEqual([
      { id: theirs, outcome: 'needs-a-look', reason: 'assigned' },
      { id: own, outcome: 'approved' },
    ]);
    expect((await rowOf(theirs))?.status).toBe('new');
  });

  it('leaves out a signature that does not hold, and what was changed in the record since', {
    tags: ['TRIAGE-27'],
  }, async () => {
    const signed = await sendHistory();
    const other = `(select form_version_id from form_versions where form_version_id <> r.form_version_id limit 1)`;
    await f.query(
      `update submission_revisions r set submitted_at = submitted_at, form_version_id = ${other} where submission_id = $1`,
      [signed],
    );
    expect((await read(signed)).flags).toContain('signature');
    expect((await rowOf(signed))?.flags).toContain('signature');
    expect(await together({ id: signed, revision: 1 })).toEqual([
      { id: signed, outcome: 'needs-a-look', reason: 'signature' },
    ]);
    const id = await send([answer('maritalStatus', 'Divorced')]);
    await minute();
    const { recordRevision } = (await rowOf(id)) ?? {};
    await edit({ maritalStatus: 'Single' });
    const item = { id, revision: 1, recordRevision: recordRevision ?? 0 };
    expect(await together(item)).toEqual([{ id, outcome: 'record-changed' }]);
    await minute();
    const newer = (await rowOf(id))?.recordRevision ?? 0;
    expect(newer).toBeGreaterThan(item.recordRevision);
    expect(await together({ ...item, recordRevision: newer })).toEqual([{ id, outcome: 'approved' }]);
  });
});
