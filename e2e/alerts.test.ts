// Alerts in the console: above the days, told with what raised them, acknowledged before anything is approved, and built by hand.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { entry, inspector, openForms, property, publish, startForm } from './steps/builder.ts';
import { submit } from './steps/form-mistakes.ts';
import { grace, office, openSignedIn, sam } from './steps/people.ts';
import { openForm } from './steps/published-form.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

const asked = defineField('Single Choice', {
  uuid: 'asked',
  common: { label: 'Thoughts that frighten you' },
  specific: { options: ['Not at all', 'Several days'] },
});
const alert = {
  id: 'a1',
  name: 'Frightening thoughts',
  level: 'urgent',
  when: { match: 'all', rows: [{ field: 'asked', is: '=', value: 'several-days' }] },
};

async function sendOne(page: Page, name: string, option: string): Promise<void> {
  await openForm(page, server, { name, fields: [asked], object: { fields: [asked], alerts: [alert] } });
  await page.getByRole('radio', { name: option }).check();
  await submit(page).click();
  await see(page.getByRole('heading', { name: /^Thank you/ }));
}

function formWithHelp() {
  const columns = ['Not at all', 'Several days'];
  const rows = ['Feeling tired', 'Thoughts of hurting yourself', 'Feeling afraid'].map((text, at) => ({
    text,
    code: `r${at}`,
  }));
  const grid = defineField('Grid', { uuid: 'grid', common: { label: 'Last two weeks' }, specific: { rows, columns } });
  const help = {
    id: 'help',
    name: 'Never shown',
    level: 'urgent',
    when: {
      match: 'all',
      rows: [
        { field: 'grid', part: 'r1', is: '!=', value: 'not-at-all' },
        { field: 'grid', part: 'r1', is: 'answered' },
      ],
    },
    showPatient: 'crisis',
    tellOffice: false,
  };
  const own = {
    ...alert,
    id: 'own',
    showPatient: 'text',
    tellOffice: false,
    patientText: '<p>Please <strong>tell us</strong> about it at your visit.</p>',
  };
  const fields = [asked, grid];
  const settings = { review: 'before-sending' };
  return { name: 'Help', fields, object: { fields, alerts: [own, help], settings } };
}

test('an answer brings in the help in a crisis below it, told once; it stands on the thank-you screen too', {
  tags: ['CALC-13', 'CALC-14'],
}, async () => {
  const page = await openPage({ width: 390 });
  await openForm(page, server, formWithHelp());
  const choose = (row: string, column: string) =>
    page.getByRole('radiogroup', { name: row }).getByRole('radio', { name: column }).check();
  const panel = page.getByRole('alert', { name: 'Help is there now' });
  await choose('Thoughts of hurting yourself', 'Several days');
  await see(panel);
  // Between its row and the next.
  const top = async (text: string) => (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0;
  const place = (await panel.boundingBox())?.y ?? 0;
  expect(place).toBeGreaterThan(await top('Thoughts of hurting yourself'));
  expect(place).toBeLessThan(await top('Feeling afraid'));
  for (const [name, href] of [
    ['Call 988', 'tel:988'],
    ['Text 988', 'sms:988'],
    ['Call 911', 'tel:911'],
  ] as const)
    expect(await panel.getByRole('link', { name }).getAttribute('href')).toBe(href);
  await expectAccessible(panel, 'a form with the help in a crisis');
  await choose('Thoughts of hurting yourself', 'Not at all');
  await seeNo(panel);
  await choose('Thoughts of hurting yourself', 'Several days');
  // It was told already.
  await see(page.getByRole('region', { name: 'Help is there now' }));
  await seeNo(panel);
  await page.getByRole('radio', { name: 'Several days' }).first().check();
  await see(page.getByRole('alert', { name: 'Please read this' }).getByText('tell us'));
  await page.getByRole('button', { name: 'Next' }).click();
  await see(page.getByRole('heading', { name: 'Check your answers' }), page.getByRole('link', { name: 'Call 988' }));
  await seeNo(panel);
  await submit(page).click();
  await see(page.getByRole('heading', { name: /^Thank you/ }), page.getByRole('region', { name: 'Help is there now' }));
  await see(page.getByRole('link', { name: 'Call 988' }), page.getByText('at your visit'));
  await expectAccessible(
    page.getByRole('region', { name: 'Help is there now' }),
    'the thank-you screen with the help in a crisis',
  );
});

test('what has an urgent alert stands above the days, oldest first, until somebody has acknowledged it', {
  tags: ['CALC-18', 'CALC-19', 'CALC-20'],
}, async () => {
  const page = await openSignedIn(server, sam);
  await sendOne(page, 'Alert one', 'Several days');
  await sendOne(page, 'Alert two', 'Several days');
  await sendOne(page, 'Alert none', 'Not at all');
  const desk = await openSignedIn(server, office, { width: 1440 });
  await desk.goto(`${server.url}/practice/inbox?show=approved`);
  const above = desk.getByRole('region', { name: /^Needs a look now/ });
  await see(above.getByRole('link', { name: /Alert two/ }));
  const names = (await above.getByRole('link').allInnerTexts()).map((text) => /Alert \w+/.exec(text)?.[0]);
  expect(names).toEqual(['Alert one', 'Alert two']);
  await above.getByRole('link', { name: /Alert one/ }).click();
  const approve = desk.getByRole('button', { name: 'Approve', exact: true });
  const panel = desk.getByRole('region', { name: 'Frightening thoughts' });
  await see(panel.getByText(/^Raised .* by “Thoughts that frighten you”: Several days$/));
  expect(await approve.isDisabled()).toBe(true);
  await see(desk.getByRole('button', { name: 'Approve', description: 'Acknowledge the alert first.' }));
  await expectAccessibleAsIs(desk.getByRole('article'), 'a submission with an alert');
  await panel.getByLabel('What was done').fill('Called, no answer');
  await desk.keyboard.press('Enter');
  await desk.keyboard.type('Asked Dr. Ito.');
  await desk.keyboard.press('Control+Enter');
  await see(panel.getByText(/^Acknowledged by .*/), panel.getByText(/Called, no answer\s+Asked Dr\. Ito\./));
  await seeNo(above.getByRole('link', { name: /Alert one/ }));
  await see(above.getByRole('link', { name: /Alert two/ }));
  expect(await approve.isEnabled()).toBe(true);
});

test('whoever reads an alert calls from it; X leads to the next one, and the rail counts them', {
  tags: ['CALC-18', 'CALC-19'],
}, async () => {
  const page = await openSignedIn(server, grace);
  await sendOne(page, 'Alert to call', 'Several days');
  await sendOne(page, 'Alert to call again', 'Several days');
  const guest = await openPage();
  const phone = defineField('Phone Number', { uuid: 'phone', common: { label: 'Phone' } });
  const fields = [phone, asked];
  await openForm(guest, server, { name: 'Alert of a guest', fields, object: { fields, alerts: [alert] } });
  await guest.getByRole('textbox', { name: 'Phone' }).fill('2075550133');
  await guest.getByRole('radio', { name: 'Several days' }).check();
  await submit(guest).click();
  await see(guest.getByRole('heading', { name: /^Thank you/ }));

  const desk = await openSignedIn(server, office, { width: 1440 });
  await desk.goto(`${server.url}/practice/inbox`);
  await see(desk.getByRole('link', { name: /^Inbox\s*\d+ new, \d+ alerts$/ }));
  const shown = (name: string) => see(desk.getByRole('article').getByText(name).first());
  const panel = desk.getByRole('region', { name: 'Frightening thoughts' });
  await desk.getByRole('link', { name: /Alert to call(?! again)/ }).click();
  await shown('Alert to call');
  const call = panel.getByRole('link', { name: /^Call \(\d{3}\) \d{3}-\d{4}, mobile$/ });
  expect(await call.getAttribute('href')).toMatch(/^tel:\+1\d{10}$/);
  await expectAccessibleAsIs(panel, 'an alert with a number to call');
  await desk.keyboard.press('Shift+X');
  await shown('Alert to call again');
  await desk.keyboard.press('Shift+X');
  await shown('Alert of a guest');
  expect(await panel.getByRole('link', { name: 'Call (207) 555-0133' }).getAttribute('href')).toBe('tel:+12075550133');
});

test('the builder tells the office of a score, and keeps the alert', { tags: ['CALC-16'] }, async () => {
  const page = await openForms(server);
  await startForm(page, 'Told by hand');
  await entry(page, 'Single Choice').click();
  await property(page, 'Label').fill('Sad?');
  await inspector(page).getByRole('button', { name: 'Give points' }).click();
  await inspector(page).getByRole('spinbutton', { name: 'Points of Yes' }).fill('3');
  await entry(page, 'Calculated').click();
  await property(page, 'Label').fill('Sadness');
  await inspector(page).getByRole('checkbox', { name: 'Sad?' }).check();
  await property(page, 'Tell the office when the score is at least').fill('2');
  await inspector(page).getByRole('switch', { name: 'Urgent: mail at once' }).check();
  await publish(page, 1);
  await page.reload();
  await page.getByRole('button', { name: 'Sadness' }).click();
  await see(inspector(page).getByRole('switch', { name: 'Urgent: mail at once', checked: true }));
  expect(await property(page, 'Tell the office when the score is at least').inputValue()).toBe('2');
});
