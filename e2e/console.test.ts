// The practice's console: signing in, the inbox, reading, printing and approving, by mouse and by keyboard.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { expectAccessibleAsIs, expectRoomForFingers } from './steps/axe.ts';
import { openGuestForm, sendGuestForm } from './steps/guest-form.ts';
import {
  admin,
  moveOn,
  office,
  openSignedIn,
  sam,
  signInToConsole,
  submitCode,
  submitCredentials,
} from './steps/people.ts';
import { cookieNamed } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useOwnServer();

const rows = (page: Page) => page.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const opened = (page: Page, name: string) => page.getByRole('article', { name });
const approve = (page: Page) => page.getByRole('button', { name: /^Approve( \d+ of \d+)?$/ });

async function openInbox(options?: Parameters<typeof openPage>[0], path = '?view=all'): Promise<Page> {
  const page = await openSignedIn(server, office, options);
  await page.goto(`${server.url}/practice/inbox${path}`);
  await see(rows(page).first());
  return page;
}

/** A guest sends a form; resolves with the moment it was accepted. */
async function receive(name: readonly [string, string]): Promise<void> {
  const page = await openPage();
  await openGuestForm(page, server);
  await sendGuestForm(page, name);
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
}

test('staff sign in with password and code; a patient’s password does not open the console', async () => {
  const page = await openPage();
  await page.goto(`${server.url}/practice/`);
  await submitCredentials(page, sam);
  const alert = page.getByRole('alertdialog', { name: 'Alert' });
  await see(alert.getByText('Email or password is incorrect.'));
  await alert.getByRole('button', { name: 'OK' }).click();
  await submitCredentials(page, office);
  await see(page.getByText(`Harbor Dental Group sent a 6-digit code to ${office}.`));
  const code = await server.mailbox.code(office);
  await submitCode(page, code === '000000' ? '111111' : '000000');
  await see(alert.getByText('The code is incorrect. Please try again.'));
  await alert.getByRole('button', { name: 'OK' }).click();
  expect(await page.getByLabel('6-digit code').inputValue()).toBe('');
  await submitCode(page, code);
  await see(page.getByRole('heading', { name: /^Today/ }));
  await page.waitForURL(/\/practice\/today/);
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await see(page.getByRole('heading', { name: 'Inbox' }), row(page, 'Daniel Frye'));
  await page.getByRole('button', { name: 'Joan Whitfield' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await see(page.getByRole('button', { name: 'Sign In' }));
  await page.goBack();
  await seeNo(row(page, 'Daniel Frye'));
});

test('a phone has a bar of five places; More opens Find, the other pages and the account, by touch and by keys', async () => {
  const page = await openSignedIn(server, admin, { width: 390, height: 700, touch: true });
  await page.goto(`${server.url}/practice/inbox`);
  const bar = page.getByRole('navigation', { name: 'Console' });
  const more = bar.getByRole('button', { name: /^More/ });
  await see(bar.getByRole('link', { name: /^Patients/ }), more);
  expect(await Promise.all((await bar.getByRole('link').all()).map((link) => link.getAttribute('title')))).toEqual([
    'Today',
    'Inbox',
    'Schedule',
    'Patients',
  ]);
  await more.tap();
  const item = (name: string | RegExp) => bar.getByRole('menuitem', { name });
  await see(item('Find'), item('Waitlist'), item('Ledger'), item('Forms'), item('Reports'), item('Settings'));
  await see(item('Account and security'), item('Sign out'));
  await expectAccessibleAsIs(bar.getByRole('menu'), 'More on a phone');
  await expectRoomForFingers(page, 'More on a phone');
  await item(/^Tasks/).tap();
  // The page is there, and has taken the focus.
  await see(page.getByRole('heading', { name: 'Tasks', level: 1 }), page.getByRole('button', { name: 'New task' }));
  await more.focus();
  await page.keyboard.press('Enter');
  await seeFocus(item('Find'));
  expect(await item(/^Tasks/).getAttribute('aria-current')).toBe('page');
  await page.keyboard.press('Enter');
  await seeFocus(page.getByRole('combobox', { name: 'Find a patient, visit, form, setting or action' }));
  await page.keyboard.press('Escape');
  await seeFocus(more);
});

test('what a guest has just sent stands on top of the inbox after a reload, unread, and opens with its answers', {
  tags: ['SUB-01'],
}, async () => {
  const page = await openInbox();
  await receive(['Vera', 'Lindgren']);
  await page.reload();
  await see(row(page, 'Guest: Vera Lindgren'));
  expect(await rows(page).first().innerText()).toMatch(/Guest: Vera Lindgren/);
  await see(rows(page).first().getByText(', unread'));

  await row(page, 'Guest: Vera Lindgren').click();
  const pane = opened(page, 'Guest: Vera Lindgren');
  await see(pane.getByText(/New Patient Registration, sent today at/));
  for (const [question, answer] of [
    ['Your name', /Vera Lindgren/],
    ['Date of birth', /03\/18\/1993/],
    ['Email', /guest@example\.com/],
    ['Phone', /\(207\) 555-0164/],
    ['What brings you in?', /Check-up and cleaning/],
    ['Which days suit you?', /Monday,?\s*Thursday/],
    ['Anything that worries you?', /A crown came off\.\s*It hurts\./],
  ] as const)
    await see(pane.getByRole('row').filter({ hasText: question }).filter({ hasText: answer }));
  await see(pane.getByRole('row', { name: /Signature/ }).getByRole('img'));
  await seeNo(row(page, 'Guest: Vera Lindgren').getByText(', unread'));
});

test('the print view is the filled form as fixed text, without any control', {
  tags: [
    'SUB-01',
    'FIELD-COMMON-13',
    'FIELD-SUBMIT-02',
    'FIELD-NAME-05',
    'FIELD-BIRTH-05',
    'FIELD-EMAIL-04',
    'FIELD-PHONE-05',
    'FIELD-SHORT-05',
    'FIELD-LONG-05',
    'FIELD-DROP-05',
    'FIELD-SINGLE-07',
    'FIELD-MULTI-08',
    'FIELD-DATE-14',
    'FIELD-CHECK-05',
    'FIELD-SIG-08',
    'FIELD-SECT-04',
    'FIELD-PAGE-02',
  ],
}, async () => {
  const page = await openInbox();
  await row(page, 'Guest: Daniel Frye').click();
  await opened(page, 'Guest: Daniel Frye').getByRole('link', { name: 'Print' }).click();
  const sheet = page.getByRole('article', { name: 'New Patient Registration' });
  await see(sheet, page.getByRole('button', { name: 'Print' }));
  const text = (await sheet.innerText()).replaceAll(/\n+/g, '\n');
  for (const printed of [
    ['Your name', 'Daniel Frye'],
    ['Date of birth', '03/18/1993'],
    ['Email', 'daniel.frye@example.com'],
    ['Phone', '(207) 555-0164'],
    ['What should we call you?', 'Danny'],
    ['How did you hear about Harbor Dental Group?', 'A friend or relative'],
    ['When was your last dental visit?', '05/02/2023'],
    ['Anything that worries you?', 'A crown came off on the lower left. It hurts when I drink something cold.'],
  ])
    expect(text).toContain(printed.join('\n'));
  await see(
    sheet.getByRole('heading', { name: 'About you' }),
    sheet.getByText('So that the office can greet you by name.'),
  );
  await see(sheet.getByRole('heading', { name: 'Your visit' }), sheet.getByRole('heading', { name: 'Sign and send' }));

  const marks = (await sheet.getByRole('listitem').allInnerTexts()).map((mark) => mark.replace('\n', ''));
  const chosen = marks.filter((mark) => /: Yes$/.test(mark)).map((mark) => mark.replace(/: Yes$/, ''));
  expect(chosen).toEqual([
    'Pain or a broken tooth',
    'Monday',
    'Thursday',
    'Harbor Dental Group may use these answers to prepare my visit.',
  ]);
  expect(marks.filter((mark) => /: No$/.test(mark)).map((mark) => mark.replace(/: No$/, ''))).toEqual([
    'Check-up and cleaning',
    'A second opinion',
    'Something else',
    'Tuesday',
    'Wednesday',
    'Friday',
  ]);
  const signature = sheet.getByRole('img');
  expect(await signature.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(
    100,
  );
  for (const role of ['textbox', 'combobox', 'radio', 'checkbox', 'button'] as const)
    expect(await sheet.getByRole(role).count(), role).toBe(0);
  expect(text).not.toMatch(/Send to the office|Reset|Page \d/);

  await page.emulateMedia({ media: 'print' });
  await seeNo(page.getByRole('button', { name: 'Print' }), page.getByRole('link', { name: 'Back to the submission' }));
  await see(sheet);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Back to the submission' }).click();
  await see(opened(page, 'Guest: Daniel Frye'));
});

test('Approve marks a submission with who did it, and takes it from the new ones', { tags: ['SUB-01'] }, async () => {
  const page = await openInbox({}, '?show=new');
  const before = await rows(page).count();
  await row(page, 'Walter Lindqvist').click();
  await see(opened(page, 'Walter Lindqvist').getByText('Born'));
  await approve(page).click();
  // The next one of the view opens.
  await see(page.getByText(/^Approved\. /).first());
  await seeNo(row(page, 'Walter Lindqvist'), opened(page, 'Walter Lindqvist'));
  await page.reload();
  await see(rows(page).first());
  await eventually(() => rows(page).count()).toBeLessThanOrEqual(before);
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Approved' }).click();
  await see(row(page, 'Walter Lindqvist'));
  await page.getByRole('link', { name: /^New \d/ }).click();
  await seeNo(row(page, 'Walter Lindqvist'));
});

/** Waits until the row at an index of the list is open and has the focus. */
async function seeOpenRow(page: Page, at: number): Promise<void> {
  await eventually(() => rows(page).nth(at).getAttribute('aria-current')).toBe('true');
  await seeFocus(rows(page).nth(at));
}

test('J and K walk the list, Enter goes into a submission, A approves, and Escape closes', {
  tags: ['SUB-01'],
}, async () => {
  const page = await openInbox({}, '?show=new');
  for (const [key, at] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
    ['j', 2],
  ] as const) {
    await page.keyboard.press(key);
    await seeOpenRow(page, at);
  }
  const person = (await rows(page).nth(2).innerText()).split('\n')[0] ?? '';
  await see(opened(page, person));
  await page.keyboard.press('Enter');
  await seeFocus(page.getByRole('heading', { name: person }));
  await eventually(() => approve(page).isEnabled()).toBe(true);
  await page.keyboard.press('a');
  await see(page.getByText(/^Approved\. /).first());
  await seeOpenRow(page, 2);
  await seeNo(opened(page, person));
  await page.keyboard.press('Escape');
  await see(page.getByText('Choose a submission from the list to read it.'));
});

test('keys pressed in a row each count from the one before', async () => {
  const page = await openInbox();
  for (const key of 'jjjjk') await page.keyboard.press(key);
  await seeOpenRow(page, 2);
});

test('filters stand in the address, and one form can be asked for', async () => {
  const page = await openInbox();
  await page.getByRole('combobox', { name: 'Form' }).selectOption('Medical History');
  await seeNo(row(page, 'Guest: Daniel Frye'));
  await see(row(page, 'Priya Raman'));
  for (const what of await rows(page).allInnerTexts()) expect(what).toContain('Medical History');
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await see(row(page, 'Priya Raman'));
  await seeNo(row(page, 'Guest: Daniel Frye'));
});

test('on a phone the list and the open submission take turns', async () => {
  const page = await openInbox({ width: 390, height: 844 });
  await row(page, 'Priya Raman').click();
  await see(opened(page, 'Priya Raman'));
  await seeNo(rows(page).first());
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await see(row(page, 'Priya Raman'));
});

test('after fifteen idle minutes the console is signed out as well', async () => {
  await moveOn(server, 61);
  const page = await openPage();
  await page.clock.install();
  await signInToConsole(page, server);
  await see(rows(page).first());
  await page.clock.fastForward(14 * 60_000 + 5000);
  await see(page.getByRole('alertdialog', { name: 'Are you still there?' }));
  await page.clock.fastForward(60_000);
  await see(
    page.getByText('You were signed out after 15 minutes without activity.'),
    page.getByRole('button', { name: 'Sign In' }),
  );
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ httpOnly, value }) => !httpOnly && value.length > 30)).toEqual([]);
  expect(await cookieNamed(page, 'token')).toBeUndefined();
});

test('who opens an address of the console is brought back to it after signing in', async () => {
  await moveOn(server, 61);
  const page = await openPage();
  await page.goto(`${server.url}/practice/inbox?show=approved`);
  await submitCredentials(page, office);
  await see(page.getByLabel('6-digit code'));
  await submitCode(page, await server.mailbox.code(office));
  await see(row(page, 'Grace Okafor'));
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/practice/inbox?show=approved');
});
