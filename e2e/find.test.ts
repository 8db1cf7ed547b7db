// Find in the console: everything by one box, what was opened last, acts for a patient, failures; and Patients without a search.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const box = (page: Page) => page.getByRole('combobox', { name: 'Find a patient, visit, form, setting or action' });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

async function openFind(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await seeFocus(box(page));
}

/** Signs in at a page of the console that has loaded. */
async function openConsole(email: string, path = '/tasks', heading = 'Tasks', allow: RegExp[] = []): Promise<Page> {
  const page = await openSignedIn(server, email, { allow });
  await page.goto(`${server.url}/practice${path}`);
  await see(page.getByRole('heading', { name: heading, level: 1 }));
  return page;
}

/** Opens what can be done for the first patient found, and does one thing. */
async function actFor(page: Page, typed: string, action: RegExp): Promise<void> {
  await openFind(page);
  await page.keyboard.type(typed);
  await see(group(page, 'Patients').getByRole('option').first());
  await page.keyboard.press('ArrowRight');
  const place = (await page.getByRole('option').allTextContents()).findIndex((text) => action.test(text));
  expect(place, String(action)).toBeGreaterThan(-1);
  for (let at = 0; at < place; at++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('finds patients with a slip, their visits, submissions, forms, pages and settings, and what can be done for them', {
  tags: ['FIND-01'],
}, async () => {
  await server.runSql(`update visits set status = 'confirmed', starts_at = now() + interval '3 days',
      ends_at = now() + interval '3 days 30 minutes', during = tstzrange(now() + interval '3 days', now() + interval '3 days 30 minutes'),
      is_overbooked = true
    where visit_id = (select v.visit_id from visits v join patients p using (tenant_id, patient_id)
      where p.name_first = 'Grace' and p.name_last = 'Okafor' order by v.starts_at desc limit 1)`);
  const page = await openConsole(admin);
  await openFind(page);
  await page.keyboard.type('grace okafr');
  await see(
    group(page, 'Patients').getByRole('option', { name: /^Grace Okafor.*sounds like/ }),
    group(page, 'Visits').getByRole('option', { name: /^Grace Okafor.*Next visit/ }),
    group(page, 'Actions').getByRole('option', { name: 'New visit for Grace Okafor' }),
    group(page, 'Actions').getByRole('option', { name: 'New patient “grace okafr”' }),
  );
  await expectAccessible(page.getByRole('dialog'), 'Find');
  await box(page).fill('lindqvist');
  await see(group(page, 'Submissions').getByRole('option', { name: /^Walter Lindqvist, Medical History/ }));
  await box(page).fill('medical');
  await see(group(page, 'Forms').getByRole('option', { name: /^Medical History/ }));
  await box(page).fill('double');
  await see(group(page, 'Settings and pages').getByRole('option', { name: /^Merge duplicate/ }));
  await box(page).fill('holid');
  await see(group(page, 'Settings and pages').getByRole('option', { name: /^Closed days/ }));
  await page.keyboard.press('Enter');
  await eventually(() => new URL(page.url()).pathname).toBe('/practice/settings/closed-days');
  await openFind(page);
  await page.keyboard.type('grace okafor');
  await see(group(page, 'Visits').getByRole('option').first());
  await group(page, 'Visits').getByRole('option').first().click();
  await eventually(() => new URL(page.url()).pathname).toBe('/practice/schedule');
  expect(new URL(page.url()).searchParams.get('visit')).toMatch(/^[\da-f-]{36}$/);
  await see(page.getByText('Grace Okafor').first());
});

test('the right arrow opens what can be done for a patient, and each thing opens where it is done', {
  tags: ['FIND-01'],
}, async () => {
  const page = await openConsole(admin);
  await openFind(page);
  await page.keyboard.type('sam rivera');
  await see(group(page, 'Patients').getByRole('option').first());
  await page.keyboard.press('ArrowRight');
  await see(group(page, 'Actions for Sam Rivera'));
  await page.keyboard.press('ArrowLeft');
  await see(group(page, 'Patients'));
  await page.keyboard.press('Escape');
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  for (const [action, title] of [
    [/^Message to Sam Rivera/, 'Message to Sam Rivera'],
    [/^New task about Sam Rivera/, /task/i],
    [/^Send forms to Sam Rivera/, 'Request a form'],
    [/^Take a payment from Sam Rivera/, /payment/i],
  ] as const) {
    await actFor(page, 'sam rivera', action);
    await see(dialog(title));
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Escape');
    await seeNo(dialog(title));
  }
  await actFor(page, 'sam rivera', /^Merge duplicate into Sam Rivera/);
  await see(page.getByRole('heading', { name: 'Merge duplicate' }), page.getByText('into Sam Rivera'));
  await actFor(page, 'sam rivera', /^New visit for Sam Rivera/);
  await see(page.getByRole('heading', { name: 'New visit' }), page.getByText('Sam Rivera').first());
});

test('a name that nobody has becomes a new patient; a duplicate begins with the record that stays', async () => {
  const page = await openConsole(admin);
  await openFind(page);
  await page.keyboard.type('zora quill');
  await see(page.getByText('Nobody found for “zora quill”.'));
  await page.keyboard.press('Enter');
  await see(page.getByRole('dialog', { name: 'New patient' }));
  expect(await page.getByLabel('First name').inputValue()).toBe('Zora');
  expect(await page.getByLabel('Last name').inputValue()).toBe('Quill');
  await page.keyboard.press('Escape');
  await openFind(page);
  await page.keyboard.type('double');
  await page.keyboard.press('Enter');
  await see(page.getByText('Merge duplicate: open the record that stays.'));
  await page.getByRole('searchbox', { name: 'Find a patient' }).fill('sam rivera');
  await page.getByRole('region', { name: 'Patients found' }).getByRole('link').first().click();
  await see(page.getByRole('heading', { name: 'Merge duplicate' }), page.getByText('into Sam Rivera'));
});

test('empty, it shows what was opened last and the actions of the page; Ctrl Enter opens another tab', {
  tags: ['FIND-02'],
}, async () => {
  const page = await openConsole(admin, '/patients', 'Patients');
  await page.getByRole('searchbox', { name: 'Find a patient' }).fill('lee chen');
  await see(page.getByRole('region', { name: 'Patients found' }).getByRole('link').first());
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Lee Chen', level: 1 }));
  await page.goto(`${server.url}/practice/inbox?show=all`);
  await page.getByRole('link', { name: /Priya Raman/ }).click();
  // The name comes from the row; opened counts what has been read.
  await see(page.getByRole('heading', { name: 'Priya Raman' }), page.getByRole('region', { name: 'Notes' }));
  await page.goto(`${server.url}/practice/patients`);
  await see(page.getByRole('heading', { name: 'Patients', level: 1 }));
  await openFind(page);
  const recent = group(page, 'Recent').getByRole('option');
  await see(recent.filter({ hasText: 'Lee Chen' }), recent.filter({ hasText: 'Priya Raman' }));
  expect(await recent.count()).toBeLessThanOrEqual(8);
  await see(group(page, 'Actions here').getByRole('option', { name: 'New patient' }));
  await seeNo(option(page, /^Settings/));
  const place = (await recent.allTextContents()).findIndex((text) => text.includes('Lee Chen'));
  for (let at = 0; at < place; at++) await page.keyboard.press('ArrowDown');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await see(tab.getByRole('heading', { name: 'Lee Chen', level: 1 }));
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await seeNo(box(page));
});

test('when the server fails it says so, and pages and actions still work', { tags: ['FIND-04'] }, async () => {
  const page = await openConsole(office, '/tasks', 'Tasks', [/ERR_FAILED|503/]);
  await page.route('**/office/v1/find?*', (route) => route.abort());
  await openFind(page);
  await page.keyboard.type('sched');
  await see(
    page.getByText('Patients cannot be searched right now. Pages and actions still work.'),
    option(page, /^Schedule/),
  );
  await page.unroute('**/office/v1/find?*');
  await box(page).fill('rivera');
  await see(group(page, 'Patients').getByRole('option', { name: /^Sam Rivera/ }));
  await seeNo(page.getByText('Patients cannot be searched right now.'));
  await page.route('**/office/v1/find?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await box(page).fill('inb');
  await see(page.getByRole('button', { name: 'Try Again' }));
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Inbox' }));
});

test('a combobox with groups: one option is active, late answers are dropped, and the count is said once a pause', {
  tags: ['FIND-07'],
}, async () => {
  const page = await openConsole(office);
  let held: (() => void) | undefined;
  await page.route('**/office/v1/find?q=okafor', async (route) => {
    await new Promise<void>((resolve) => {
      held = resolve;
    });
    await route.continue().catch(() => undefined);
  });
  await openFind(page);
  await page.keyboard.type('okafor');
  await eventually(() => held !== undefined).toBe(true);
  await box(page).fill('rivera');
  await see(group(page, 'Patients').getByRole('option', { name: /^Sam Rivera/ }));
  held?.();
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = document.querySelector('dialog [role="status"]');
    new MutationObserver(() => said.push(region?.textContent ?? '')).observe(region as Node, {
      childList: true,
      subtree: true,
    });
  });
  await box(page).fill('');
  await box(page).pressSequentially('lee chen', { delay: 30 });
  await see(group(page, 'Patients').getByRole('option', { name: /^Lee Chen/ }));
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.filter(Boolean));
  await eventually(said).toEqual([expect.stringMatching(/^1 patient, \d+ others?$/)]);
  await seeNo(option(page, /Okafor/));
  const active = async () => {
    const id = (await box(page).getAttribute('aria-activedescendant')) ?? '';
    return page.locator(`[id="${id}"][role="option"][aria-selected="true"]`).textContent();
  };
  expect(await active()).toContain('Lee Chen');
  await page.keyboard.press('ArrowUp');
  expect(await active()).toBe(await page.getByRole('option').last().textContent());
  expect(await page.locator('[role="option"][aria-selected="true"]').count()).toBe(1);
  expect(await page.locator('[role="listbox"] > [role="group"][aria-labelledby]').count()).toBeGreaterThan(1);
});

test('Patients without a search shows who comes today and the patients opened last', {
  tags: ['FIND-05'],
}, async () => {
  await server.runSql(
    `update visits set status = 'canceled', arrived_at = null, seated_at = null where status <> 'held'`,
  );
  const page = await openConsole(office, '/patients', 'Patients');
  const today = page.getByRole('region', { name: 'Today' });
  const recent = page.getByRole('region', { name: 'Recent' });
  await see(today.getByText('Nobody is booked today.'));
  await server.runSql(`update visits set status = 'scheduled', starts_at = now() + interval '1 second',
      ends_at = now() + interval '30 minutes', during = tstzrange(now() + interval '1 second', now() + interval '30 minutes'), is_overbooked = true
    where visit_id in (select v.visit_id from visits v join patients p using (tenant_id, patient_id)
      where p.name_last = 'Rivera' and p.name_first = 'Sam' and v.status = 'canceled' limit 1)`);
  for (const name of ['Sam Rivera', 'Lee Chen']) {
    await page.goto(`${server.url}/practice/patients?q=${encodeURIComponent(name)}`);
    await page.getByRole('region', { name: 'Patients found' }).getByRole('link').first().click();
    await see(page.getByRole('heading', { name, level: 1 }));
  }
  await page.goto(`${server.url}/practice/patients`);
  await see(today.getByRole('link', { name: /Sam Rivera/ }), today.getByRole('link', { name: 'All of today' }));
  await see(recent.getByRole('link').filter({ hasText: 'Lee Chen' }));
  expect((await recent.getByRole('link').allTextContents())[0]).toContain('Lee Chen');
  expect(await recent.getByRole('link').count()).toBeLessThanOrEqual(12);
  await expectAccessible(today.or(recent), 'patients without a search');
  await today.getByRole('link', { name: /Sam Rivera/ }).click();
  await see(page.getByRole('heading', { name: 'Sam Rivera', level: 1 }));
});
