// Medical History against the real database: compared with what its older version left in the record, approved, and asked again.
import { inbox, patients, records } from '@foyer/contract';
import { libraryFieldOf } from '@foyer/forms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let sam: { token: string; patientId: string };
let front: string;

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  sam = await t.signIn('sam.rivera@example.com');
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

const uuid = (key: string) => libraryFieldOf(key).uuid;

/** Sends the demo's Medical History as Sam, with what he says of the items that the record holds. */
async function send(items: Readonly<Record<string, object>>) {
  const form = await f.ownForm(sam.token, 'Medical History');
  const object = f
    .answers('medical-history')
    .map((entry) => ({ ...entry, ...(items[entry.uuid] && { items: items[entry.uuid] }) }));
  const { body, status } = await f.post(form, { object }, { token: sam.token });
  expect(status).toBe(200);
  return body.id;
}

const read = async (submissionId: string) =>
  (await t.call(inbox.inboxSubmission, { params: { submissionId } }, { token: front })).body;
const medical = async () => {
  const { body } = await t.call(records.patientRecord, { params: { id: sam.patientId } }, { token: front });
  return new Map(body.medical.map(({ question, answer }) => [question, answer]));
};

it('what the older version left is compared by its items, goes on until it is removed, and comes back in the new one', {
  tags: ['AUTHOR-11'],
}, async () => {
  expect((await medical()).get('allergies')).toBe('Penicillin');
  const id = await send({
    [uuid('conditions')]: { asthma: 'right' },
    [uuid('allergies')]: { 'other Penicillin': 'gone' },
  });
  const { compared } = await read(id);
  const of = (key: string) => compared.find((answer) => answer.uuid === uuid(key));
  expect(of('conditions')).toMatchObject({
    record: ['Asthma'],
    items: [{ key: 'asthma', text: 'Asthma', mark: 'right' }],
  });
  expect(of('allergies')).toMatchObject({
    record: ['Penicillin'],
    items: [{ key: 'other Penicillin', text: 'Penicillin', mark: 'gone' }],
  });
  expect(of('medicines')).toMatchObject({
    difference: 'new',
    rows: [{ difference: 'added', name: 'Albuterol inhaler', now: '90 mcg, When I need it, Asthma' }],
  });

  // Nobody removed it, so it stays beside the new answers.
  await t.call(inbox.approveSubmission, { params: { submissionId: id }, body: { revision: 1 } }, { token: front });
  const after = await medical();
  expect(after.get('conditions')).toBe('Asthma (Since I was nine. An inhaler)');
  expect(after.get('allergies')).toBe('Penicillin or amoxicillin (A rash on my arms); Penicillin');
  expect(after.get('medicines')).toBe('Albuterol inhaler, 90 mcg, When I need it, Asthma');

  const { body } = await t.call(patients.medicalAttributes, { params: { id: sam.patientId } }, { token: sam.token });
  const values = new Map(body.map(({ name, value }) => [name, JSON.parse(value) as { others?: string[] }]));
  expect(values.get('allergies')?.others).toEqual(['Penicillin']);

  const again = await send({ [uuid('allergies')]: { 'other Penicillin': 'gone' } });
  const remove = (await read(again)).changes.filter(({ entry }) => entry === 'Penicillin').map(({ key }) => key);
  expect(remove).toHaveLength(1);
  await t.call(
    inbox.approveSubmission,
    { params: { submissionId: again }, body: { revision: 1, remove } },
    { token: front },
  );
  expect((await medical()).get('allergies')).toBe('Penicillin or amoxicillin (A rash on my arms)');
});
