// Alerts of a patient: written on the record, compared when two change one, and shown wherever the patient is named.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { openGuestForm, sendGuestForm } from './steps/guest-form.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const strip = (page: Page): Locator => page.getByRole('region', { name: 'Alerts', exact: true });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const openAlert = (page: Page, text: string): Locator =>
  strip(page).getByRole('button', { name: `Change the alert: ${text}` });

async function openSam(page: Page): Promise<void> {
  await page.goto(`${server.url}/practice/patients?q=sam%20rivera`);
  const found = page.getByRole('region', { name: 'Patients found' });
  await found.getByRole('link', { name: /Sam Rivera/ }).click();
  await see(strip(page));
}

async function addAlert(page: Page, text: string): Promise<void> {
  await strip(page).getByRole('button', { name: 'Add alert' }).click();
  await dialog(page, 'New alert').getByLabel('What has to be known?').fill(text);
  await dialog(page, 'New alert').getByRole('button', { name: 'Save' }).click();
  await see(strip(page).getByText(text));
}

test('an alert is added, changed and ended on the record, beside the allergies', async () => {
  const page = await openSignedIn(server, office);
  await openSam(page);
  await see(strip(page).getByText('Penicillin'));
  await strip(page).getByRole('button', { name: 'Add alert' }).click();
  const asked = dialog(page, 'New alert');
  await seeFocus(asked.getByLabel('What has to be known?'));
  await asked.getByRole('button', { name: 'Save' }).click();
  await see(asked.getByText('Error: Write what the office has to know.'));
  await expectAccessible(asked, 'alert');
  await asked.getByLabel('What has to be known?').fill('Has a pacemaker');
  await asked.getByRole('radio', { name: 'Care' }).check();
  await asked.getByRole('button', { name: 'Save' }).dblclick();
  await see(page.getByText('Alert added.'), openAlert(page, 'Has a pacemaker'));
  expect(await strip(page).getByText('Has a pacemaker').count()).toBe(1);
  await openAlert(page, 'Has a pacemaker').click();
  await dialog(page, 'Alert').getByLabel('What has to be known?').fill('Pacemaker since 2024');
  await page.keyboard.press('Enter');
  await openAlert(page, 'Pacemaker since 2024').click();
  await see(dialog(page, 'Alert').getByText(/^Added by Joan Whitfield, /));
  await dialog(page, 'Alert').getByRole('button', { name: 'End alert' }).click();
  await see(page.getByText('Alert ended.'));
  await seeNo(strip(page).getByText('Pacemaker since 2024'));
  await seeFocus(strip(page).getByRole('button', { name: 'Add alert' }));
});

test('of two colleagues at one alert, the later one compares and loses nothing', async () => {
  const joan = await openSignedIn(server, office);
  const marta = await openSignedIn(server, admin);
  await openSam(joan);
  await addAlert(joan, 'Call before noon');
  await openSam(marta);
  for (const page of [joan, marta]) {
    await openAlert(page, 'Call before noon').click();
    await dialog(page, 'Alert')
      .getByLabel('What has to be known?')
      .fill(page === joan ? 'Call at one' : 'Call at two');
  }
  await dialog(joan, 'Alert').getByRole('button', { name: 'Save' }).click();
  await see(openAlert(joan, 'Call at one'));
  await dialog(marta, 'Alert').getByRole('button', { name: 'Save' }).click();
  await see(dialog(marta, 'Alert').getByText(/Office: Call at one/));
  expect(await dialog(marta, 'Alert').getByLabel('What has to be known?').inputValue()).toBe('Call at two');
  await dialog(marta, 'Alert').getByRole('radio', { name: /mine/i }).check();
  await dialog(marta, 'Alert').getByRole('button', { name: 'Save' }).click();
  await see(openAlert(joan, 'Call at two'));
});

test('an alert shows in the schedule, the panel of a visit, tasks, the ledger and where a patient is chosen', {
  tags: ['RECORD-16', 'RECORD-17'],
}, async () => {
  const page = await openSignedIn(server, office, { width: 1440 });
  await openSam(page);
  await addAlert(page, 'Often late');
  const all = /alerts of Sam Rivera: .*Penicillin allergy.*Often late/;
  await page.getByRole('button', { name: 'New task' }).click();
  await dialog(page, 'New task').getByLabel('What has to be done?').fill('Call Sam');
  await dialog(page, 'New task').getByRole('button', { name: 'Make Task' }).click();
  await see(page.getByText('Task made.'));
  await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Appointments' }).click();
  await page.getByRole('region', { name: 'Upcoming' }).getByRole('link').first().click();
  const panel = page.getByRole('complementary');
  await see(panel.getByRole('list', { name: 'Alerts' }).getByText('Penicillin'), panel.getByText('Often late'));
  const block = page.getByRole('region', { name: /providers$/ }).getByRole('button', { name: /^Sam Rivera/ });
  await see(block.and(page.getByRole('button', { name: /\. Alerts: .*Penicillin allergy.*; .*Often late/ })));
  await expectAccessibleAsIs(panel.or(block), 'the schedule with alerts');
  await page.goto(`${server.url}/practice/tasks`);
  await see(page.getByRole('listitem').filter({ hasText: 'Call Sam' }).getByRole('img', { name: all }));
  await page.goto(`${server.url}/practice/ledger`);
  await see(page.getByRole('row', { name: /Sam Rivera/ }).getByRole('img', { name: all }));
});

test('an alert shows in the match panel and in the head of a submission', { tags: ['RECORD-16'] }, async () => {
  const guest = await openPage();
  await openGuestForm(guest, server);
  await sendGuestForm(guest, ['Sam', 'Rivera']);
  const page = await openSignedIn(server, office, { width: 1440 });
  await openSam(page);
  await addAlert(page, 'Pays in cash');
  await page.goto(`${server.url}/practice/inbox`);
  await page
    .getByRole('navigation', { name: 'Submissions' })
    .getByRole('link')
    .filter({ hasText: 'Sam Rivera' })
    .first()
    .click();
  const all = /alerts of Sam Rivera: .*Penicillin allergy.*Pays in cash/;
  await page.getByRole('button', { name: 'Find a patient' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('sam rivera');
  const found = page.getByRole('dialog').getByRole('radio', { name: all });
  await see(found);
  await found.check();
  await page.getByRole('dialog').getByRole('button', { name: 'Match' }).click();
  await see(strip(page).getByText('Penicillin'), strip(page).getByText('Pays in cash'));
});

test('an alert shows among the patients found and in Find', { tags: ['RECORD-16'] }, async () => {
  const page = await openSignedIn(server, office, { width: 1440 });
  await openSam(page);
  await addAlert(page, 'Brings his dog');
  const all = /alerts of Sam Rivera: .*Penicillin allergy.*Brings his dog/;
  await page.goto(`${server.url}/practice/patients?q=sam%20rivera`);
  await see(page.getByRole('region', { name: 'Patients found' }).getByRole('img', { name: all }));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('sam rivera');
  await see(page.getByRole('option', { name: all }));
});
