// Pages of the console whose code or data comes late: their heading stands at once, and keys pressed meanwhile act when they are there.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

/** Holds the code of pages back until the returned function is called. */
async function holdPages(page: Page): Promise<() => void> {
  const bring = Promise.withResolvers<void>();
  await page.route(/\/assets\/[a-z-]*-page-[^/]*\.js$/, async (route) => {
    await bring.promise;
    await route.continue().catch(() => undefined);
  });
  return bring.resolve;
}

const sections = [
  ['/schedule', 'Schedule'],
  ['/waitlist', 'Waitlist'],
  ['/patients', 'Patients'],
  ['/tasks', 'Tasks'],
  ['/ledger', 'Ledger'],
  ['/forms', 'Forms'],
  ['/audit', 'Access log'],
  ['/settings', 'Settings'],
  ['/account', 'Your account'],
  ['/welcome', 'Welcome'],
] as const;

test('every page has its heading before its code is there, and after a moment a skeleton', {
  tags: ['RECORD-27'],
}, async () => {
  const page = await openSignedIn(server, admin, { fresh: true });
  await page.goto(`${server.url}/practice/inbox`);
  await see(page.getByRole('heading', { name: 'Inbox' }));
  const bring = await holdPages(page);
  for (const [path, name] of sections) {
    await page.goto(`${server.url}/practice${path}`);
    const main = page.locator('main[aria-busy="true"]');
    await see(main.getByRole('heading', { name, level: 1 }));
    await see(main.locator('.skeleton').first());
  }
  bring();
  await see(page.getByRole('heading', { name: 'Welcome', level: 1 }));
  await seeNo(page.locator('main[aria-busy="true"]'));
});

test('keys pressed while a page loads act in their order when it is there, if they are not too old', {
  tags: ['RECORD-27'],
}, async () => {
  const page = await openSignedIn(server, admin, { fresh: true });
  await page.goto(`${server.url}/practice/inbox`);
  await see(page.getByRole('heading', { name: 'Inbox' }));
  const dialog = page.getByRole('dialog', { name: 'New task' });
  const first = await holdPages(page);
  await page.getByRole('link', { name: /^Tasks/ }).click();
  await see(page.locator('main[aria-busy="true"]').getByRole('heading', { name: 'Tasks' }));
  await page.keyboard.press('t');
  await seeNo(dialog);
  first();
  await see(dialog);
  await page.keyboard.press('Escape');
  await seeNo(dialog);
  const second = await holdPages(page);
  await page.goto(`${server.url}/practice/tasks`);
  await see(page.locator('main[aria-busy="true"]').getByRole('heading', { name: 'Tasks' }));
  await page.keyboard.press('t');
  await page.waitForTimeout(2500);
  second();
  await seeNo(page.locator('main[aria-busy="true"]'));
  await see(page.getByRole('button', { name: /New task/ }));
  expect(await dialog.count()).toBe(0);
});

test('keys for a list wait until its rows are there', { tags: ['RECORD-27'] }, async () => {
  const page = await openSignedIn(server, admin, { fresh: true });
  const bring = Promise.withResolvers<void>();
  let held = 0;
  await page.route('**/office/v1/inbox?*', async (route) => {
    const response = await route.fetch();
    held += 1;
    await bring.promise;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.goto(`${server.url}/practice/inbox?show=all`);
  await see(page.getByRole('heading', { name: 'Inbox' }));
  // The answer is there already: keys older than two seconds do not act.
  await eventually(() => held).toBeGreaterThan(0);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  bring.resolve();
  await see(page.locator('[data-row]').nth(1));
  await page.waitForFunction(() => document.activeElement === document.querySelectorAll('[data-row]')[1]);
});

/** Notes what can be pressed and moves by itself; a few pixels are the web font that comes. */
async function watchMoves(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const moves: string[] = [];
    Object.assign(window, { moves });
    const pressable = 'a[href], button, input, select';
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const target = element?.closest(pressable) ?? element?.querySelector(pressable);
          const [x, y] = [Math.round(to.x - from.x), Math.round(to.y - from.y)];
          if (target && Math.max(Math.abs(x), Math.abs(y)) > 12)
            moves.push(`${target.getAttribute('aria-label') ?? target.textContent} by ${x}, ${y}`);
        }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moves: string[] }).moves);
}

test('nothing that can be pressed moves while a page loads, in whatever order its data comes', async () => {
  const page = await openSignedIn(server, admin, { fresh: true, width: 1440 });
  await page.goto(`${server.url}/practice/patients?q=sam%20rivera`);
  const found = page.getByRole('region', { name: 'Patients found' }).getByRole('link', { name: /Sam Rivera/ });
  const record = (await found.getAttribute('href')) ?? '';
  let [calls, waiting] = [0, 0];
  await page.route('**/office/v1/**', async (route) => {
    if (!route.request().headers().accept?.includes('json')) return route.continue();
    calls += 1;
    waiting += 1;
    await sleep(40 * (calls % 8));
    // The page may have been left meanwhile.
    const answer = await route.fetch().catch(() => undefined);
    if (answer) await route.fulfill({ response: answer }).catch(() => undefined);
    waiting -= 1;
  });
  const moves = await watchMoves(page);
  for (const [path, last] of [
    ['/practice/inbox', page.getByRole('link', { name: /^New \d/ })],
    ['/practice/schedule', page.getByRole('combobox', { name: 'Provider' }).getByRole('option', { name: /Naomi Ito/ })],
    ['/practice/ledger', page.getByRole('combobox', { name: 'Age' })],
    [record, page.getByRole('button', { name: 'Add alert' })],
    ['/practice/account', page.getByText('This device')],
  ] as const) {
    for (let times = 0; times < 3; times++) {
      await page.goto(server.url + path);
      await last.waitFor({ state: 'attached' });
      await eventually(() => waiting).toBe(0);
      expect(await moves(), path).toEqual([]);
    }
  }
});

test('a guest’s answers come with the patients whom the guest may be, or after a second without them', async () => {
  const page = await openSignedIn(server, admin, { fresh: true, width: 1440 });
  const released = Promise.withResolvers<void>();
  let delay: Promise<unknown> = sleep(0);
  await page.route('**/suggestions', async (route) => {
    await delay;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${server.url}/practice/inbox?view=all&who=guest`);
  const guest = page.getByRole('navigation', { name: 'Submissions' }).getByRole('link', { name: /Daniel Frye/ });
  const path = (await guest.getAttribute('href')) ?? '';
  const find = page.getByRole('button', { name: 'Find a patient' });
  const none = page.getByText('No patient matches by name, birth date, phone or email.');
  delay = sleep(400);
  await page.goto(server.url + path);
  await see(find);
  await page.evaluate(() => document.fonts.ready);
  const before = await find.boundingBox();
  await see(none);
  expect(await find.boundingBox()).toEqual(before);
  delay = released.promise;
  await page.goto(server.url + path);
  await see(find);
  await seeNo(none);
  released.resolve();
  await see(none);
});

test('the keys of the open submission find the guest question and the notes, also before they are drawn', async () => {
  const page = await openSignedIn(server, admin, { fresh: true, width: 1440 });
  let released = Promise.withResolvers<void>();
  await page.route('**/suggestions', async (route) => {
    await released.promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${server.url}/practice/inbox?view=all&who=guest`);
  const guest = page.getByRole('navigation', { name: 'Submissions' }).getByRole('link', { name: /Daniel Frye/ });
  const path = (await guest.getAttribute('href')) ?? '';
  for (const [key, place] of [
    ['a', page.getByRole('heading', { name: 'Whose answers are these?' })],
    ['m', page.getByRole('heading', { name: 'Whose answers are these?' })],
    ['c', page.getByRole('textbox', { name: 'New note' })],
  ] as const) {
    released = Promise.withResolvers<void>();
    await page.goto(server.url + path);
    await see(page.getByRole('button', { name: 'Ask the sender' }));
    await page.keyboard.press(key);
    released.resolve();
    await seeFocus(place);
  }
});

test('keys right after J wait for the submission that opens, and what is typed for its notes is no key', async () => {
  const page = await openSignedIn(server, admin, { fresh: true, width: 1440 });
  await page.goto(`${server.url}/practice/inbox`);
  const rows = page.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
  await rows.first().click();
  const note = page.getByRole('textbox', { name: 'New note' });
  await see(note);
  const title = page.getByRole('article').getByRole('heading', { level: 2 }).first();
  const before = await title.textContent();
  const count = await rows.count();
  const opening = Promise.withResolvers<void>();
  await page.route(/\/office\/v1\/inbox\/[0-9a-f-]{36}$/, async (route) => {
    await opening.promise;
    await route.continue();
  });
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  // Archive, assign, snooze and New task are keys of the page.
  await page.keyboard.type('elst');
  expect(await page.getByRole('dialog').count()).toBe(0);
  opening.resolve();
  await seeFocus(note);
  expect(await title.textContent()).not.toBe(before);
  await page.keyboard.type('Asked her');
  expect(await note.inputValue()).toBe('Asked her');
  // Nothing was archived.
  expect(await rows.count()).toBe(count);
});
