// Repeating groups: rows are added and removed with the focus where it belongs, what is said of them, and what is sent.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectRoomForFingers } from './steps/axe.ts';
import { submit, summary } from './steps/form-mistakes.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const medicines = (common: object = {}, specific: object = {}) =>
  defineField('Repeating Group', {
    display_name: 'Medicines',
    common: { label: 'Which medicines do you take?', ...common },
    specific: {
      itemName: 'Medicine',
      addLabel: 'Add a medicine',
      noneLabel: 'I take no medicines',
      max: 3,
      ...specific,
    },
    fields: [
      defineField('Short Text Entry', { uuid: 'name', common: { label: 'Name', makeRequired: true } }),
      defineField('Short Text Entry', { uuid: 'dose', sort_order: 1, common: { label: 'Dose' } }),
      defineField('Dropdown', {
        uuid: 'often',
        sort_order: 2,
        common: { label: 'How often' },
        specific: { options: ['Once a day', 'Twice a day'] },
      }),
    ],
  });

const add = (page: Page) => page.getByRole('button', { name: 'Add a medicine' });
const row = (page: Page, number: number, count: number) =>
  page.getByRole('group', { name: `Medicine ${number} of ${count}`, exact: true });
const nameIn = (page: Page, number: number, count: number) =>
  row(page, number, count).getByRole('textbox', { name: 'Name' });
const remove = (page: Page, number: number) => page.getByRole('button', { name: `Remove Medicine ${number}` });
const none = (page: Page) => page.getByRole('checkbox', { name: 'I take no medicines' });

async function list(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await add(page).click();
    await page.keyboard.type(name);
  }
}

test('a new row has the focus in its first question and is told; each row is a group with its number', {
  tags: ['REP-01', 'REP-03'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Rows added', fields: [medicines()] });
  await add(page).press('Enter');
  await seeFocus(nameIn(page, 1, 1));
  await see(page.getByRole('status').getByText('Medicine 1 added.'));
  await page.keyboard.type('Albuterol');
  await add(page).press('Enter');
  await seeFocus(nameIn(page, 2, 2));
  await see(page.getByRole('status').getByText('Medicine 2 added.'), row(page, 1, 2), row(page, 2, 2));
  await expectAccessible(page.getByRole('main'), 'rows of a group');
  await list(page, 'Third');
  await seeNo(add(page));
  await see(page.getByText('You can list up to 3. Tell Harbor Dental Group about more at your visit.'));
});

test('a result in a row follows its row, and what adds up the rows follows it; both are sent', {
  tags: ['CALC-07'],
}, async () => {
  const page = await openPage();
  const value = (field: string) => ({ field, take: 'value' });
  const number = (label: string, sort_order: number) =>
    defineField('Number', { uuid: label.toLowerCase(), sort_order, common: { label } });
  const result = (label: string, expression: object) =>
    defineField('Calculated', {
      ...{ uuid: label.toLowerCase(), sort_order: 2, common: { label } },
      specific: { expression, audience: 'everyone' },
    });
  const daily = { op: '*', of: [value('tablets'), value('times')] };
  const group = {
    ...medicines({}, { noneLabel: '' }),
    ...{ uuid: 'group', fields: [number('Tablets', 0), number('Times', 1), result('Daily', daily)] },
  };
  const fields = [group, result('Total', { op: 'sum', over: 'group', of: [value('daily')] })];
  await openForm(page, server, { name: 'Rows that count', fields });
  for (const [at, times] of ['3', '5'].entries()) {
    await add(page).click();
    await row(page, at + 1, at + 1)
      .getByLabel('Tablets')
      .fill('2');
    await row(page, at + 1, at + 1)
      .getByLabel('Times')
      .fill(times);
  }
  await see(row(page, 1, 2).getByText('6', { exact: true }), row(page, 2, 2).getByText('10', { exact: true }));
  await see(page.getByText('16', { exact: true }));
  const sent = await sentBy(page, () => submit(page).click());
  expect(JSON.stringify(sent)).toContain('"daily":"10"');
  await see(page.getByRole('heading', { name: /^Thank you/ }));
});

test('removing moves the focus on, and Undo brings row, place and focus back', { tags: ['REP-02'] }, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Rows removed', fields: [medicines()] });
  await list(page, 'Albuterol', 'Lisinopril', 'Metformin');
  await remove(page, 2).press('Enter');
  await seeFocus(row(page, 2, 2).locator('legend'));
  await see(page.getByRole('status').getByText('Medicine 2 removed.'));
  const undo = page.getByRole('button', { name: 'Undo, bring Medicine 2 back' });
  await undo.press('Enter');
  await seeFocus(remove(page, 2));
  expect(await nameIn(page, 2, 3).inputValue()).toBe('Lisinopril');
  await remove(page, 3).press('Enter');
  await seeFocus(row(page, 2, 2).locator('legend'));
  await remove(page, 2).press('Enter');
  await remove(page, 1).press('Enter');
  await seeFocus(add(page));
  await page.clock.install();
  await list(page, 'Ramipril');
  await remove(page, 1).press('Enter');
  await see(page.getByRole('button', { name: 'Undo, bring Medicine 1 back' }));
  await page.clock.fastForward(10_100);
  await seeNo(page.getByRole('button', { name: 'Undo, bring Medicine 1 back' }));
});

test('errors say which row, and lead to its question', { tags: ['REP-03'] }, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Rows with errors', fields: [medicines()] });
  await list(page, 'Albuterol', '');
  await row(page, 2, 2).getByRole('textbox', { name: 'Dose' }).fill('10 mg');
  await submit(page).click();
  await summary(page).getByRole('link', { name: "Medicine 2: Name can't be blank" }).click();
  await seeFocus(nameIn(page, 2, 2));
  await expectAccessible(page.getByRole('main'), 'a row with an error');
  await page.keyboard.type('Lisinopril');
  await seeNo(summary(page));
  await row(page, 2, 2).getByRole('combobox', { name: 'How often' }).selectOption('Twice a day');
  const [entry] = await sentBy(page, () => submit(page).click());
  expect(entry?.value).toEqual({
    rows: [
      { key: 'r1', values: { name: 'Albuterol', dose: '', often: '' } },
      { key: 'r2', values: { name: 'Lisinopril', dose: '10 mg', often: 'Twice a day' } },
    ],
    none: false,
  });
});

test('the box hides the rows and is all that is sent; a required group is met by it', {
  tags: ['REP-04'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'No rows', fields: [medicines({ makeRequired: true })] });
  await submit(page).click();
  await summary(page).getByRole('link', { name: "Medicines can't be blank" }).click();
  await seeFocus(add(page));
  await add(page).click();
  await none(page).check();
  await seeNo(row(page, 1, 1), add(page), summary(page));
  await none(page).uncheck();
  await nameIn(page, 1, 1).fill('Albuterol');
  await seeNo(none(page));
  await nameIn(page, 1, 1).fill('');
  await none(page).check();
  const [entry] = await sentBy(page, () => submit(page).click());
  expect(entry?.value).toEqual({ rows: [], none: true });
});

test('on a phone the questions of a row stand below each other, with room for fingers', {
  tags: ['REP-01'],
}, async () => {
  const page = await openPage({ touch: true, width: 390, height: 844 });
  await openForm(page, server, { name: 'Rows by finger', fields: [medicines()] });
  await add(page).tap();
  const boxes = await Promise.all(
    ['Name', 'Dose'].map((name) => row(page, 1, 1).getByRole('textbox', { name }).boundingBox()),
  );
  expect(boxes[1]?.x).toBe(boxes[0]?.x);
  await expectRoomForFingers(page, 'rows of a group');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/rep-390.png`, fullPage: true });
  await page.setViewportSize({ width: 1280, height: 900 });
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/rep-1280.png`, fullPage: true });
});

/** The dose is asked for while its row says that the medicine is taken, and required of those who are new. */
const withConditions = () => {
  const is = (field: string, value: unknown) => ({ match: 'all', rows: [{ field, is: '=', value }] });
  return [
    defineField('Checkbox', { uuid: 'new', common: { label: 'I am new here' } }),
    defineField('Repeating Group', {
      uuid: 'group',
      display_name: 'Medicines',
      common: { label: 'Which medicines do you take?' },
      specific: { itemName: 'Medicine', addLabel: 'Add a medicine' },
      fields: [
        defineField('Short Text Entry', { uuid: 'name', common: { label: 'Name' } }),
        defineField('Checkbox', { uuid: 'now', sort_order: 1, common: { label: 'I take it now' } }),
        defineField('Short Text Entry', {
          uuid: 'dose',
          sort_order: 2,
          display_name: 'Dose',
          common: { label: 'Dose', showWhen: is('now', true), requiredWhen: is('new', true) },
        }),
      ],
    }),
  ];
};

test('a question of a row comes and goes with the answers of its row, and with those outside', {
  tags: ['REP-06'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Conditions in rows', fields: withConditions() });
  await list(page, 'Albuterol', 'Lisinopril');
  const dose = (number: number) => row(page, number, 2).getByRole('textbox', { name: 'Dose' });
  const now = (number: number) => row(page, number, 2).getByRole('checkbox', { name: 'I take it now' });
  await seeNo(dose(1), dose(2));
  await now(2).press('Space');
  await seeFocus(now(2));
  await see(dose(2), page.getByRole('status').getByText('One question was added below.'));
  await seeNo(dose(1));
  await page.getByRole('checkbox', { name: 'I am new here' }).press('Space');
  await see(row(page, 2, 2).getByRole('textbox', { name: 'Dose (required)' }));
  await expectAccessible(page.getByRole('main'), 'a question that came in a row');
  await submit(page).click();
  await see(summary(page).getByRole('link', { name: "Medicine 2: Dose can't be blank" }));
  await dose(2).fill('10 mg');
  await now(1).press('Space');
  await dose(1).fill('kept');
  await now(1).press('Space');
  await seeNo(dose(1));
  const [, answer] = await sentBy(page, () => submit(page).click());
  expect(answer?.value).toMatchObject({
    rows: [{ values: { name: 'Albuterol', now: false } }, { values: { name: 'Lisinopril', dose: '10 mg' } }],
  });
  expect(JSON.stringify(answer)).not.toContain('kept');
});
