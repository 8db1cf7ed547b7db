// Asking for the forms that are missing: over HTTP and against a real database, with what arrives.
import { randomUUID } from 'node:crypto';
import { today } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { at, day, todayStage } from '../../testing/today-stage.ts';

let t: TestApp;
let s: Awaited<ReturnType<typeof todayStage>>;
beforeAll(async () => {
  t = await startTestApp();
  s = await todayStage(t);
});
afterAll(() => t.stop());
beforeEach(async () => {
  await s.query('delete from visits');
  await s.query('delete from throttles');
});

type More = Parameters<typeof s.person>[1];

/** Somebody with a visit on the day who lacks a form. */
async function lacking(name: string, more: More = {}, time = '10:00') {
  const patientId = await s.person(name, more);
  await s.ask(patientId);
  return { patientId, visitId: await s.visit(patientId, at(time)) };
}

const outcomesOf = (answer: Awaited<ReturnType<typeof s.send>>) => answer.body.outcomes.map(({ outcome }) => outcome);
const shown = async (visitId: string) => (await s.read()).body.visits.find(({ id }) => id === visitId)?.forms;

it('one person gets one mail without a word of forms, not again within 12 hours, and the row says what became of it', {
  tags: ['TODAY-03'],
}, async () => {
  const trail = () => s.query(`select object_id from audit_entries where action = 'send-forms' order by entry_id`);
  const before = await trail();
  const { visitId, patientId } = await lacking('Ada', { email: 'ada@today.example' });
  expect(outcomesOf(await s.send([visitId]))).toEqual(['sent-mail']);
  expect(await shown(visitId)).toMatchObject({ outcome: 'sent-mail', sentAt: expect.any(String) });
  expect(outcomesOf(await s.send([visitId]))).toEqual(['sent-lately']);
  expect(await shown(visitId)).toMatchObject({ outcome: 'sent-lately' });
  const mails = await s.sentTo('ada@today.example');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('There is something for you to look at');
  expect(mails[0]?.text).not.toContain(s.forms[0]?.name);
  expect(await trail()).toEqual([...before, { object_id: patientId }]);
});

it('after 12 hours it may be sent again', { tags: ['TODAY-03'] }, async () => {
  const { visitId } = await lacking('Eve', { email: 'eve@today.example' }, '21:30');
  expect(outcomesOf(await s.send([visitId]))).toEqual(['sent-mail']);
  await s.query(`update form_sends set sent_at = sent_at - interval '12 hours'`);
  expect(outcomesOf(await s.send([visitId]))).toEqual(['sent-mail']);
  expect(await s.sentTo('eve@today.example')).toHaveLength(2);
});

it('goes by the preferred way: a text only with consent, a guardian gets one message for all children', {
  tags: ['TODAY-04'],
}, async () => {
  await s.consent('2075550133', 'yes');
  const text = await lacking(
    'Tess',
    { number: '2075550133', email: 'tess@today.example', preference: 'Text Only' },
    '09:30',
  );
  const unasked = await lacking(
    'Uma',
    { number: '2075550134', email: 'uma@today.example', preference: 'Text Only' },
    '10:00',
  );
  const nowhere = await lacking('Walt', { number: '2075550135' }, '10:30');
  await s.consent('2075550136', 'withdrawn', 'all');
  const ended = await lacking('Olga', { number: '2075550136' }, '11:00');
  const never = await lacking('Nell', { email: 'nell@today.example', preference: 'None' }, '11:30');
  const parent = await s.person('Pia', { email: 'pia@today.example' });
  const children = [await lacking('Kim', {}, '12:00'), await lacking('Lou', {}, '12:30')];
  for (const { patientId } of children)
    await s.query(
      `insert into family_links (tenant_id, guardian_id, member_id, family_access, relationship, guarantor_position)
        values ($1, $2, $3, true, 'Mother', 1)`,
      [s.accountId, parent, patientId],
    );
  const whole = await s.person('Una', { email: 'una@today.example' });
  const done = await s.visit(whole, at('13:00'));
  const ids = [text, unasked, nowhere, ended, never, ...children].map(({ visitId }) => visitId);
  const planned = await t.call(today.missingForms, { query: { day } }, { token: s.office });
  const expected = ['sent-text', 'sent-mail', 'no-address', 'opted-out', 'opted-out', 'sent-mail', 'sent-mail'];
  expect(planned.body.visits.map(({ outcome }) => outcome)).toEqual(expected);
  expect(planned.body.visits[0]).toEqual({
    visitId: ids[0],
    name: 'Tess Coming',
    outcome: 'sent-text',
    to: '…0133',
    sentAt: null,
  });
  expect(planned.body.visits[5]).toMatchObject({ to: 'p…@today.example' });
  const other = randomUUID();
  expect(outcomesOf(await s.send([...ids, done, other]))).toEqual([...expected, 'nothing-missing', 'not-found']);
  expect(await s.sentTo('pia@today.example')).toHaveLength(1);
  const [told] = await s.sentTo('2075550133');
  expect(told?.text).toMatch(/look at .*STOP to end$/);
  expect(await s.sentTo('nell@today.example')).toEqual([]);
  expect((await s.read()).body.visits.map(({ forms }) => forms.outcome)).toEqual([...expected, 'nothing-missing']);
});

it('a guardian of two is asked once in 12 hours, and nobody who does not come any more', {
  tags: ['TODAY-03'],
}, async () => {
  const parent = await s.person('Ida', { email: 'ida@today.example' });
  const [one, other] = [await lacking('Max', {}, '12:00'), await lacking('Mia', {}, '12:30')];
  for (const { patientId } of [one, other])
    await s.query(
      `insert into family_links (tenant_id, guardian_id, member_id, relationship, family_access)
       select tenant_id, $1, $2, 'Mother', true from patients where patient_id = $1`,
      [parent, patientId],
    );
  expect(outcomesOf(await s.send([one.visitId]))).toEqual(['sent-mail']);
  expect(outcomesOf(await s.send([other.visitId]))).toEqual(['sent-lately']);
  expect(await s.sentTo('ida@today.example')).toHaveLength(1);
  const gone = await lacking('Gus', { email: 'gus@today.example', number: '2075550139' }, '13:00');
  await s.query(`update patients set inactive_reason = 'moved', inactive_since = current_date, inactive_at = now()
    where patient_id = '${gone.patientId}'`);
  expect(outcomesOf(await s.send([gone.visitId]))).toEqual(['no-address']);
});

it('sent twice with one key sends once, also at the same time; another body with the key is refused', {
  tags: ['TODAY-05'],
}, async () => {
  const [ada, bob] = [
    await lacking('Ada', { email: 'twice@today.example' }),
    await lacking('Bob', { email: 'bob@today.example' }, '11:00'),
  ];
  const key = randomUUID();
  const both = await Promise.all([s.send([ada.visitId], key), s.send([ada.visitId], key)]);
  expect(both.map(outcomesOf)).toEqual([['sent-mail'], ['sent-mail']]);
  expect(outcomesOf(await s.send([ada.visitId], key))).toEqual(['sent-mail']);
  expect((await s.send([bob.visitId], key)).problem.code).toBe('entry-key-reused');
  const others = await Promise.all([s.send([bob.visitId]), s.send([bob.visitId])]);
  expect(others.flatMap(outcomesOf).toSorted()).toEqual(['sent-lately', 'sent-mail']);
  expect(await s.sentTo('twice@today.example')).toHaveLength(1);
  expect(await s.sentTo('bob@today.example')).toHaveLength(1);
});

it('takes today and the 30 days after it, at most 200 visits a call and 1,000 messages a day', {
  tags: ['TODAY-04'],
}, async () => {
  const { visitId } = await lacking('Ada', { email: 'limits@today.example' });
  expect((await s.send([visitId], randomUUID(), { day: '2027-08-15' })).problem.errors).toMatchObject([
    { path: 'body.day' },
  ]);
  expect((await s.send([visitId], randomUUID(), { day: '2027-09-16' })).problem.errors).toMatchObject([
    { path: 'body.day' },
  ]);
  expect(outcomesOf(await s.send([visitId], randomUUID(), { day: '2027-09-15' }))).toEqual(['not-found']);
  const many = Array.from({ length: 201 }, () => randomUUID());
  expect((await s.send(many)).problem.code).toBe('validation-failed');
  expect(outcomesOf(await s.send([visitId]))).toEqual(['sent-mail']);
});
