// The family of the signed-in person.
import { patients } from '@foyer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

it('a guardian’s contacts come with the own record first', { tags: ['API-053', 'API-054', 'ROLE-06'] }, async () => {
  const { token, patientId } = await t.signIn('grace.okafor@example.com');
  const { body } = await t.call(patients.familyContacts, {}, { token });
  expect(body[0]).toEqual({ id: patientId, nameFirst: 'Grace', nameLast: 'Okafor', birthdate: '1984-02-17' });
  expect(body.map(({ nameFirst }) => nameFirst)).toEqual(['Grace', 'Ada', 'Obi', 'Zora']);
});

it('a single user’s list holds the own record only', async () => {
  const { token } = await t.signIn('sam.rivera@example.com');
  expect((await t.call(patients.familyContacts, {}, { token })).body.map(({ nameFirst }) => nameFirst)).toEqual([
    'Sam',
  ]);
});
