// Scales: a slider with a stop for each of two to five options.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { submit } from './steps/form-mistakes.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { see, seeFocus } from './steps/waiting.ts';

const server = useServer();

const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const place = (page: Page, name: string) => slider(page, name).getAttribute('aria-valuetext');

test('a scale starts at its first option, is moved by keys and by pressing on it, and is sent as a place', {
  tags: ['FIELD-SLIDE-01', 'FIELD-SLIDE-02', 'FIELD-SLIDE-03'],
}, async () => {
  const page = await openPage();
  const scale = (label: string, options: readonly string[], makeRequired = false) =>
    defineField('Sliding Scale', { common: { label, makeRequired }, specific: { options } });
  await openForm(page, server, {
    name: 'Scales',
    fields: [
      scale('Pain', ['None', 'Mild', 'Moderate', 'Severe', 'Worst', 'Too much'], true),
      scale('Worry', ['Calm', 'Very worried']),
      scale('Sleep', ['Badly', 'Well', 'Very well']),
    ],
  });
  expect(await place(page, 'Pain (required)')).toBe('None');
  expect(await slider(page, 'Pain (required)').getAttribute('max')).toBe('4');
  expect(await place(page, 'Worry')).toBe('Calm');

  await slider(page, 'Pain (required)').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  expect(await place(page, 'Pain (required)')).toBe('Moderate');
  await page.keyboard.press('End');
  expect(await place(page, 'Pain (required)')).toBe('Worst');
  await page.keyboard.press('Tab');
  await seeFocus(slider(page, 'Worry'));
  await page.keyboard.press('ArrowRight');
  expect(await place(page, 'Worry')).toBe('Very worried');

  // Each stop is above its text.
  for (const [at, text] of ['Badly', 'Well', 'Very well'].entries()) {
    const box = await page.getByText(text, { exact: true }).boundingBox();
    const bar = await slider(page, 'Sleep').boundingBox();
    if (!box || !bar) throw new Error('The scale is not shown.');
    await page.mouse.click(box.x + box.width / 2, bar.y + bar.height / 2);
    expect(await slider(page, 'Sleep').inputValue()).toBe(String(at));
  }
  await slider(page, 'Sleep').press('ArrowLeft');
  await expectAccessible(page.getByRole('main'), 'scales');
  const sent = await sentBy(page, () => submit(page).click());
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(sent.map(({ value }) => value)).toEqual([4, 1, 1]);
});

test('a read-only scale stays where it is, and a required one that nobody touched is sent', {
  tags: ['FIELD-SLIDE-04', 'FIELD-SLIDE-03'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Scales that stay',
    fields: [
      defineField('Sliding Scale', { common: { label: 'Fixed', readOnly: true } }),
      defineField('Sliding Scale', { common: { label: 'Pain', makeRequired: true } }),
    ],
  });
  expect(await slider(page, 'Fixed').isDisabled()).toBe(true);
  await slider(page, 'Fixed').click({ force: true });
  expect(await place(page, 'Fixed')).toBe('1');
  const sent = await sentBy(page, () => submit(page).click());
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(sent.map(({ value }) => value)).toEqual([0, 0]);
});
