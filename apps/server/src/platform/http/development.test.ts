// The demo's mailbox page: what was sent, readable, and harmless whatever stands in it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  t.mailbox.add({
    id: 'one',
    tenant: t.systemCtx('demo').tenant.id,
    channel: 'email',
    to: 'sam.rivera@example.com',
    subject: '<b>Hello</b>',
    text: 'Open http://localhost:3000/x?a=1&b=2.\n<script>alert(1)</script>',
    html: '<p class="ink">Hello</p>',
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

it('shows a mail as a mail program does, in a sandbox', async () => {
  const { body, headers } = await t.app.inject('/dev/mailbox/one');
  expect(body).toBe('<p class="ink">Hello</p>');
  expect(headers['content-security-policy']).toContain('sandbox');
  expect((await t.app.inject('/dev/mailbox/none')).statusCode).toBe(404);
});
