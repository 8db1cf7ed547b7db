// Two servers behind HAProxy: an open page of the office whose server stops is back at the other one, and shows what it missed.
import { afterAll, beforeAll, describe, test } from 'vitest';
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

  test('the page is back with the form that came meanwhile', { tags: ['RUN-08'] }, async () => {
    // A try that still reaches the stopping server is answered 503: the page asks again.
    const page = await openPage({ allow: [/status of 503/] });
    let streams = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/office/v1/events')) streams += 1;
    });
    const { mailbox, runSql } = server;
    await signInToConsole(page, { url: both.url, mailbox, runSql } as OwnServer);
    const rows = page.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
    const registrations = () => rows.filter({ hasText: 'New Patient Registration' }).count();
    await eventually(() => streams).toBe(1);
    const before = await registrations();
    await server.stopProcess();
    await both.sendToSecond();
    await eventually(registrations).toBe(before + 1);
    await eventually(() => streams).toBeGreaterThan(1);
  });
});
