// Family links at the office: shown and made as sentences, and ended with a word about what ends.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { office, openSignedIn } from './steps/people.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

async function addPatient(page: Page, first: string, born: string, sex = ''): Promise<void> {
  await page.goto(`${server.url}/practice/patients`);
  await page.getByRole('button', { name: 'New patient' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill(first);
  await dialog.getByLabel('Last name').fill('Linden');
  await dialog.getByLabel('Date of birth').fill(born);
  if (sex) await dialog.getByLabel('Gender').selectOption(sex);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('heading', { name: `${first} Linden`, level: 1 }));
}

const family = (page: Page) => page.getByRole('region', { name: 'Family' });

async function startLink(page: Page, other: string) {
  await family(page).getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link a family member' });
  await dialog.getByLabel('Who?').fill(other);
  await dialog.getByRole('radio', { name: new RegExp(`^${other}`) }).check();
  return dialog;
}

test('a child is linked by three questions, and the line says who may do what for whom', {
  tags: ['RECORD-24'],
}, async () => {
  const page = await openSignedIn(server, office);
  await addPatient(page, 'Theo', '2014-03-02', 'Male');
  const child = page.url();
  await addPatient(page, 'Maria', '1984-05-06', 'Female');
  const dialog = await startLink(page, 'Theo Linden');
  await dialog.getByLabel('What is Theo Linden to Maria Linden?').selectOption('Child');
  await see(dialog.getByRole('group', { name: 'What may Maria Linden do for Theo Linden?' }));
  await see(dialog.getByRole('status').getByText('Maria fills in their forms on the portal. Maria pays their bills.'));
  await dialog.getByLabel('See and fill in forms on the portal').uncheck();
  await dialog.getByLabel('Pays the bills').uncheck();
  await dialog.getByRole('button', { name: 'Link' }).click();
  await see(dialog.getByText('Error: Tick at least one.'));
  await dialog.getByLabel('See and fill in forms on the portal').check();
  await expectAccessibleAsIs(dialog, 'linking a family member');
  await dialog.getByRole('button', { name: 'Link' }).click();
  await seeNo(dialog);
  await see(family(page).getByText('Theo Linden, son, '));
  expect(await family(page).getByRole('listitem').innerText()).toMatch(
    /Theo Linden, son, \d+\. Maria fills in his forms on the portal\.$/,
  );
  await page.goto(child);
  await see(family(page).getByText(', mother. Fills in Theo’s forms on the portal.'));

  await family(page).getByRole('button', { name: 'Unlink Maria Linden' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Unlink Maria Linden?' });
  await see(asked.getByText('Maria can no longer see or fill in Theo’s forms.'));
  await asked.getByRole('button', { name: 'Unlink' }).click();
  await see(family(page).getByText('Nobody is linked.'));
});

test('an adult is linked to forms only after somebody says that they agreed', { tags: ['RECORD-24'] }, async () => {
  const page = await openSignedIn(server, office);
  await addPatient(page, 'Jordan', '1980-01-31');
  await addPatient(page, 'Robin', '1982-02-28');
  const dialog = await startLink(page, 'Jordan Linden');
  await dialog.getByLabel('What is Jordan Linden to Robin Linden?').selectOption('Spouse');
  await see(dialog.getByText(/^Robin is \d+\. Link only if Robin agreed\.$/));
  await dialog.getByRole('button', { name: 'Link' }).click();
  await see(dialog.getByText('Error: Ask first, then tick this.'));
  expect(await dialog.getByLabel('Robin agreed').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('See and fill in forms on the portal').uncheck();
  await seeNo(dialog.getByLabel('Robin agreed'));
  await dialog.getByRole('button', { name: 'Link' }).click();
  await see(family(page).getByText(', spouse. Pays the bills. Cannot see Robin’s forms.'));
  await seeFocus(family(page).getByRole('button', { name: 'Add' }));
});
