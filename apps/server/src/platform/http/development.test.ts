// The demo's mailbox page: it shows sent mails legibly, and their content can do no harm.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.mailbox.add({
    id: 'one',
    tenant: t.systemCtx('demo').tenant.id,
    channel: 'email',
    to: 'sam.rivera@example.com',
    subject: '<b>Hello</b>',
    text: 'Open http://localhost:3000/x?a=1&b=2.\n<script>alert(1)</script>',
    html: '<p class="ink">Hello</p>',
    attachments: [{ name: 'visit.ics', contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' }],
    at: '2026-11-21T12:00:00.000Z',
  });
});
afterAll(() => t.stop());

it('lists mails as text, with their addresses to follow', async () => {
  const { body, headers } = await t.app.inject('/dev/mailbox');
  expect(headers['content-type']).toContain('text/html');
  expect(body).toContain('<a href="http://localhost:3000/x?a=1&amp;b=2">');
  expect(body).toContain('&lt;b&gt;Hello&lt;/b&gt;');
  expect(body).not.toContain('<script');
});

it.each([
  ['of another machine', { remoteAddress: '192.0.2.7' }],
  ['through a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['through a proxy that tells the host only', { headers: { 'x-forwarded-host': 'localhost' } }],
  ['through a proxy that says so in another way', { headers: { forwarded: 'for=127.0.0.1' } }],
])('does not exist for callers %s', { tags: ['SAFE-32'] }, async (_who, caller) => {
  for (const url of [
    '/dev/mailbox',
    '/dev/mailbox.json',
    '/dev/mailbox.css',
    '/dev/mailbox/one',
    '/dev/mailbox/one/0',
  ]) {
    expect((await t.app.inject({ url, ...caller })).statusCode).toBe(404);
    expect((await t.app.inject({ url })).statusCode).toBe(200);
  }
  const moved = await t.app.inject({ method: 'POST', url: '/test/clock', payload: { now: '2030-01-01' }, ...caller });
  expect(moved.statusCode).toBe(404);
});

it('shows a mail as a mail program does, in a sandbox', async () => {
  const { body, headers } = await t.app.inject('/dev/mailbox/one');
  expect(body).toBe('<p class="ink">Hello</p>');
  expect(headers['content-security-policy']).toContain('sandbox');
  expect((await t.app.inject('/dev/mailbox/none')).statusCode).toBe(404);
});

it('offers the files of a mail', async () => {
  expect((await t.app.inject('/dev/mailbox')).body).toContain('<a href="/dev/mailbox/one/0">visit.ics</a>');
  const { body, headers } = await t.app.inject('/dev/mailbox/one/0');
  expect(body).toBe('BEGIN:VCALENDAR');
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="visit.ics"',
  });
  for (const none of ['one/1', 'one/x', 'none/0', 'one/length'])
    expect((await t.app.inject(`/dev/mailbox/${none}`)).statusCode).toBe(404);
});
