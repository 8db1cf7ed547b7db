// The intake of a real practice: 28 questions on five pages, built in the console with few clicks and keys, filled in on a phone,
// scored, alerted and approved.
import { medicalConditions } from '@foyer/forms';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { block, entry, inspector, openForms, property, publishButton } from './steps/builder.ts';
import { thanks } from './steps/form-sending.ts';
import { drawSignature, next, textbox } from './steps/guest-form.ts';
import { office, openSignedIn, sam } from './steps/people.ts';
import { documentLink, formsOf, visit } from './steps/portal.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();
const form = 'Our intake';
const others = ['Gout', 'Eczema', 'Psoriasis', 'Hay fever', 'Kidney stones', 'Sinus trouble', 'Scarlet fever'];
const conditions = [...medicalConditions, ...others];

/** The hand of whoever builds: it counts presses of the pointer, and keys that write nothing. */
function handOf(page: Page) {
  const count = { clicks: 0, keys: 0 };
  const click = async (target: Locator) => {
    count.clicks++;
    await target.click();
  };
  const press = async (key: string) => {
    count.keys++;
    await page.keyboard.press(key);
  };
  return {
    count,
    click,
    press,
    type: (text: string) => page.keyboard.type(text),
    /** Opens a list and chooses from it. */
    async choose(list: Locator, label: string) {
      count.clicks += 2;
      await list.selectOption({ label });
    },
    /** Writes over what stands in a line. */
    async write(line: Locator, text: string) {
      await click(line);
      await press('Control+a');
      await page.keyboard.type(text);
    },
    /** Adds from the palette, and writes the label, in which the focus is. */
    async add(name: string, label = '') {
      await click(entry(page, name).last());
      if (label) await page.keyboard.type(label);
    },
  };
}

type Hand = ReturnType<typeof handOf>;

/** Begins with the PHQ-9 that Foyer brings. */
async function begin(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'New form' }));
  const dialog = page.getByRole('dialog', { name: 'New form' });
  await hand.click(dialog.getByRole('radio', { name: 'PHQ-2 and PHQ-9' }));
  await hand.write(dialog.getByLabel('Name'), form);
  await hand.click(dialog.getByRole('button', { name: 'Create' }));
  await see(page.getByRole('heading', { name: form, level: 1 }));
}

const difficulty =
  'If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?';

async function addPerson(page: Page, hand: Hand): Promise<void> {
  await hand.click(block(page, difficulty));
  await hand.add('Page Break');
  for (const known of ['Name', 'Date of birth', 'Sex', 'Email', 'Phone', 'Address']) await hand.add(known);
  await hand.add('Long Text Entry', 'Why do you come to see us?');
  await hand.add('Emergency contact');
  await hand.click(block(page, 'Another phone'));
}

/** The list of 40 is pasted from the practice's old paper, and belongs to the record. */
async function addConditions(page: Page, hand: Hand): Promise<void> {
  await hand.add('Page Break');
  await hand.add('Grid', 'Do you have, or have you had, any of these?');
  await page.evaluate((text) => navigator.clipboard.writeText(text), conditions.map((name) => `• ${name}`).join('\n'));
  await hand.click(inspector(page).getByRole('group', { name: 'Rows' }).getByRole('textbox').first());
  await hand.press('Control+a');
  await hand.press('Control+v');
  const rows = inspector(page).getByRole('group', { name: 'Rows' }).getByRole('textbox');
  await eventually(() => rows.count()).toBe(conditions.length + 1);
  await hand.click(inspector(page).getByRole('button', { name: 'Remove Second row' }));
  await eventually(() => rows.count()).toBe(conditions.length);
  await hand.choose(property(page, 'Answer all the rest with one press'), 'No');
  await hand.click(
    inspector(page).getByRole('group', { name: 'Ask for details after' }).getByRole('checkbox', { name: 'Yes' }),
  );
  await hand.write(property(page, 'Question for the details'), 'Since when? How is it treated?');
  await hand.choose(property(page, 'Fills and updates'), 'Conditions');
  await hand.click(inspector(page).getByRole('button', { name: 'Fill it in' }));
}

async function addMedicines(page: Page, hand: Hand): Promise<void> {
  await hand.add('Rows to add', 'Which medicines do you take?');
  await hand.write(property(page, 'What one row is called'), 'Medicine');
  await hand.write(property(page, 'Label of the button that adds a row'), 'Add a medicine');
  await hand.write(property(page, 'Box that says there is nothing to list'), 'I take no medicines');
  const questions = inspector(page).getByRole('group', { name: 'Questions in each row' });
  for (const label of ['Dose', 'How often', 'What for']) {
    await hand.click(questions.getByRole('button', { name: 'Add a question' }));
    await hand.type(label);
  }
}

async function addInsurance(page: Page, hand: Hand): Promise<void> {
  await hand.add('Page Break');
  await hand.add('Single Choice', 'Do you have dental insurance?');
  await hand.add('Primary insurance card');
  const logic = inspector(page);
  await hand.click(logic.getByRole('button', { name: 'Show this when…' }));
  await hand.choose(logic.getByRole('combobox', { name: 'Question' }), 'Do you have dental insurance?');
  await hand.choose(logic.getByRole('combobox', { name: 'Comparison' }), 'is');
  await hand.choose(logic.getByRole('combobox', { name: 'Answer' }), 'Yes');
  await hand.add('Pharmacy');
  await hand.click(block(page, 'Phone of the pharmacy'));
}

async function addAgreements(page: Page, hand: Hand): Promise<void> {
  await hand.add('Page Break');
  await hand.add('Who may Harbor Dental Group speak with');
  await hand.click(block(page, 'May we leave a message with details on your voicemail?'));
  await hand.add('Notice of privacy practices');
}

/** Builds and publishes the intake; returns how many clicks and keys it took. */
async function build(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const hand = handOf(page);
  await begin(page, hand);
  await addPerson(page, hand);
  await addConditions(page, hand);
  await addMedicines(page, hand);
  await addInsurance(page, hand);
  await addAgreements(page, hand);
  await expectAccessibleAsIs(page.getByRole('region', { name: 'Form', exact: true }), 'the builder with an intake');
  await hand.click(publishButton(page));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }));
  await see(page.getByText('Version 1, published'));
  return hand.count;
}

interface Published {
  readonly fields: readonly { readonly type_name: string; readonly display_name: string }[];
}

/** Returns the published form, which from now on is among everybody's documents. */
async function published(): Promise<Published['fields']> {
  await server.runSql(`update forms set for_all_patients = true where name = '${form}'`);
  const page = await openForms(server);
  const reading = page.waitForResponse((response) => /\/office\/v1\/forms\/[\da-f-]{36}$/.test(response.url()));
  await page.getByRole('link', { name: form, exact: true }).click();
  const { draft } = (await (await reading).json()) as { draft: { object: Published } };
  return draft.object.fields;
}

const row = (page: Page, name: string, column: string) =>
  page.getByRole('radiogroup', { name, exact: true }).getByRole('radio', { name: column, exact: true }).check();
const answer = (page: Page, question: RegExp, option: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: option, exact: true }).check();

/** Eleven points, and an answer that crosses a line. */
async function fillMood(page: Page): Promise<void> {
  for (const item of ['Little interest or pleasure in doing things', 'Feeling down, depressed, or hopeless'])
    await row(page, item, 'More than half the days');
  const rest = page.getByRole('radiogroup').getByRole('radio', { name: 'Several days' });
  await eventually(() => rest.count()).toBe(9);
  for (let item = 2; item < 9; item++) await rest.nth(item).check();
  await see(page.getByRole('alert', { name: 'Help is there now' }).getByRole('link', { name: 'Call 988' }));
  await answer(page, /^If you checked off any problems/, 'Somewhat difficult');
  await expectAccessible(page.getByRole('main'), 'the page with the PHQ-9 on a phone');
  await next(page).click();
}

async function fillPerson(page: Page): Promise<void> {
  await eventually(() => page.getByLabel('First Name').inputValue()).toBe('Sam');
  await textbox(page, 'Phone').first().fill('2075550101');
  await textbox(page, 'Phone').last().fill('2075550187');
  await next(page).click();
}

async function fillHealth(page: Page): Promise<void> {
  await row(page, 'Asthma', 'Yes');
  await page.getByRole('textbox', { name: /^Since when.*Asthma$/ }).fill('2009. An inhaler');
  await page.getByRole('button', { name: 'No to all the rest' }).click();
  await see(page.getByText('40 of 40 answered'));
  await page.getByRole('button', { name: 'Add a medicine' }).click();
  const medicine = page.getByRole('group', { name: 'Medicine 1 of 1' });
  await medicine.getByRole('textbox', { name: /^Name/ }).fill('Lisinopril');
  await medicine.getByRole('textbox', { name: /^Dose/ }).fill('10 mg');
  await expectAccessible(page.getByRole('main'), 'conditions and medicines on a phone');
  await next(page).click();
}

async function fillRest(page: Page): Promise<void> {
  const card = page.getByRole('textbox', { name: /^Member number/ });
  await seeNo(card);
  await answer(page, /^Do you have dental insurance/, 'Yes');
  await eventually(() => card.inputValue()).toBe('CMD-551-090-12');
  await answer(page, /^Do you have a pharmacy/, 'No');
  await next(page).click();
  await answer(page, /^May Harbor Dental Group speak/, 'No');
  await answer(page, /^May we leave a message/, 'No');
  await page.getByRole('checkbox', { name: /I was offered the Notice/ }).check();
  await drawSignature(page);
  await next(page).click();
}

/** Sam fills it in on a phone; what the record holds is there. */
async function fillIn(page: Page): Promise<void> {
  await visit(page, server, '/patient-document');
  await documentLink(formsOf(page, 'Sam Rivera'), 'Start', form).click();
  await see(page.getByText('Page 1 of 6').first());
  await fillMood(page);
  await fillPerson(page);
  await fillHealth(page);
  await fillRest(page);
  await see(page.getByRole('heading', { name: 'Check your answers' }), page.getByText('No to 39 others'));
  await expectAccessible(page.getByRole('main'), 'all answers on a phone');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await see(thanks(page), page.getByRole('region', { name: 'Help is there now' }));
}

/** The office sees score and alert, acknowledges it and approves the answers. */
async function approve(desk: Page): Promise<void> {
  await desk.goto(`${server.url}/practice/inbox`);
  const urgent = desk.getByRole('region', { name: /^Needs a look now/ }).getByRole('link', { name: new RegExp(form) });
  await see(urgent.getByText('PHQ-9 11'));
  await urgent.click();
  const alert = desk.getByRole('region', { name: 'Thoughts of self-harm' });
  await see(alert.getByText(/: Several days$/), desk.getByRole('row', { name: /PHQ-9 score/ }).getByText('11 of 27'));
  await see(desk.getByRole('row', { name: /PHQ-9 score/ }).getByText('Moderate', { exact: true }));
  await expectAccessibleAsIs(desk.getByRole('article'), 'an intake in the inbox');
  await alert.getByLabel('What was done').fill('Called and talked.');
  await desk.keyboard.press('Control+Enter');
  await see(alert.getByText(/^Acknowledged by /));
  const notice = desk.getByRole('region', { name: 'PHQ-9 of 10 or more' });
  await notice.getByRole('button', { name: 'Acknowledge' }).click();
  await see(notice.getByText(/^Acknowledged by /));
  await desk.getByRole('button', { name: 'Approve', exact: true }).click();
  await see(desk.getByText(/^Approved\. /).first());
  await desk.goto(`${server.url}/practice/inbox?view=approved`);
  await desk
    .getByRole('navigation', { name: 'Submissions' })
    .getByRole('link', { name: new RegExp(form) })
    .click();
  await see(desk.getByText(/^Approved by Joan Whitfield on/));
  await desk.getByRole('link', { name: 'Record', exact: true }).click();
  await desk.getByRole('link', { name: 'Clinical' }).click();
  await see(desk.getByRole('row', { name: /^Asthma 2009\. An inhaler/ }));
}

test('an intake of 28 questions on five pages is built in 60 clicks and 120 keys, filled in on a phone, scored, alerted and approved', {
  tags: ['AUTHOR-11', 'AUTHOR-02', 'GRID-02', 'CALC-10', 'CALC-19'],
  timeout: 180_000,
}, async () => {
  const { clicks, keys } = await build(await openForms(server));

  expect(clicks).toBeLessThanOrEqual(60);
  expect(keys).toBeLessThanOrEqual(120);
  const fields = await published();
  const parts = new Set(['Section Break', 'Page Break', 'Description Area', 'Calculated', 'Submit']);
  const questions = fields.filter(({ type_name }) => !parts.has(type_name));
  expect(questions.map(({ display_name }) => display_name)).toHaveLength(28);
  expect(fields.filter(({ type_name }) => type_name === 'Page Break')).toHaveLength(4);
  await fillIn(await openSignedIn(server, sam, { width: 390 }));
  await approve(await openSignedIn(server, office, { width: 1440 }));
});
