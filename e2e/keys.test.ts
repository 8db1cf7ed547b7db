// The help of the keys, on every page of the console, and its switch for single letters.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const help = (page: Page) => page.getByRole('dialog', { name: 'Keys on this screen' });
const openHelp = async (page: Page) => {
  await page.keyboard.press('?');
  await seeFocus(help(page).getByRole('heading', { name: 'Keys on this screen' }));
};
const rowsOf = async (page: Page, caption: string) =>
  (await help(page).getByRole('table', { name: caption }).getByRole('row').allInnerTexts())
    .slice(1)
    .map((row) => row.replace(/\s+/g, ' ').trim());

test('the question mark lists the keys of the inbox, and Escape returns to where one was', {
  tags: ['TRIAGE-29'],
}, async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await page.goto(`${server.url}/practice/inbox`);
  const row = page.locator('[data-row]').first();
  await see(row);
  await row.focus();
  await openHelp(page);
  expect(await rowsOf(page, 'This screen')).toEqual([
    'J Next submission',
    'K Previous submission',
    'X Select it, or take it out of the selection',
    'Shift X Next submission with an alert',
    '/ Search',
    'A Approve it, or what is selected',
    'M Whose answers are these?',
    '[ Previous difference',
    '] Next difference',
    'R Ask the sender',
    'P Print',
    'C Write a note',
    'E Archive',
    'L Assign',
    'S Snooze',
    '! Not ours',
    'Z Undo the last act, for 10 minutes',
    'Enter Go into the submission',
    'Space Tick or untick the focused row',
    'Shift ↑ ↓ Select it and its neighbor',
  ]);
  expect(await rowsOf(page, 'Everywhere')).toEqual([
    'Ctrl K Find a patient, visit, form, setting or action',
    '? Show the keys of the screen',
    'Esc Close what is open',
  ]);
  await expectAccessible(help(page), 'the help of the keys');
  await page.keyboard.press('Escape');
  await seeFocus(row);
  await page.keyboard.press('x');
  await see(page.getByRole('region', { name: 'Selected submissions' }));
  await page.keyboard.press('x');
  await seeNo(page.getByRole('region', { name: 'Selected submissions' }));
});

test('the question mark opens the help on every page, and in no field', { tags: ['TRIAGE-29'] }, async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  for (const path of ['schedule', 'waitlist', 'patients', 'ledger', 'forms', 'audit', 'settings', 'account']) {
    await page.goto(`${server.url}/practice/${path}`);
    await see(page.getByRole('heading', { level: 1 }).first());
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await openHelp(page);
    const own = help(page).getByRole('table', { name: 'This screen' });
    const none = help(page).getByText('This screen has no keys of its own.');
    // A page that is still loading has no keys yet.
    await eventually(() => own.or(none).count()).toBe(1);
    await help(page).getByRole('button', { name: 'Close' }).click();
    await seeNo(help(page));
  }
  await page.goto(`${server.url}/practice/patients`);
  await page.getByRole('searchbox').press('?');
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe('?');
  await seeNo(help(page));
});

test('switched off in the help, letters do nothing until they are switched on under Your account', {
  tags: ['TRIAGE-29', 'TRIAGE-30'],
}, async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  const inbox = `${server.url}/practice/inbox`;
  await page.goto(inbox);
  await see(page.locator('[data-row]').first());
  await openHelp(page);
  await help(page).getByRole('switch', { name: 'Single letters act' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await openHelp(page);
  await page.keyboard.press('Escape');
  expect(page.url()).toBe(inbox);
  await page.goto(`${server.url}/practice/account`);
  const letters = page.getByRole('switch', { name: 'Single letters act' });
  await eventually(() => letters.isChecked()).toBe(false);
  await letters.click();
  await page.goto(inbox);
  await see(page.locator('[data-row]').first());
  // A key that comes more than two seconds before its page is there is forgotten.
  await eventually(async () => {
    await page.keyboard.press('j');
    return page.url();
  }).toMatch(/\/inbox\/[0-9a-f-]{36}/);
});
