// Open pages of the console receive changes: only of their practice, only the kind, and only while their session is valid.
import { holds, identity, live } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLive } from '../../platform/live/live.ts';
import { createLogger } from '../../platform/log.ts';
import { bookingForm, bookingStage, cleaning, token as holdToken } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let url: string;
beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
  url = await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.stop());

/** Opens the stream and reads from it. */
async function listen(token: string, slug = 'localhost') {
  const stop = new AbortController();
  const { port } = new URL(url);
  const answer = await fetch(`http://${slug}:${port}${live.officeEvents.path}`, {
    headers: { authorization: `Bearer ${token}`, 'x-idle-seconds': '600' },
    signal: stop.signal,
  });
  let text = '';
  let isOver = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true });
  })()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  const until = async (fits: () => boolean) => {
    for (let tries = 0; tries < 300 && !fits(); tries++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(fits(), text).toBe(true);
  };
  return {
    answer,
    events: () => [...text.matchAll(/^event: (.*)$/gm)].map(([, kind]) => kind),
    text: () => text,
    forget: () => {
      text = '';
    },
    open: () => until(() => text !== ''),
    heard: (kind: string) => until(() => text.includes(`event: ${kind}\n`)),
    over: () => until(() => isOver),
    close: async () => {
      stop.abort();
      await reading;
    },
  };
}
const staff = async () => (await t.signIn('office@example.com', { kind: 'staff' })).token;
const holdAt = (startTime: string, who = 'ann') =>
  t.call(
    holds.holdSlot,
    { body: { accountId: b.accountId, ...cleaning, startTime } },
    { headers: { 'x-hold-token': holdToken(who) } },
  );

describe('the stream of what has changed', () => {
  it('tells the kind of what a patient holds and books, and nothing else', async () => {
    const form = await bookingForm(t);
    const page = await listen(await staff());
    expect(page.answer.headers.get('content-type')).toContain('text/event-stream');
    // What was missed before the connection was open is sent before anything that is told later.
    const startTime = b.at(1, '09:00', 2);
    expect((await holdAt(startTime)).status).toBe(200);
    await page.heard('schedule');
    page.forget();
    await form.book({ ...cleaning, startTime }, { who: 'ann', email: 'new@example.com', key: 'a'.repeat(24) });
    await page.heard('schedule');
    await page.heard('inbox');
    expect(
      page
        .text()
        .replace(/^(event: (schedule|news|inbox)|data:|:)?$/gm, '')
        .trim(),
    ).toBe('');
    await page.close();
  });

  it('hears what another process of the server did, and nothing of another practice', async () => {
    const page = await listen(await staff());
    const other = createLive({ url: t.ownerUrl, log: createLogger('silent') });
    await page.open();
    // Sent together, in this order.
    other.tell(tenantId('maple'), ['schedule', 'inbox']);
    other.tell(tenantId('demo'), ['inbox']);
    await page.heard('inbox');
    expect(page.events()).toEqual(['inbox']);
    await other.stop();
    await page.close();
  });

  it('goes on when the connection to the database was cut', async () => {
    const page = await listen(await staff());
    await page.open();
    await b.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'foyer live' and datname = current_database()`,
    );
    // Events missed in the meantime are looked up.
    await page.heard('schedule');
    await page.close();
  });

  it('ends with the session, at once when somebody signs out', async () => {
    const token = await staff();
    const page = await listen(token);
    expect((await t.call(identity.staffSignOut, {}, { token })).status).toBe(204);
    await page.over();
    expect((await listen(token)).answer.status).toBe(401);
  });

  it('keeps no session from running out', async () => {
    const token = await staff();
    const page = await listen(token);
    t.pass(10);
    const again = await listen(token);
    expect(again.answer.status).toBe(200);
    await again.close();
    t.pass(7);
    // When any session of the practice ends, each page checks its own.
    t.services.live.tell(tenantId('demo'), ['session']);
    await page.over();
  });

  it('ends when the server stops, which then opens no other', async () => {
    const { token } = await t.signIn('admin@example.com', { kind: 'staff' });
    const page = await listen(token);
    t.services.live.end();
    await page.over();
    expect((await listen(token)).answer.status).toBe(503);
  });
});
