// How the practice reaches a person: the patient's own page, the link in a mail, and the office's tab.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { admin, grace, openSignedIn, submitCredentials } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();
const shots = process.env.SHOTS;

test('a patient sees and changes texts and emails by purpose, and stops everything', {
  tags: ['CONS-10'],
}, async () => {
  const page = await openSignedIn(server, grace, { allow: [/500/] });
  await visit(page, server, '/dashboard');
  await page.getByRole('button', { name: /Grace Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Contact preferences' }).click();
  await see(page.getByRole('heading', { name: 'How Harbor Dental Group reaches you', level: 1 }));
  const text = page.getByLabel('Appointments by text to (207) 555-0148');
  const news = page.getByLabel('News and offers by email to grace.okafor@example.com');
  expect(await text.isChecked()).toBe(false);
  expect(await news.isChecked()).toBe(false);
  expect(await page.getByLabel('Appointments by email to grace.okafor@example.com').isChecked()).toBe(true);
  if (shots)
    for (const [width, scheme] of [
      [390, 'light'],
      [820, 'dark'],
      [1440, 'light'],
      [320, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(shots, `contact-${width}-${scheme}.png`), fullPage: true });
    }
  await text.click();
  await eventually(() => text.isChecked()).toBe(true);
  await see(page.getByText('Saved.'));
  await page.reload();
  await eventually(() => text.isChecked()).toBe(true);

  // A failing call changes nothing, and says so.
  await page.route('**/user/v1/contact-choices', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await news.click();
  await see(page.getByRole('alert'));
  expect(await news.isChecked()).toBe(false);
  await page.unroute('**/user/v1/contact-choices');

  await page.getByRole('button', { name: 'Stop everything' }).click();
  const question = page.getByRole('alertdialog', { name: 'Stop everything?' });
  await question.getByRole('button', { name: 'Stop everything' }).click();
  await seeNo(question);
  await eventually(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a link in a mail about a visit asks on a page without scripts, and stops such mails', {
  tags: ['CONS-09'],
}, async () => {
  const page = await openPage();
  await page.goto(`${server.url}/u/${'x'.repeat(40)}`);
  await see(page.getByRole('heading', { name: 'This link has expired.' }));
});

test('signing in says that texts to the number are off, and sends the code by email', {
  tags: ['CONS-04'],
}, async () => {
  const page = await openPage();
  // What the server answers after STOP; texts.test.ts holds it to that.
  await page.route('**/auth/v1/public/oauth/token', async (route) => {
    const answer = await route.fetch();
    const { phoneNumber: _, ...rest } = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...rest, textsOff: true } });
  });
  await visit(page, server, '/sign-in');
  await submitCredentials(page, grace);
  await see(page.getByRole('heading', { name: 'Enter your code' }), page.getByText('Texts to this number are off.'));
  await see(page.getByText('sent a 6-digit code by email to grace.okafor@example.com.'));
});

test('the office sees the lines of a record and adds one', { tags: ['CONS-10'] }, async () => {
  const page = await openSignedIn(server, admin);
  await page.goto(`${server.url}/practice/patients`);
  await page.getByRole('searchbox').fill('emeka okafor');
  await page
    .getByRole('link', { name: /Emeka Okafor/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Consents' }).click();
  await see(page.getByRole('heading', { name: 'How to reach the patient' }));
  await see(page.getByText('Nothing was said about these addresses yet. Texts need a yes.'));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'What did the patient say?' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  expect(await dialog.getByText('Error: Choose one.').count()).toBe(4);
  await dialog.getByLabel('Address').selectOption({ label: 'Text (207) 555-0155' });
  await dialog.getByLabel('What for').selectOption('Visits');
  await dialog.getByLabel('Answer').selectOption('Yes');
  await dialog.getByLabel('How').selectOption('By phone');
  await dialog.getByLabel('Note').fill('Called about the recall');
  await expectAccessibleAsIs(dialog, 'adding a consent');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await seeNo(dialog);
  const lines = page.getByRole('region', { name: 'What was said' });
  await see(lines.getByRole('cell', { name: /By phone by .+ Called about the recall/ }));
  await expectAccessibleAsIs(lines, 'consents of a record');
  if (shots)
    for (const [width, scheme] of [
      [390, 'light'],
      [1440, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(shots, `office-${width}-${scheme}.png`) });
    }
});
