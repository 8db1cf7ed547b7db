// Grids: a table where there is room and one row after another where there is not, by keyboard and by the button for the rest.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectRoomForFingers } from './steps/axe.ts';
import { submit, summary } from './steps/form-mistakes.ts';
import { keyboardOf } from './steps/keyboard.ts';
import { reloadAsking } from './steps/leaving.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const rowsOf = (...texts: readonly string[]) =>
  texts.map((text) => ({ code: text.toLowerCase().replaceAll(/\W+/g, '-'), text }));
const yesNo = [
  { code: 'yes', text: 'Yes', points: 1 },
  { code: 'no', text: 'No', points: 0 },
];
const conditions = rowsOf('Asthma', 'Diabetes', 'Latex allergy', 'Hay fever', 'Pacemaker', 'Gout', 'Anemia', 'Cancer');
const health = (common: object = {}, specific: object = {}) =>
  defineField('Grid', {
    common: { label: 'Do you have any of these?', ...common },
    specific: { rows: conditions, columns: yesNo, restColumn: 'no', ...specific },
  });
const often = defineField('Grid', {
  common: { label: 'How often have you been bothered?' },
  specific: {
    rows: rowsOf('Little interest', 'Feeling down', 'Trouble sleeping'),
    columns: rowsOf('Not at all', 'Several days', 'More than half the days', 'Nearly every day'),
  },
});

const row = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true });
const cell = (page: Page, name: string, column: string) =>
  row(page, name).getByRole('radio', { name: column, exact: true });
const rest = (page: Page) => page.getByRole('button', { name: 'No to all the rest' });
const box = async (page: Page, name: string, column: string) => {
  const found = await cell(page, name, column).locator('xpath=..').boundingBox();
  if (!found) throw new Error(`${name}, ${column} is not drawn.`);
  return found;
};

test('each row is a group named by its text and each answer by its column; arrows stay in the row, Tab goes to the next', {
  tags: ['GRID-03', 'GRID-01'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Grid by keyboard', fields: [often] });
  const tree = await page.getByRole('group', { name: 'How often have you been bothered?' }).ariaSnapshot();
  for (const name of ['Little interest', 'Feeling down', 'Trouble sleeping'])
    expect(tree).toMatch(new RegExp(`radiogroup "${name}":[^]*radio "Not at all"[^]*radio "Nearly every day"`));
  await see(page.getByText('0 of 3 answered'));
  await cell(page, 'Little interest', 'Not at all').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await seeFocus(cell(page, 'Little interest', 'Several days'));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await seeFocus(cell(page, 'Little interest', 'Nearly every day'));
  await see(page.getByRole('status').filter({ hasText: '1 of 3 answered' }));
  await page.keyboard.press('Tab');
  await seeFocus(cell(page, 'Feeling down', 'Not at all'));
  await page.keyboard.press('Space');
  await see(page.getByText('2 of 3 answered'));
  const [entry] = await sentBy(page, () => submit(page).click());
  expect(entry?.value).toEqual({
    rows: { 'little-interest': { column: 'nearly-every-day' }, 'feeling-down': { column: 'not-at-all' } },
  });
});

/** Returns what is read of the grid from its start to its end: each row with each of its answers, in order. */
async function readInOrder(page: Page, question: string): Promise<string[]> {
  const tree = await page.getByRole('group', { name: question }).ariaSnapshot();
  let name = '';
  return [...tree.matchAll(/- (radiogroup|radio) "([^"]+)"/g)].flatMap(([, role, text = '']) => {
    if (role === 'radio') return [`${name}, ${text}`];
    name = text;
    return [];
  });
}

test('filled in by keyboard alone, and read as "row, option" in order, wide and narrow', {
  tags: ['GRID-03', 'AUTHOR-11'],
}, async () => {
  const page = await openPage();
  const detail = { columns: ['yes'], label: 'Since when?', isRequired: false, max: 30 };
  const question = 'Do you have any of these?';
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await openForm(page, server, { name: `Keys at ${width} px`, fields: [health({}, { detail })] });
    const { tabTo, press } = keyboardOf(page);
    expect(await readInOrder(page, question)).toEqual(
      conditions.flatMap(({ text }) => [`${text}, Yes`, `${text}, No`]),
    );
    await tabTo(cell(page, 'Asthma', 'Yes'));
    await press('Space', 'Tab');
    await seeFocus(page.getByRole('textbox', { name: 'Since when? Asthma' }));
    await page.keyboard.type('2009');
    await press('Tab', 'Space', 'ArrowRight');
    await seeFocus(cell(page, 'Diabetes', 'No'));
    // A row that is answered is entered at its answer.
    await press('Shift+Tab', 'Shift+Tab');
    await seeFocus(cell(page, 'Asthma', 'Yes'));
    await press('Tab', 'Tab');
    await seeFocus(cell(page, 'Diabetes', 'No'));
    await press('Tab', 'ArrowLeft');
    await seeFocus(cell(page, 'Latex allergy', 'No'));
    await tabTo(rest(page));
    await press('Enter');
    await see(page.getByRole('status').filter({ hasText: 'No for 5 rows.' }), page.getByText('8 of 8 answered'));
    await tabTo(submit(page));
    const [entry] = await sentBy(page, () => press('Enter'));
    expect(entry?.value).toMatchObject({
      rows: { asthma: { column: 'yes', detail: '2009' }, diabetes: { column: 'no' }, cancer: { rest: true } },
    });
  }
});

test('wide it is a table with heads that stay, below 544 px of its own width one row after another with answers for fingers', {
  tags: ['GRID-02'],
}, async () => {
  const page = await openPage();
  const long = defineField('Grid', {
    common: { label: 'A long one' },
    specific: { rows: rowsOf(...Array.from({ length: 40 }, (_, at) => `Row number ${at + 1}`)), columns: yesNo },
  });
  await openForm(page, server, { name: 'Long grid', fields: [long] });
  await page.setViewportSize({ width: 1280, height: 900 });
  // The head of the column is in sight beside the last row.
  await cell(page, 'Row number 40', 'No').scrollIntoViewIfNeeded();
  const head = page.locator('.grid-head');
  await eventually(async () => (await head.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect((await box(page, 'Row number 40', 'No')).y).toBeLessThan(900);

  await openForm(page, server, { name: 'Grid by width', fields: [often] });
  const wide = await Promise.all(['Not at all', 'Several days'].map((column) => box(page, 'Feeling down', column)));
  expect(wide[0]?.y).toBe(wide[1]?.y);
  expect(wide[0]?.y).toBeGreaterThan((await box(page, 'Little interest', 'Not at all')).y);
  expect(await head.isVisible()).toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await head.isVisible()).toBe(false);
  const answers = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day'];
  const narrow = await Promise.all(answers.map((column) => box(page, 'Feeling down', column)));
  for (const { height } of narrow) expect(height).toBeGreaterThanOrEqual(44);
  // In two pairs.
  expect(new Set(narrow.map(({ y }) => Math.round(y))).size).toBe(2);
  await expectRoomForFingers(page, 'a grid on a phone');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const large = await Promise.all(['Not at all', 'Several days'].map((column) => box(page, 'Feeling down', column)));
  expect(large[0]?.x).toBe(large[1]?.x);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});

test('"No to all the rest" fills only unanswered rows and says how many; Undo takes exactly these back', {
  tags: ['GRID-04', 'GRID-05'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Grid with the rest', fields: [health()] });
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await cell(page, 'Asthma', 'Yes').check();
  await rest(page).press('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await seeFocus(undo);
  await see(page.getByRole('status').filter({ hasText: 'No for 7 rows.' }), page.getByText('8 of 8 answered'));
  await seeNo(rest(page));
  // Changed by hand: no longer one of the rest.
  await cell(page, 'Gout', 'Yes').check();
  await see(page.getByText('No for 6 rows.'));
  await undo.click();
  await seeFocus(rest(page));
  await see(page.getByText('2 of 8 answered'));
  expect(await cell(page, 'Asthma', 'Yes').isChecked()).toBe(true);
  expect(await cell(page, 'Gout', 'Yes').isChecked()).toBe(true);
  await cell(page, 'Anemia', 'No').check();
  await rest(page).click();
  await see(page.getByText('No for 5 rows.'), page.getByText(/^Saved at \d/));
  // What the page held is gone with it, what was answered is not.
  await reloadAsking(page);
  await see(page.getByText('8 of 8 answered'));
  await seeNo(undo, rest(page));
  const [entry] = await sentBy(page, () => submit(page).click());
  expect(entry?.value).toEqual({
    rows: {
      asthma: { column: 'yes' },
      diabetes: { column: 'no', rest: true },
      'latex-allergy': { column: 'no', rest: true },
      'hay-fever': { column: 'no', rest: true },
      pacemaker: { column: 'no', rest: true },
      gout: { column: 'yes' },
      anemia: { column: 'no' },
      cancer: { column: 'no', rest: true },
    },
  });
});

test('a detail is asked for while its column is chosen, comes back with it, and is sent only then', {
  tags: ['GRID-06'],
}, async () => {
  const page = await openPage();
  const detail = { columns: ['yes'], label: 'Since when?', isRequired: true, max: 30 };
  await openForm(page, server, { name: 'Grid with details', fields: [health({}, { detail, restColumn: '' })] });
  const since = (name: string) => page.getByRole('textbox', { name: new RegExp(`^Since when\\?.*${name}$`) });
  await seeNo(page.getByRole('textbox'));
  await cell(page, 'Gout', 'Yes').check();
  await since('Gout').fill('2009');
  await cell(page, 'Gout', 'No').check();
  await seeNo(since('Gout'));
  await cell(page, 'Gout', 'Yes').check();
  expect(await since('Gout').inputValue()).toBe('2009');
  await cell(page, 'Gout', 'No').check();
  await cell(page, 'Asthma', 'Yes').check();
  await submit(page).click();
  await summary(page).getByRole('link', { name: 'Answer “Since when?” for “Asthma”.' }).click();
  await seeFocus(since('Asthma'));
  await page.keyboard.type('Since birth');
  const [entry] = await sentBy(page, () => submit(page).click());
  expect(entry?.value).toEqual({ rows: { asthma: { column: 'yes', detail: 'Since birth' }, gout: { column: 'no' } } });
});

test('the summary lists five missing rows and counts the others; a line leads to its row, and everything is accessible', {
  tags: ['GRID-07', 'GRID-01'],
  timeout: 120_000,
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Grid with errors', fields: [health({ makeRequired: true }), often] });
  await submit(page).click();
  await seeFocus(summary(page));
  expect(await summary(page).getByRole('link').allInnerTexts()).toEqual([
    ...conditions.slice(0, 5).map(({ text }) => `Choose an answer for “${text}”.`),
    'and 3 more in “Do you have any of these?”',
  ]);
  await see(page.getByText('8 validation errors found.'));
  await page.setViewportSize({ width: 390, height: 500 });
  await summary(page).getByRole('link', { name: 'Choose an answer for “Pacemaker”.' }).click();
  await seeFocus(cell(page, 'Pacemaker', 'Yes'));
  const inSight = async () => ((await box(page, 'Pacemaker', 'Yes')).y - 250) / 250;
  await eventually(async () => Math.abs(await inSight())).toBeLessThan(1);
  expect(await row(page, 'Pacemaker').getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Space');
  await seeNo(summary(page).getByRole('link', { name: /Pacemaker/ }));
  await summary(page).getByRole('link', { name: 'and 2 more in “Do you have any of these?”' }).click();
  await seeFocus(
    cell(page, 'Anemia', 'Yes')
      .or(cell(page, 'Cancer', 'Yes'))
      .first(),
  );
  await expectAccessible(page.getByRole('main'), 'grids with errors');
  await page.emulateMedia({ forcedColors: 'active' });
  await cell(page, 'Asthma', 'No').check();
  const look = (column: string) =>
    cell(page, 'Asthma', column).evaluate((input) => getComputedStyle(input).backgroundColor);
  expect(await look('No')).not.toBe(await look('Yes'));
});
