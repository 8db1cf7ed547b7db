// The previews of the practice's mails.
import { mails as mailCalls, settings } from '@foyer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { mails as listed } from './mails.ts';

let t: TestApp;
let admin: string;

beforeAll(async () => {
  t = await startTestApp();
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

it('every mail is drawn in the practice’s name and colour, for a frame that can run nothing', async () => {
  await t.call(
    settings.changeSettings,
    { body: { companyName: 'Kowalski & <Daughters>', accentColor: '#7c3aed' } },
    { token: admin },
  );
  const mails = (await t.call(mailCalls.mailSubjects, {}, { token: admin })).body;
  const names = mails.map(({ name }) => name);
  expect(names).toEqual(listed.map(({ name }) => name));
  // Names are parts of addresses, so they must not change.
  for (const name of [
    'appointment',
    'appointment-canceled',
    'appointment-moved',
    'code',
    'invitation',
    'notice',
    'password',
    'ready',
    'registration',
    'reset',
  ])
    expect(names).toContain(name);
  for (const { name } of mails) {
    const answer = await t.app.inject({
      method: 'GET',
      url: `/office/v1/public/mail-previews/${name}`,
      headers: { host: 'localhost' },
    });
    expect(answer.statusCode, name).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(answer.body).toContain('Kowalski &amp; &lt;Daughters&gt;');
    expect(answer.body).not.toMatch(/<script|<img/);
  }
  const unknown = await t.app.inject({
    method: 'GET',
    url: '/office/v1/public/mail-previews/none',
    headers: { host: 'localhost' },
  });
  expect(unknown.statusCode).toBe(404);
});
