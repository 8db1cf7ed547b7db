// Console pages while their code or data is loading: never blank, but the frame and placeholders.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { eventually, see } from './steps/waiting.ts';

const server = useServer();

/** Holds back matching requests until the returned function is called. */
async function hold(page: Page, what: RegExp): Promise<() => void> {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(what, async (route) => {
    await free;
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

/** Expects a frame with placeholder rows: marked busy, and something is drawn. */
async function seeComing(page: Page): Promise<void> {
  await eventually(() => page.getByRole('main').getAttribute('aria-busy')).toBe('true');
  await eventually(() => page.getByRole('main').locator('.skeleton').count()).toBeGreaterThan(3);
}

test('the schedule, the builder and the settings show their frame while their data is on its way', async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await page.goto(`${server.url}/practice/forms`);
  const form = page
    .getByRole('row', { name: /Medical History/ })
    .getByRole('link')
    .first();
  const address = (await form.getAttribute('href')) ?? '';
  const pages = [
    {
      path: '/practice/schedule',
      data: /\/office\/v1\/schedule\?/,
      frame: page.getByRole('button', { name: 'New visit' }),
    },
    {
      path: '/practice/settings',
      data: /\/office\/v1\/settings$/,
      frame: page.getByRole('heading', { name: 'Settings' }),
    },
    { path: address, data: /\/office\/v1\/forms\/[\da-f-]+$/, frame: page.getByRole('main', { name: /./ }) },
  ];
  for (const { path, data, frame } of pages) {
    const letGo = await hold(page, data);
    await page.goto(`${server.url}${path}`);
    await see(frame);
    await seeComing(page);
    letGo();
    await eventually(() => page.getByRole('main').locator('.skeleton').count()).toBe(0);
    await eventually(() => page.getByRole('main').getAttribute('aria-busy')).toBeNull();
  }
});

test('a page whose code is on its way stands there with its name', async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  for (const name of ['Schedule', 'Forms', 'Settings']) {
    const letGo = await hold(page, new RegExp(`/${name.toLowerCase()}-page-[^/]*\\.js`));
    await page.goto(`${server.url}/practice/inbox`);
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click();
    await see(page.getByRole('main', { name, exact: true }));
    await seeComing(page);
    letGo();
    await eventually(() => page.getByRole('main').locator('.skeleton').count()).toBe(0);
  }
});

test('times of staff and sessions are the practice’s, and the access log speaks in sentences', {
  tags: ['ROLE2-06'],
}, async () => {
  const page = await openSignedIn(server, admin, { timeZone: 'Asia/Tokyo' });
  const now = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'America/New_York' });
  const hour = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'America/New_York' });
  const [day, half] = [now.format(), hour.format().slice(-2)];
  await page.goto(`${server.url}/practice/account`);
  await see(page.getByText('This device'));
  const list = page.getByRole('listitem').filter({ hasText: 'This device' });
  expect(await list.innerText()).toContain(day);
  expect(await list.innerText()).toMatch(new RegExp(`:\\d\\d\\s${half}`));
  await page.goto(`${server.url}/practice/audit`);
  const action = page.getByRole('combobox', { name: 'Action' });
  await see(page.getByRole('row', { name: /Marta Kowalski signed in\./ }).first());
  expect(await action.locator('option').allInnerTexts()).toContain('Signed in');
  expect(await page.getByRole('table').innerText()).not.toMatch(/appt_|\w-\w+ed\b.*-|sign-in/);
});
