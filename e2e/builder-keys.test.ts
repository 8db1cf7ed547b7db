// The builder by keyboard: what is added, selected or undone is in sight, and keys work from a field and from its properties.
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { block, entry, inspector, openForms, order, palette, property, startForm } from './steps/builder.ts';
import { eventually, see } from './steps/waiting.ts';

const server = useServer();

/** Whether all of a field is inside the visible part of the canvas. */
const isInSight = (page: Page, name: string) =>
  block(page, name).evaluate((element) => {
    const sight = document.getElementById('canvas')?.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return sight !== undefined && top >= sight.top && bottom <= sight.bottom;
  });
const seeInSight = (page: Page, name: string) => eventually(() => isInSight(page, name)).toBe(true);
const seeOutOfSight = (page: Page, name: string) => eventually(() => isInSight(page, name)).toBe(false);
const scrollCanvas = (page: Page, to: number) =>
  page.getByRole('region', { name: 'Form', exact: true }).evaluate((canvas, top) => canvas.scrollTo(0, top), to);
const focusedIn = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

test('what is added, selected, undone and redone comes into sight, and the search of the palette is empty again', {
  tags: ['AUTHOR-03'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'A long history', 'Medical History');
  const [before, last] = ['These answers are complete as far as I know.', 'Signature'] as const;
  await scrollCanvas(page, 0);
  await block(page, last).getByRole('button').first().focus();
  await scrollCanvas(page, 0);
  await seeOutOfSight(page, last);
  await page.keyboard.press('ArrowUp');
  await seeInSight(page, before);

  await scrollCanvas(page, 0);
  const search = palette(page).getByRole('searchbox', { name: 'Find a field' });
  await search.fill('with ste');
  await see(entry(page, 'Spinner'));
  await search.fill('payer');
  await see(entry(page, "Payer's name"), entry(page, "Payer's date of birth"));
  // The search also finds what is stored.
  await search.fill('spinn');
  await entry(page, 'Spinner').click();
  await eventually(() => search.inputValue()).toBe('');
  await property(page, 'Label').fill('How many cups?');
  await seeInSight(page, 'How many cups?');

  await scrollCanvas(page, 0);
  await seeOutOfSight(page, 'How many cups?');
  await page.keyboard.press('Control+z');
  await seeInSight(page, 'Spinner');
  await scrollCanvas(page, 0);
  await seeOutOfSight(page, 'Spinner');
  await page.keyboard.press('Control+Shift+z');
  await seeInSight(page, 'How many cups?');
});

test('Ctrl D, Escape, E and Alt with the arrows work from a field and from its properties', {
  tags: ['AUTHOR-04'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'By keys');
  await entry(page, 'Number').click();
  await property(page, 'Label').fill('First');
  await entry(page, 'Number').click();
  await property(page, 'Label').fill('Second');
  await property(page, 'Label').press('Alt+ArrowUp');
  await eventually(async () => (await order(page)).slice(0, 2)).toEqual(['Second', 'First']);
  await page.keyboard.type('!');
  await see(block(page, 'Second!'));
  await page.keyboard.press('Alt+ArrowDown');
  await eventually(async () => (await order(page)).slice(0, 2)).toEqual(['First', 'Second!']);

  await page.keyboard.press('Control+d');
  await eventually(async () => (await order(page)).slice(0, 3)).toEqual(['First', 'Second!', 'Second!']);
  await page.keyboard.type('Third');
  await see(block(page, 'Third'));
  await page.keyboard.press('Escape');
  await eventually(() => focusedIn(page)).toMatch(/^block-/);
  await page.keyboard.press('e');
  await eventually(() => inspector(page).evaluate((aside) => aside.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+d');
  await eventually(async () => (await order(page)).filter((name) => name === 'Third').length).toBe(2);
  await page.keyboard.type('Fourth');
  await see(block(page, 'Fourth'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await eventually(() => focusedIn(page)).toBe('canvas');
  await expectAccessibleAsIs(
    page.getByRole('region', { name: 'Form', exact: true }),
    'the builder with the focus on the form',
  );
});
