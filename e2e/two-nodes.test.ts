// Two servers behind HAProxy: an open page of the office whose server stops is back at the other one, and shows what it missed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BalancedServers, balanceServers, canBalance } from '../tools/testing/balanced-servers.ts';
import { openPage } from '../tools/testing/browser.ts';
import { type OwnServer, useOwnServer } from '../tools/testing/own-server.ts';
import { signInToConsole } from './steps/people.ts';
import { eventually } from './steps/waiting.ts';

const server = useOwnServer();

describe.skipIf(!canBalance)('behind HAProxy', () => {
  let both: BalancedServers;
  beforeAll(async () => {
    both = await balanceServers(server);
  });
  afterAll(() => both.stop());

  test('the page is back within three seconds, with the form that came meanwhile', { tags: ['RUN-08'] }, async () => {
    // A try that still reaches the stopping server is answered 503: the page asks again.
    const page = await openPage({ allow: [/status of 503/] });
    const streams: number[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/office/v1/events')) streams.push(performance.now());
    });
    const { mailbox, runSql } = server;
    await signInToConsole(page, { url: both.url, mailbox, runSql } as OwnServer);
    const rows = page.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
    const registrations = () => rows.filter({ hasText: 'New Patient Registration' }).count();
    await eventually(() => streams.length).toBe(1);
    const before = await registrations();
    const stoppedAt = performance.now();
    await server.stopProcess();
    await both.sendToSecond();
    await eventually(registrations).toBe(before + 1);
    await eventually(() => streams.length).toBeGreaterThan(1);
    expect((streams[1] ?? 0) - stoppedAt).toBeLessThan(3000);
  });
});
