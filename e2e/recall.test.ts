// Recall in the console: rules in the settings, the list of who is due, and patients who do not come any more.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { newVisitPanel } from './steps/new-visit.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { addDue, addRule, openRecall, rulesSaved } from './steps/recall.ts';
import { visitPanel } from './steps/schedule.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();
const type = 'Cleaning and exam';

const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const act = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }));

beforeAll(async () => {
  // The demo's own rule and who is due by it.
  for (const table of ['recall_messages', 'recalls', 'recall_rules']) await server.runSql(`delete from ${table}`);
});

test('without a rule the list says what is missing, and sends whoever may not add one to an admin', {
  tags: ['RECALL-05'],
}, async () => {
  const desk = await openSignedIn(server, office);
  await desk.goto(`${server.url}/practice/waitlist`);
  await desk
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('link', { name: /^Recall/ })
    .click();
  await see(desk.getByRole('heading', { name: 'No recall yet' }));
  await see(desk.getByText('Say after what, and when, patients should come again.'));
  await see(desk.getByText('Ask an admin to add a rule.'));
});

test('the list without a rule leads an admin to the rules, which take the focus', {
  tags: ['RECALL-05'],
}, async () => {
  const page = await openSignedIn(server, admin);
  await page.goto(`${server.url}/practice/waitlist/recall`);
  await page.getByRole('link', { name: 'Add a rule' }).click();
  await seeFocus(page.getByRole('heading', { name: 'Recall', exact: true }));
});

test('a rule is added and saved as it is made, within its limits, and shows how its words look', {
  tags: ['RECALL-01', 'RECALL-03'],
}, async () => {
  const page = await openSignedIn(server, admin, { allow: [/422/] });
  await addRule(page, server, type);
  await page.getByLabel('Days between messages').fill('200');
  await page.getByLabel('Messages at most').fill('0');
  await page.getByLabel('First message, days before').fill('7');
  await page.getByLabel('Subject of the email').focus();
  const note = 'Book Cleaning and exam. First message 7 days before, no more after that';
  await see(page.getByText(note));
  await page.getByLabel('Messages at most').fill('3');
  await page.getByLabel('Subject of the email').fill('Come again, {first name}');
  await page.getByLabel('Email', { exact: true }).last().focus();
  await see(page.getByText('Come again, Sam'));
  await rulesSaved(page);
  await page.reload();
  await see(page.getByText('Book Cleaning and exam. First message 7 days before, then up to 2 more, every 90 days'));
  expect(await page.getByLabel('Subject of the email').inputValue()).toBe('Come again, {first name}');
  await page.getByRole('checkbox', { name: 'Email' }).click();
  await see(page.getByText('Choose how patients are told.'));
  expect(await page.getByRole('checkbox', { name: 'Email' }).isChecked()).toBe(true);
  await page.getByLabel('Subject of the email').fill('Come again, {type}');
  await page.getByLabel('Messages at most').focus();
  await see(page.getByText('There is no field {type}. Choose one from the list.'));
  expect(await page.getByLabel('Subject of the email').inputValue()).toBe('Come again, {type}');
  await page.getByLabel('Subject of the email').fill('Come again');
  await page.getByLabel('Messages at most').focus();
  await seeNo(page.getByText('There is no field {type}. Choose one from the list.'));
  await rulesSaved(page);
});

test('a rule by text counts its room, is edited by hand, and is removed only when that is meant', {
  tags: ['RECALL-01'],
}, async () => {
  const page = await openSignedIn(server, admin);
  await addRule(page, server, 'Filling');
  await page.getByRole('checkbox', { name: 'Text' }).check();
  await see(
    page.getByText(/^\d+ of 160$/).last(),
    page.getByText(/^Harbor Dental Group: Sam is due for a visit\. Find a time: .*STOP to end$/),
  );
  await expectAccessibleAsIs(page.getByRole('main'), 'recall rules');
  const rule = 'Filling, 6 months later';
  await page.getByRole('button', { name: `Remove ${rule}` }).click();
  const asked = page.getByRole('alertdialog', { name: 'Remove this rule?' });
  await asked.getByRole('button', { name: 'Keep' }).click();
  await see(page.getByRole('button', { name: `Edit ${rule}` }));
  await page.getByRole('button', { name: `Remove ${rule}` }).click();
  await asked.getByRole('button', { name: 'Remove' }).click();
  await seeNo(page.getByRole('button', { name: `Edit ${rule}` }));
  await rulesSaved(page);
  await page.setViewportSize({ width: 320, height: 2800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('who is due is listed, the overdue first, with age, last visit, messages and what is in the way', {
  tags: ['RECALL-05'],
}, async () => {
  await addDue(server, [
    { name: 'Gerda Holm', inDays: -40, email: 'gerda@recall.example', sent: 3, state: 'call' },
    { name: 'Nora Quist', inDays: 9, email: 'nora@recall.example', phone: '2075550181' },
    { name: 'Piet Vogel', inDays: 12 },
  ]);
  const page = await openSignedIn(server, office, { width: 1440 });
  await openRecall(page, server);
  await see(
    page.getByRole('link', { name: 'Recall, 3' }),
    page.getByText('1 overdue, 2 due soon. 0 booked in 30 days.'),
  );
  const names = await page.getByRole('rowheader').getByRole('link').allInnerTexts();
  expect(names).toEqual(['Gerda Holm', 'Nora Quist', 'Piet Vogel']);
  await see(row(page, 'Gerda').getByText(/^Overdue since /), row(page, 'Gerda').getByText('3 of 3 sent'));
  await see(row(page, 'Gerda').getByText('Call them'), row(page, 'Nora').getByText(/^Due \w{3} \d+/));
  await see(row(page, 'Nora').getByText(/^\d+, last \w{3} \d+/), row(page, 'Nora').getByText('0 of 3'));
  await see(row(page, 'Nora').getByText(/^first \w{3} \d+$/), row(page, 'Nora').getByText('Email', { exact: true }));
  await see(row(page, 'Piet').getByText('No email, no mobile number'));
  expect(await act(page, 'Call Piet Vogel').isDisabled()).toBe(true);
  expect(await act(page, 'Send now to Gerda Holm').isDisabled()).toBe(true);
  await expectAccessible(page.getByRole('table', { name: 'Patients due for a visit' }), 'recall list', {
    height: 2800,
  });
});

test('without a postal address the list says so, and the settings lead to it', {
  tags: ['RECALL-04'],
}, async () => {
  await server.runSql(`update practice_settings set street = ''`);
  const page = await openSignedIn(server, admin, { width: 1440, allow: [/429/] });
  await eventually(async () => {
    await openRecall(page, server);
    return row(page, 'Nora').getByText('No postal address set').count();
  }).toBe(1);
  await act(page, 'Send now to Nora Quist').click();
  await see(row(page, 'Nora').getByText(/^Error.*Emails need your postal address\./));
  await page.goto(`${server.url}/practice/settings/reminders`);
  await see(page.getByText(/^Recall emails carry the postal address of the practice\./));
  await page.getByRole('link', { name: 'Set the address' }).click();
  await see(page.getByLabel('Street', { exact: true }));
  await server.runSql(`update practice_settings set street = '218 Wharf Street'`);
});

test('Book opens a new visit for the patient and the type, and Call copies the number', {
  tags: ['RECALL-05'],
}, async () => {
  const page = await openSignedIn(server, office, { width: 1440 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRecall(page, server);
  await act(page, 'Call Nora Quist').click();
  await see(page.getByText('(207) 555-0181 is in your clipboard.'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('(207) 555-0181');
  await act(page, 'Book Nora Quist').click();
  const panel = newVisitPanel(page);
  await see(panel.getByText('Nora Quist'));
  const chosen = panel.getByRole('combobox', { name: 'Visit' });
  expect(await chosen.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(type);
  await panel.getByRole('radio').first().check();
  await panel.getByRole('button', { name: /^Book \d/ }).click();
  await seeNo(panel);
  await openRecall(page, server, '?state=booked');
  await row(page, 'Nora').getByRole('link', { name: 'Open the visit of Nora Quist' }).click();
  await see(visitPanel(page, 'Nora Quist'));
  await openRecall(page, server);
  await seeNo(row(page, 'Nora'));
});

test('by keyboard alone: arrows lead through the rows, Send now sends once a week, and Stop ends it', {
  tags: ['RECALL-03', 'RECALL-05'],
}, async () => {
  await addDue(server, [{ name: 'Egon Falk', inDays: 2, email: 'egon@recall.example', phone: '2075550182' }]);
  const page = await openSignedIn(server, office, { width: 1440, allow: [/429/] });
  await openRecall(page, server);
  await act(page, 'Call Egon Falk').focus();
  await page.keyboard.press('Tab');
  await seeFocus(act(page, 'Send now to Egon Falk'));
  await page.keyboard.press('Enter');
  await see(page.getByText('Sent to Egon Falk.'), row(page, 'Egon').getByText('1 of 3'));
  await page.keyboard.press('Enter');
  await see(row(page, 'Egon').getByText(/A message went in the last seven days\. One a week goes to one person\./));
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await seeFocus(act(page, 'Stop for Piet Vogel'));
  await page.keyboard.press('ArrowUp');
  await seeFocus(act(page, 'Stop for Egon Falk'));
  await page.keyboard.press('Enter');
  const asked = page.getByRole('alertdialog', { name: 'Stop calling Egon Falk back?' });
  await seeFocus(asked.getByRole('button', { name: 'Keep' }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await see(page.getByText('No more messages go to Egon Falk.'));
  await seeNo(row(page, 'Egon'));
  await seeFocus(act(page, 'Book Piet Vogel'));
});

test('filters stay in the address, a long list comes page by page, and the file has all of it', {
  tags: ['RECALL-05'],
}, async () => {
  const many = Array.from({ length: 52 }, (_, at) => ({ name: `Many ${String(at).padStart(2, '0')}`, inDays: 5 }));
  await addDue(server, many);
  const page = await openSignedIn(server, office, { width: 1440 });
  await openRecall(page, server);
  await see(page.getByText(/^50 of \d+$/));
  await page.getByRole('button', { name: 'Show more' }).click();
  await see(page.getByText(/^(\d+) of \1$/));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await readFile((await (await download).path()) ?? '', 'utf8');
  expect(file).toContain('Gerda Holm,58,,');
  expect(file.match(/^Many \d\d,/gm)?.length).toBe(52);
  await page.getByLabel('State').selectOption('Call them');
  await eventually(() => page.getByRole('rowheader').count()).toBe(1);
  await see(row(page, 'Gerda Holm'));
  expect(new URL(page.url()).search).toBe('?state=call');
  await page.reload();
  await see(row(page, 'Gerda Holm'));
  await page.getByLabel('State').selectOption('Stopped');
  await see(row(page, 'Egon').getByText('Stopped'));
  await page.getByLabel('Location').selectOption('Scarborough');
  await see(page.getByRole('heading', { name: 'Nobody here' }));
  await page.getByLabel('Location').selectOption('Harborside');
  await page.getByLabel('Rule').selectOption('Cleaning and exam, 6 months');
  await see(row(page, 'Egon'));
});

test('a list that cannot be read says so and keeps what was there', { tags: ['RECALL-05'] }, async () => {
  const page = await openSignedIn(server, office, { width: 1440, allow: [/500/] });
  const fail = () => page.route('**/office/v1/recall?**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await fail();
  await page.goto(`${server.url}/practice/waitlist/recall`);
  await see(page.getByText('The recall list could not be read.'));
  await page.unroute('**/office/v1/recall?**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await see(row(page, 'Gerda Holm'));
  await fail();
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await see(page.getByText('The recall list could not be read. What you see may be old.'));
  await see(row(page, 'Gerda Holm'));
});

test('a patient is marked inactive with coming visits named, which ends recall, and comes again', {
  tags: ['RECALL-02'],
}, async () => {
  const page = await openSignedIn(server, office, { width: 1440 });
  await openRecall(page, server, '?state=call');
  await page.getByRole('link', { name: 'Gerda Holm', exact: true }).click();
  await page.getByRole('button', { name: 'Mark inactive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark Gerda Holm inactive' });
  await dialog.getByRole('button', { name: 'Mark inactive' }).click();
  await see(dialog.getByText('Error: Choose one.'));
  await dialog.getByRole('radio', { name: 'Moved away' }).check();
  await dialog.getByLabel('Since').fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Mark inactive' }).click();
  await see(dialog.getByText('Error: Enter today, or a day before.'));
  await expectAccessibleAsIs(dialog, 'marking a patient inactive');
  await dialog.getByLabel('Since').fill('2026-05-03');
  await dialog.getByRole('button', { name: 'Mark inactive' }).click();
  await seeNo(dialog);
  const strip = page.getByRole('region', { name: 'Inactive since May 3, 2026: moved away' });
  await seeFocus(strip.getByRole('heading'));
  await see(strip.getByText(/^No recall, no offers, no reminders\. Marked by Joan Whitfield, /));
  await expectAccessible(strip, 'record of an inactive patient', { height: 2800 });
  await openRecall(page, server, '?state=stopped');
  await see(row(page, 'Gerda').getByText('Inactive'));
  await page.getByRole('link', { name: 'Gerda Holm', exact: true }).click();
  await strip.getByRole('button', { name: 'Comes again' }).click();
  await seeNo(strip);
  await see(page.getByRole('button', { name: 'Mark inactive' }));
});

test('coming visits of an inactive patient stay, and lead to their day', { tags: ['RECALL-02'] }, async () => {
  const page = await openSignedIn(server, office, { width: 1440 });
  await page.goto(`${server.url}/practice/patients?q=nora%20quist`);
  await page.getByRole('region', { name: 'Patients found' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Mark inactive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark Nora Quist inactive' });
  await see(dialog.getByText(/^1 coming visit stays in the schedule\./));
  await dialog.getByRole('radio', { name: 'Died' }).check();
  await dialog.getByRole('button', { name: 'Mark inactive' }).click();
  const strip = page.getByRole('region', { name: /^Inactive since .*: died$/ });
  await strip.getByRole('link', { name: /Cleaning and exam, with / }).click();
  await see(visitPanel(page, 'Nora Quist'));
});
