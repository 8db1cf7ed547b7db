// The record and the panel of a visit as they are drawn: what stands where at each width, in light and dark.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { visitPanel } from './steps/schedule.ts';
import { eventually, see } from './steps/waiting.ts';

const server = useServer();

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
const left = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN;

async function openSam(width: number): Promise<Page> {
  const page = await openSignedIn(server, admin, { width });
  await page.goto(`${server.url}/practice/patients?q=sam%20rivera`);
  await page
    .getByRole('region', { name: 'Patients found' })
    .getByRole('link', { name: /Sam Rivera/ })
    .click();
  await see(page.getByRole('heading', { name: 'Sam Rivera', level: 1 }));
  return page;
}

/** Expects these one below the other, in this order. */
async function expectBelow(...parts: readonly Locator[]): Promise<void> {
  await see(...parts);
  const tops = await Promise.all(parts.map(top));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
}

async function expectNoWider(page: Page, name: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width, `${name} is wider than the window`).toBeLessThanOrEqual(0);
}

test('a record shows who it is, alerts and the next visit above the forms, and contact, family and what was lately beside', {
  tags: ['RECORD-28'],
}, async () => {
  const page = await openSam(1440);
  const strip = page.getByRole('region', { name: 'Alerts' });
  const main = [card(page, 'Next visit'), card(page, 'Forms'), card(page, 'Appointments')];
  const beside = [card(page, 'Contact'), card(page, 'Family'), card(page, 'Lately')];
  await see(
    page.getByText(/^Born September 3, 1991 \(\d+\)$/),
    card(page, 'Next visit').getByText(/^\w+, \w+ \d+(, \d{4})?, 9:30 AM$/),
    card(page, 'Next visit').getByText('Cleaning and exam, 45 min, Dana Whitfield, RDH, Harborside'),
    card(page, 'Next visit').getByText('6 forms missing'),
    card(page, 'Lately')
      .getByText(/^Visit: /)
      .first(),
  );
  for (const [width, isBeside] of [
    [1440, true],
    [1024, undefined],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: width === 390 ? 2400 : 900 });
    await expectBelow(page.getByRole('heading', { level: 1 }), strip, page.getByRole('navigation', { name: 'Record' }));
    await expectBelow(...main);
    await expectBelow(...beside);
    const [forms, contact] = [await left(card(page, 'Forms')), await left(card(page, 'Contact'))];
    if (isBeside !== undefined) expect(contact > forms, `beside at ${width}`).toBe(isBeside);
    await expectNoWider(page, `a record at ${width}`);
  }
  await card(page, 'Next visit').getByRole('link', { name: 'Open in the schedule' }).click();
  await see(visitPanel(page, 'Sam Rivera').getByRole('heading', { name: 'Sam Rivera' }));
});

test('the tab Clinical has the lists on the left and insurance beside them; on a phone one follows the other', {
  tags: ['RECORD-28'],
}, async () => {
  const page = await openSam(1440);
  await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Clinical' }).click();
  const lists = ['Allergies', 'Conditions', 'Medicines'].map((name) => card(page, name));
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 2400 : 900 });
    await expectBelow(...lists);
    const [list, insurance] = await Promise.all(
      [lists[0], card(page, 'Insurance')].map((part) => left(part as Locator)),
    );
    expect((insurance ?? 0) > (list ?? 0), `beside at ${width}`).toBe(width === 1440);
    await expectNoWider(page, `clinical parts at ${width}`);
  }
});

test('the panel of a visit goes from the patient to the visit, forms, balance, notes and history', {
  tags: ['RECORD-28'],
}, async () => {
  const page = await openSam(1440);
  await card(page, 'Next visit').getByRole('link', { name: 'Open in the schedule' }).click();
  const panel = visitPanel(page, 'Sam Rivera');
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 2400 : 900 });
    await expectBelow(
      panel.getByRole('heading', { name: 'Sam Rivera' }),
      panel.getByText('Penicillin').first(),
      panel.getByRole('heading', { name: 'Before the visit' }),
      panel.getByRole('heading', { name: 'Balance' }),
      panel.getByRole('heading', { name: 'Note for the office' }),
      panel.getByRole('heading', { name: 'History' }),
    );
    await see(panel.getByText('$184.00'));
    await eventually(async () => (await panel.boundingBox())?.width ?? 0).toBeLessThanOrEqual(width);
    await expectNoWider(page, `the panel of a visit at ${width}`);
  }
});
