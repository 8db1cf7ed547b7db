// What the server's check of a form knows about the practice and the sender's family.
import { patients, practice } from '@foyer/contract';
import { defineField, validateSubmission } from '@foyer/forms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { surroundingsOf } from './surroundings.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

const who = defineField('Patient', { common: { label: 'Patient' } });
const payer = defineField('Responsible Party', { common: { label: 'Who pays' } });
const fields = [who, payer];
const answer = (patientId: string, relationship: string) => [
  { id: '', uuid: who.uuid, value: patientId },
  { id: '', uuid: payer.uuid, value: { first: 'Emeka', last: 'Okafor', relationship } },
];

it('relationship types are open to everybody, those of families where asked, and the ones that answers are checked by', {
  tags: ['API-039', 'API-040', 'API-041'],
}, async () => {
  const params = { accountId: tenantId('demo') };
  const family = await t.call(practice.relationshipTypes, { params, query: { family: 'true' } });
  expect(family.body).toContainEqual({ externalId: 'mother', name: 'Mother' });
  expect(family.body).not.toContainEqual({ externalId: 'friend', name: 'Friend' });
  const all = await t.call(practice.relationshipTypes, { params, query: {} });
  expect(all.body.length).toBeGreaterThan(family.body.length);
  expect((await surroundingsOf(t.systemCtx('demo'), fields, null)).relationshipTypes).toEqual(family.body);
});

it('an answer names a member of the sender’s own family, or is refused', { tags: ['ABUSE-02'] }, async () => {
  const grace = await t.signIn('grace.okafor@example.com');
  const members = (await t.call(patients.familyContacts, {}, { token: grace.token })).body;
  const known = await surroundingsOf(t.systemCtx('demo'), fields, grace.patientId);
  expect(known.family).toEqual(members);
  const ada = members.find(({ nameFirst }) => nameFirst === 'Ada')?.id ?? '';
  expect(validateSubmission(fields, answer(ada, 'father'), known)).toMatchObject({ ok: true });
  const sam = await t.signIn('sam.rivera@example.com');
  expect(validateSubmission(fields, answer(sam.patientId, 'father'), known)).toMatchObject({ ok: false });
  expect(validateSubmission(fields, answer(ada, 'friend'), known)).toMatchObject({ ok: false });
  expect((await surroundingsOf(t.systemCtx('demo'), fields, null)).family).toEqual([]);
});

it('the flag says whether the practice’s forms are filled from records', { tags: ['API-073'] }, async () => {
  const params = { accountId: tenantId('demo') };
  expect((await t.call(practice.patientFormsFlag, { params })).body).toEqual({ enabled: true });
});
