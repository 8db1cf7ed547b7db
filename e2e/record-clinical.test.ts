// The tab Clinical of a record: entries are added, changed, ended and taken as mistakes, each with how the office knows it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

async function openClinical(email: string, person: string): Promise<Page> {
  const page = await openSignedIn(server, email);
  await page.goto(`${server.url}/practice/patients`);
  const field = page.getByRole('searchbox', { name: 'Find a patient' });
  await seeFocus(field);
  await field.fill(person);
  await see(page.getByRole('region', { name: 'Patients found' }).getByRole('link').filter({ hasText: person }));
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: person, level: 1 }));
  await page.getByRole('link', { name: 'Clinical', exact: true }).click();
  await see(card(page, 'Allergies'), card(page, 'Medicines'));
  return page;
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('an allergy is added, changed and entered by mistake, a medicine ended, each with its source', {
  tags: ['RECORD-09', 'RECORD-10'],
}, async () => {
  const page = await openClinical(office, 'Priya Raman');
  await see(
    card(page, 'Allergies').getByText('Not asked yet', { exact: true }).first(),
    row(page, /^Albuterol inhaler, as needed Not known Before /),
  );
  await page.getByRole('button', { name: 'Add an allergy' }).click();
  const form = page.getByRole('form', { name: 'New allergy' });
  await seeFocus(form.getByRole('combobox', { name: 'Substance' }));
  await save(page);
  await see(form.getByText('Error: Enter a name.'));
  await form.getByRole('combobox', { name: 'Substance' }).fill('Latex');
  await form.getByRole('textbox', { name: 'Reaction' }).fill('Rash');
  await form.getByRole('combobox', { name: 'Severity' }).selectOption('moderate');
  await form.getByRole('combobox', { name: 'How do you know?' }).selectOption('By phone');
  await save(page);
  await see(row(page, /^Latex Rash, moderate By phone, Joan Whitfield, /));
  await seeNo(form);
  await page.getByRole('button', { name: 'Add an allergy' }).click();
  await form.getByRole('combobox', { name: 'Substance' }).fill('LATEX');
  await save(page);
  await see(form.getByText('LATEX is on the list already.').first());
  // Another entry that is opened takes nothing away from this one.
  await page.getByRole('button', { name: 'Edit Latex' }).click();
  expect(await form.getByRole('combobox', { name: 'Substance' }).inputValue()).toBe('LATEX');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await seeNo(form);
  const edited = page.getByRole('form', { name: 'Edit Latex' });
  await page.getByRole('button', { name: 'Edit Latex' }).click();
  await seeFocus(edited.getByRole('combobox', { name: 'Substance' }));
  await edited.getByRole('textbox', { name: 'Reaction' }).fill('Hives');
  await edited.getByRole('combobox', { name: 'State' }).selectOption('Entered by mistake');
  await save(page);
  await see(row(page, /^Latex Entered by mistake\. Hives, moderate Correcting a mistake, Joan Whitfield, /));
  await page.getByRole('button', { name: 'Edit Albuterol inhaler, as needed' }).click();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Ended');
  await page.getByRole('combobox', { name: 'How do you know?' }).selectOption('From a letter or another practice');
  await save(page);
  await see(row(page, /^Albuterol inhaler, as needed Ended From a letter or another practice, Joan Whitfield, /));
  await card(page, 'Medicines').getByRole('button', { name: 'Medicines: None known' }).click();
  await see(card(page, 'Medicines').getByText('Asked, none known'));
});

test('an entry that is opened before the last one has been saved stays open', async () => {
  const page = await openClinical(office, 'Hannah Weiss');
  await page.getByRole('button', { name: 'Add a medicine' }).click();
  await page.getByRole('combobox', { name: 'Medicine' }).fill('Ibuprofen');
  // The list is read again at once, the rest of the record late.
  const { promise: late, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/office\/v1\/patients\/[^/]+$/, async (route) => {
    await late;
    await route.continue();
  });
  await save(page);
  await page.getByRole('button', { name: 'Edit Ibuprofen' }).click();
  const edited = page.getByRole('form', { name: 'Edit Ibuprofen' });
  await edited.getByRole('textbox', { name: 'Dose' }).fill('400 mg');
  release();
  await seeNo(page.getByRole('form', { name: 'New medicine' }));
  await seeFocus(edited.getByRole('textbox', { name: 'Dose' }));
  await save(page);
  await see(row(page, /^Ibuprofen 400 mg /));
});

test('insurance and other answers are changed with a source, at every width, light and dark', {
  tags: ['RECORD-10'],
}, async () => {
  const page = await openClinical(admin, 'Sam Rivera');
  await page.getByRole('button', { name: 'Edit Primary insurance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Primary insurance' });
  await dialog.getByRole('textbox', { name: 'Policy number' }).fill('CMD-1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const primary = card(page, 'Primary insurance');
  await see(primary.getByText('CMD-1'), primary.getByText(/^Said at the desk, Marta Kowalski, /));
  await page.getByRole('button', { name: 'Edit Brushing' }).click();
  await page.getByRole('textbox', { name: 'Answer' }).fill('Once a day');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page.getByText('Once a day'));
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await expectAccessible(page.getByRole('main'), 'clinical', { height: 4600 });
});

test('two people change one entry: the second compares both, and chooses', { tags: ['RECORD-04'] }, async () => {
  const [one, other] = [await openClinical(office, 'Ada Okafor'), await openClinical(admin, 'Ada Okafor')];
  for (const page of [one, other]) await page.getByRole('button', { name: 'Edit Latex' }).click();
  await one.getByRole('textbox', { name: 'Reaction' }).fill('Hives');
  await save(one);
  await see(row(one, /^Latex Hives /));
  await other.getByRole('textbox', { name: 'Reaction' }).fill('Rash');
  await save(other);
  await see(other.getByText(/Latex, Hives/));
  await eventually(() => other.getByRole('textbox', { name: 'Reaction' }).inputValue()).toBe('Rash');
  await other.getByRole('radio').first().check();
  await save(other);
  await see(row(other, /^Latex Rash Said at the desk, Marta Kowalski, /));
});

test('a social security number is shown whole for half a minute, and hidden when the window loses the focus', {
  tags: ['RECORD-15'],
}, async () => {
  const page = await openClinical(admin, 'Walter Lindqvist');
  const number = card(page, 'Social security number');
  await see(number.getByText('xxx-xx-0715'));
  const show = number.getByRole('button', { name: 'Show: Social security number' });
  await page.clock.install();
  await show.click();
  await see(number.getByText('900-12-0715'));
  await page.clock.fastForward(31_000);
  await see(number.getByText('xxx-xx-0715'));
  await show.click();
  await see(number.getByText('900-12-0715'));
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await see(number.getByText('xxx-xx-0715'));
  await number.getByRole('button', { name: 'Edit Social security number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Social security number' });
  await dialog.getByRole('textbox', { name: 'Social security number' }).fill('000-12-3456');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(dialog.getByText('Error: Check the social security number.'));
  await dialog.getByRole('textbox', { name: 'Social security number' }).fill('123-45-6780');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(number.getByText('xxx-xx-6780'));

  const desk = await openClinical(office, 'Walter Lindqvist');
  await see(card(desk, 'Social security number').getByText('xxx-xx-6780'));
  await seeNo(desk.getByRole('button', { name: 'Show: Social security number' }));
});

test('the history of a list tells its changes, newest first, and puts one back as a new change', {
  tags: ['RECORD-12'],
}, async () => {
  const page = await openClinical(office, 'Obi Okafor');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByRole('combobox', { name: 'Condition' }).fill('Asthma');
  await page.getByRole('textbox', { name: 'Since' }).fill('2020');
  await save(page);
  await see(row(page, /^Asthma 2020 /));
  await page.getByRole('button', { name: 'Edit Asthma' }).click();
  await page.getByRole('textbox', { name: 'Since' }).fill('2021');
  await save(page);
  await see(row(page, /^Asthma 2021 /));
  await page.getByRole('button', { name: 'History of conditions' }).click();
  const history = card(page, 'History of conditions');
  await seeFocus(history.getByRole('heading', { name: 'History of conditions' }));
  const lines = history.getByRole('listitem');
  await see(
    lines.nth(0).getByText('from Asthma (2020) to Asthma (2021)'),
    lines.nth(1).getByText('added: Asthma (2020)'),
    lines.nth(1).getByText(/^Said at the desk, Joan Whitfield, /),
  );
  await expectAccessibleAsIs(history, 'history');
  await lines.nth(0).getByRole('button', { name: 'Put back Asthma as it was before' }).click();
  await see(
    row(page, /^Asthma 2020 Put back, Joan Whitfield, /),
    lines.nth(0).getByText('from Asthma (2021) to Asthma (2020)'),
  );
  await lines.nth(2).getByRole('button', { name: 'Put back Asthma as it was before' }).click();
  await see(row(page, /^Asthma Entered by mistake\. 2020 Put back, /));
  await page.getByRole('button', { name: 'Close history' }).click();
  await seeNo(history);
});
