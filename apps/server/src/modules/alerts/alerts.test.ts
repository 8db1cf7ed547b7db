// Alerts against the real database: raised with the answers, told without names, acknowledged once, and holding up approval.
import { randomUUID } from 'node:crypto';
import { builder, documents, drafts, forms, inbox, settings } from '@foyer/contract';
import { defineField, type FormField } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addForm, publishForm } from '../forms/public.ts';
import { practicesUnheard } from './alerts.store.ts';
import { tellAgain } from './tell-again.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let front: { token: string };
let other: { token: string };
let form: { id: string; name: string; secureId: string };
const accountId = tenantId('demo');

const options = [
  { text: 'Not at all', code: 'never', points: 0 },
  { text: 'Several days', code: 'days', points: 1 },
];
const item = defineField('Single Choice', {
  uuid: 'item',
  common: { label: 'Thoughts that frighten you' },
  specific: { options },
});
const sum = defineField('Calculated', {
  uuid: 'sum',
  common: { label: 'Sum' },
  specific: { expression: { op: 'sum', of: [{ field: 'item', take: 'points' }] } },
});
const alerts = [
  {
    id: 'a1',
    name: 'Thoughts of self-harm',
    level: 'urgent',
    when: { match: 'all', rows: [{ field: 'item', is: '=', value: 'days' }] },
  },
  {
    id: 'a2',
    name: 'Sum above zero',
    level: 'notice',
    when: { match: 'all', rows: [{ field: 'sum', is: '>=', value: 1 }] },
  },
  {
    id: 'a3',
    name: 'Not for the office',
    level: 'urgent',
    tellOffice: false,
    showPatient: 'crisis',
    when: { match: 'all', rows: [{ field: 'item', is: 'answered' }] },
  },
];
const object = { fields: [item, sum], alerts };

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  front = await t.signIn('office@example.com', { kind: 'staff' });
  other = await t.signIn('admin@example.com', { kind: 'staff' });
  const ctx = t.systemCtx('demo');
  const formId = randomUUID();
  await inTenant(ctx, async (tx) => {
    await addForm(tx, { formId, name: 'Mood', forGuests: true, createdAt: t.clock.now() });
    await publishForm(tx, ctx, { formId, versionId: randomUUID(), name: 'Mood', object });
  });
  const { body } = await t.call(documents.guestDocuments, { query: { accountId } });
  const found = body[0]?.documents.find(({ id }) => id === formId);
  form = { id: formId, name: 'Mood', secureId: found?.secureId ?? '' };
});
afterAll(() => t.stop());

const answers = (text: string) => [{ id: 'item', uuid: 'item', value: { option: text } }];
const send = async (text: string, token?: string) =>
  (await f.post(form, { object: answers(text) }, token ? { token } : {})).body.id;
const read = async (submissionId: string) =>
  (await t.call(inbox.inboxSubmission, { params: { submissionId } }, { token: front.token })).body;
const acknowledge = (submissionId: string, alertId: string, note: string, token = front.token, revision = 1) =>
  t.call(inbox.acknowledgeAlert, { params: { submissionId, alertId }, body: { revision, note } }, { token });
const mailsAbout = (id: string) => t.mailbox.list().filter(({ text }) => text.includes(id));

describe('an alert', () => {
  it('is raised with the answers that are stored: row, audit, and a mail without name, form or answer', {
    tags: ['CALC-16'],
  }, async () => {
    const id = await send('Several days');
    const shown = await read(id);
    expect(shown.alerts).toMatchObject([
      {
        id: 'a1',
        name: 'Thoughts of self-harm',
        level: 'urgent',
        revision: 1,
        source: { question: 'Thoughts that frighten you', answer: 'Several days' },
        acknowledgedAt: null,
        notes: [],
      },
      { id: 'a2', level: 'notice', source: { question: 'Sum', answer: '1' } },
    ]);
    expect(shown.alert).toEqual({ name: 'Thoughts of self-harm', level: 'urgent', isAcknowledged: false });
    const logged = await f.query(
      `select action from audit_entries where object_id = '${id}' and action = 'alert-raised'`,
    );
    expect(logged).toHaveLength(1);
    await expect.poll(() => mailsAbout(id).length).toBe(1);
    const [mail] = mailsAbout(id);
    expect(mail?.subject).toBe('A form needs your attention now');
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Mood|frighten|Several|self-harm/);
    const calm = await send('Not at all');
    expect((await read(calm)).alerts).toEqual([]);
  });

  it('comes with the numbers of the record, for whoever calls; what raises none comes without', {
    tags: ['CALC-19'],
  }, async () => {
    const me = await t.signIn('grace.okafor@example.com');
    const numbers = async (answer: string) => (await read(await send(answer, me.token))).phones;
    expect(await numbers('Several days')).toEqual([
      { type: 'home', number: '2075550199', extension: '' },
      { type: 'mobile', number: '2075550148', extension: '' },
    ]);
    expect(await numbers('Not at all')).toEqual([]);
    expect((await read(await send('Several days'))).phones).toEqual([]);
  });

  it('that is urgent is told to everybody whom the practice names, by mail and by text', {
    tags: ['CALC-16'],
  }, async () => {
    const change = (body: object) => t.call(settings.changeSettings, { body }, { token: other.token });
    expect((await change({ alertEmails: 'a@b.c, d@e', alertPhones: '12' })).status).toBe(400);
    const named = { alertEmails: 'ito@example.com; desk@example.com', alertPhones: '(207) 555-0188' };
    expect((await change(named)).status).toBe(204);
    t.pass(0.1);
    const id = await send('Several days');
    await expect
      .poll(() =>
        mailsAbout(id)
          .map(({ to }) => to)
          .sort(),
      )
      .toEqual(['desk@example.com', 'hello@harbordental.example', 'ito@example.com']);
    const texts = () => t.mailbox.list().filter(({ to }) => to.endsWith('2075550188'));
    await expect.poll(() => texts().length).toBe(1);
    expect(texts()[0]?.text).toBe('Harbor Dental Group: a form needs your attention now. Open the inbox.');
    expect((await change({ alertEmails: '', alertPhones: '' })).status).toBe(204);
    t.pass(0.1);
  });

  it('shows the person the crisis text of the practice, which is never empty, or its own', {
    tags: ['CALC-14'],
  }, async () => {
    const params = { id: form.id, checksum: form.secureId };
    const read = async () => (await t.call(forms.publicForm, { params, query: { accountId } })).body[0];
    const words = 'If you might hurt yourself, or feel that you cannot go on, call or text 988 now.';
    const shown = await read();
    expect(shown?.crisis_text).toMatch(
      new RegExp(`^${words}.*Harbor Dental Group reads forms only in office hours\\.$`),
    );
    expect(shown?.object.alerts).toEqual([{ id: 'a3', when: alerts[2]?.when, showPatient: 'crisis', patientText: '' }]);
    expect(shown?.has_logic).toBe(true);
    const change = (crisisText: string) =>
      t.call(settings.changeSettings, { body: { crisisText } }, { token: other.token });
    expect((await change(' ')).status).toBe(400);
    expect((await change('x'.repeat(601))).status).toBe(400);
    expect((await change('Call 911. {practice} is closed at night.')).status).toBe(204);
    t.pass(0.1);
    const text = 'Call 911. Harbor Dental Group is closed at night.';
    expect((await read())?.crisis_text).toBe(text);
    const sent = await f.post(form, { object: answers('Not at all') });
    expect(sent.body).toMatchObject({ patientTexts: [{ kind: 'crisis', text }] });
    const silent = await f.post(form, { object: [] });
    expect(silent.body).not.toHaveProperty('patientTexts');
  });

  it('is in the rows of the list and in the pulse, and can be asked for', {
    tags: ['CALC-11', 'TRIAGE-25'],
  }, async () => {
    const [raised, calm] = [await send('Several days'), await send('Not at all')];
    const rows = async (query: object) =>
      (await t.call(inbox.inbox, { query }, { token: front.token })).body.items.map(({ id, alert, flags }) => ({
        id,
        alert,
        flags,
      }));
    const all = await rows({});
    expect(all.find(({ id }) => id === raised)?.flags).toEqual(['score']);
    expect(all.find(({ id }) => id === raised)?.alert).toMatchObject({ level: 'urgent', isAcknowledged: false });
    expect(all.find(({ id }) => id === calm)?.alert).toBeNull();
    await f.query(`update submission_revisions set answers_sealed = 'x' where submission_id = '${raised}'`);
    const open = await rows({ alert: 'open' });
    expect(open.map(({ id }) => id)).toContain(raised);
    expect(open.map(({ id }) => id)).not.toContain(calm);
    expect((await rows({ flagged: 'yes' })).map(({ id }) => id)).toContain(raised);
    const pulse = async () => (await t.call(inbox.inboxPulse, {}, { token: front.token })).body;
    const before = await pulse();
    for (const id of ['a1', 'a2']) await acknowledge(raised, id, '');
    const after = await pulse();
    expect((await rows({ flagged: 'yes' })).map(({ id }) => id)).not.toContain(raised);
    expect(after.alertCount).toBe(before.alertCount - 1);
    expect(after.mark).not.toBe(before.mark);
  });

  it('is never raised by a draft', { tags: ['CALC-15'] }, async () => {
    const count = async () => (await f.query('select count(*)::int as n from submission_alerts'))[0].n;
    const before = await count();
    const params = { id: form.id, checksum: form.secureId };
    const body = {
      form_version_id: await f.versionOf(form),
      base_revision: 0,
      writer: randomUUID(),
      sequence: 1,
      page: 0,
      object: [{ uuid: 'item', value: { option: 'Several days' } }],
    };
    const options = { headers: { 'x-draft-token': 'c'.repeat(43) } };
    expect((await t.call(drafts.savePublicDraft, { params, query: { accountId }, body }, options)).status).toBe(200);
    expect(await count()).toBe(before);
  });

  it('holds up approving, alone and together, and filing, until it is acknowledged', {
    tags: ['CALC-20', 'TRIAGE-27'],
  }, async () => {
    const me = await t.signIn('sam.rivera@example.com');
    const [own, guest] = [await send('Several days', me.token), await send('Several days')];
    const body = { revision: 1 };
    const approve = (submissionId: string) =>
      t.call(inbox.approveSubmission, { params: { submissionId }, body }, { token: front.token });
    const file = (submissionId: string) =>
      t.call(inbox.fileSubmission, { params: { submissionId }, body }, { token: front.token });
    const together = (id: string) =>
      t.call(inbox.approveSubmissions, { body: { items: [{ id, revision: 1 }] } }, { token: front.token });
    expect(await approve(own)).toMatchObject({ status: 409, problem: { code: 'alert-waiting' } });
    expect((await together(own)).body).toEqual([{ id: own, outcome: 'alert-waiting' }]);
    expect(await file(guest)).toMatchObject({ status: 409, problem: { code: 'alert-waiting' } });
    await acknowledge(own, 'a1', 'Called.');
    expect((await approve(own)).status).toBe(409);
    for (const id of [own, guest])
      for (const alert of ['a1', 'a2']) expect((await acknowledge(id, alert, '')).status).toBe(200);
    expect([(await approve(own)).status, (await file(guest)).status]).toEqual([204, 204]);
  });

  it('of two who acknowledge the first holds; the second is told, and adds a note', { tags: ['CALC-19'] }, async () => {
    const id = await send('Several days');
    const both = await Promise.all([
      acknowledge(id, 'a1', 'Called, no answer.'),
      acknowledge(id, 'a1', 'Asked Dr. Ito.', other.token),
    ]);
    const [first, second] = both.map(({ body }) => body);
    expect(first?.acknowledgedBy).toBe(second?.acknowledgedBy);
    expect(first?.acknowledgedAt).toBe(second?.acknowledgedAt);
    const [alert] = (await read(id)).alerts;
    expect(alert?.notes.map(({ text }) => text).sort()).toEqual(['Asked Dr. Ito.', 'Called, no answer.']);
    const [row] = await f.query(
      `select notes_sealed from submission_alerts where submission_id = '${id}' and alert_id = 'a1'`,
    );
    expect(row.notes_sealed.toString('latin1')).not.toContain('Ito');
    expect((await acknowledge(id, 'gone', '')).status).toBe(404);
  });

  it('that is urgent and not acknowledged after 30 minutes is told once more, and then no more', {
    tags: ['CALC-17'],
  }, async () => {
    const ctx = t.systemCtx('demo');
    const [id, heard] = [await send('Several days'), await send('Several days')];
    await expect.poll(() => [mailsAbout(id).length, mailsAbout(heard).length]).toEqual([1, 1]);
    await acknowledge(heard, 'a1', '');
    t.pass(29);
    await tellAgain(ctx);
    t.pass(1.1);
    const due = () => practicesUnheard(t.services.db, { now: t.clock.now(), since: t.clock.now(), tried: [] });
    expect(await due()).toEqual([accountId]);
    await Promise.all([tellAgain(ctx), tellAgain(ctx)]);
    await expect.poll(() => mailsAbout(id).length).toBe(2);
    expect(await due()).toEqual([]);
    t.pass(60);
    await tellAgain(ctx);
    // A mail that comes later shows that none waits before it.
    front = await t.signIn('office@example.com', { kind: 'staff' });
    other = await t.signIn('admin@example.com', { kind: 'staff' });
    const last = await send('Several days');
    await expect.poll(() => mailsAbout(last).length).toBe(1);
    expect([mailsAbout(id).length, mailsAbout(heard).length]).toEqual([2, 1]);
  });

  it('that is urgent shares a message with others, every five minutes, after 20 in an hour', {
    tags: ['CALC-16', 'CALC-17'],
  }, async () => {
    t.pass(60);
    front = await t.signIn('office@example.com', { kind: 'staff' });
    const ctx = t.systemCtx('demo');
    await tellAgain(ctx);
    for (let at = 0; at < 20; at++) await send('Several days');
    const [waiting, heard, third] = [
      await send('Several days'),
      await send('Several days'),
      await send('Several days'),
    ];
    await acknowledge(heard, 'a1', '');
    const together = () => t.mailbox.list().filter(({ subject }) => /^\d+ forms need/.test(subject));
    expect([...mailsAbout(waiting), ...together()]).toEqual([]);
    t.pass(5);
    await Promise.all([tellAgain(ctx), tellAgain(ctx)]);
    await expect.poll(() => together().map(({ subject }) => subject)).toEqual(['2 forms need your attention now']);
    expect(together()[0]?.text).toContain('/practice/inbox');
    t.pass(31);
    await tellAgain(ctx);
    // The reminder of the first 20 is part of the same mail.
    await expect.poll(() => together().map(({ subject }) => subject)).toContain('22 forms need your attention now');
    expect([mailsAbout(waiting).length, mailsAbout(third).length, mailsAbout(heard).length]).toEqual([0, 0, 0]);
    t.pass(31);
    front = await t.signIn('office@example.com', { kind: 'staff' });
    other = await t.signIn('admin@example.com', { kind: 'staff' });
  });

  it('is judged anew with a new revision; what an older one raised stays until it is acknowledged', {
    tags: ['CALC-20'],
  }, async () => {
    const me = await t.signIn('sam.rivera@example.com');
    const id = await send('Several days', me.token);
    expect((await f.post(form, { id, object: answers('Not at all') }, { token: me.token })).status).toBe(200);
    expect((await read(id)).alerts.map(({ id: alert, revision }) => [alert, revision])).toEqual([
      ['a1', 1],
      ['a2', 1],
    ]);
    const again = { id, base_revision: 2, object: answers('Several days') };
    expect((await f.post(form, again, { token: me.token })).status).toBe(200);
    expect((await read(id)).alerts.map(({ revision }) => revision)).toEqual([1, 1, 3, 3]);
    expect(mailsAbout(id).length).toBeGreaterThan(0);
  });
});

it('names and levels of alerts are in no form that patients and guests get', { tags: ['CALC-08'] }, async () => {
  const params = { id: form.id, checksum: form.secureId };
  const { body } = await t.call(forms.publicForm, { params, query: { accountId } });
  expect(JSON.stringify(body)).not.toMatch(/self-harm|above zero|Not for|urgent|notice/);
});

it('a copied form alerts of its own questions, and one that cannot work is not published', async () => {
  const made = { name: 'Mood again', from: { kind: 'copy', formId: form.id } } as const;
  const { body } = await t.call(builder.createForm, { body: made }, { token: other.token });
  const { body: copy } = await t.call(builder.formDetail, { params: { id: body.id } }, { token: other.token });
  const [first] = copy.draft.object.fields as FormField[];
  const copied = copy.draft.object.alerts as typeof alerts;
  expect(copied[0]?.when.rows[0]?.field).toBe(first?.uuid);
  const refused = await inTenant(t.systemCtx('demo'), (tx) =>
    publishForm(tx, t.systemCtx('demo'), {
      formId: form.id,
      versionId: randomUUID(),
      name: 'Mood',
      object: { fields: [item], alerts: [alerts[0], alerts[0], alerts[1]] } as never,
    }),
  ).catch((error: { faults: unknown }) => error.faults);
  expect(refused).toEqual([
    { path: 'alerts[1].id', message: 'is also the id of alerts[0]' },
    { path: 'alerts[2].when.rows[0].field', message: 'names a field that is not in the form' },
  ]);
});
