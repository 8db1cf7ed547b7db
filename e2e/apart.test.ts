// Tests do not see each other: a page that is used again is as if it were new, and a test's SQL touches its own practice alone.
import pg from 'pg';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { leavePage, takePage } from '../tools/testing/kept-pages.ts';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { runAsPractice } from '../tools/testing/practice-sql.ts';
import { submitCredentials } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { see } from './steps/waiting.ts';

const server = useOwnServer();

/** Takes the page under a key of its own, kept by `open` the first time. */
const take = () => takePage('apart', () => openPage({ fresh: true, allow: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] }));

const stored = () => ({
  local: localStorage.length,
  session: sessionStorage.length,
  cookies: document.cookie,
  back: history.length,
});

test('a page that is left is taken again without what was stored, routed, listened to and gone back to', async () => {
  const one = await take();
  const { page, context } = one;
  await visit(page, server, '/register');
  await visit(page, server, '/sign-in');
  await page.evaluate(async () => {
    localStorage.setItem('a', 'local');
    sessionStorage.setItem('b', 'session');
    // biome-ignore lint/suspicious/noDocumentCookie: what a page's script may leave behind
    document.cookie = 'c=cookie; path=/';
    await new Promise((done) => {
      indexedDB.open('d').onsuccess = ({ target }) => {
        (target as IDBOpenDBRequest).result.close();
        done(undefined);
      };
    });
  });
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url()));
  await page.route('**/tenant/info*', (route) => route.abort());
  const tab = await context.newPage();
  await context.setOffline(true);
  await leavePage(one);

  expect(tab.isClosed()).toBe(true);
  const again = await take();
  expect(again.page).toBe(page);
  heard.length = 0;
  await page.goto(`${server.url}/livez`);
  expect(await page.evaluate(stored)).toMatchObject({ local: 0, session: 0, cookies: '', back: 1 });
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await visit(page, server, '/sign-in');
  await see(page.getByRole('button', { name: 'Sign In' }));
  expect(heard).toEqual([]);
  again.isSpent = true;
  await leavePage(again);
});

test('a page whose clock was moved is not taken again', async () => {
  const one = await take();
  await one.page.clock.setFixedTime(new Date('2030-01-01T12:00:00Z'));
  await leavePage(one);
  expect(one.page.isClosed()).toBe(true);
  const next = await take();
  expect(next.page).not.toBe(one.page);
  await leavePage(next);
});

async function count(table: string): Promise<Record<string, number>> {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ slug: string; n: number }>(
    `select slug, count(*)::int as n from ${table} join tenants using (tenant_id) group by slug`,
  );
  await client.end();
  return Object.fromEntries(rows.map(({ slug, n }) => [slug, n]));
}

test('SQL of a test reads and changes its practice alone; people of both sign in with one address', async () => {
  await server.addPractice('beside');
  const before = await count('ledger_entries');
  expect(before.beside).toBe(before.demo);
  await runAsPractice(server.databaseUrl, 'beside', 'delete from ledger_entries');
  expect(await count('ledger_entries')).toEqual({ demo: before.demo });
  await expect(
    runAsPractice(
      server.databaseUrl,
      'beside',
      `update patients set tenant_id = (select tenant_id from tenants where slug = 'demo')`,
    ),
  ).rejects.toThrow(/null value|row-level security/);
  const page = await openPage();
  await page.goto(`${server.urlOf('beside')}/patient-portal/sign-in`);
  await submitCredentials(page, 'sam.rivera@example.com');
  await see(page.getByRole('heading', { name: 'Enter your code' }));
});
