// All visits of a person and the family, and what the dashboard's card offers for each.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { seePath, visit } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const coming = (page: Page) => page.getByRole('region', { name: 'Coming' });
const past = (page: Page) => page.getByRole('region', { name: 'Past' });
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming appointments' });
const rowOf = (page: Page, name: string) =>
  upcoming(page)
    .getByRole('listitem')
    .filter({ hasText: `for ${name}` });

interface Listed {
  readonly visits: readonly { readonly id: string; readonly status: string }[];
}

test('a guardian sees the family’s visits, the earliest first, and can look at one person’s', {
  tags: ['LIFE-19'],
}, async () => {
  const page = await openSignedIn(server, grace);
  await visit(page, server, '/dashboard');
  await page.getByRole('link', { name: 'All appointments' }).click();
  await seePath(page, '/visits');
  await see(page.getByRole('heading', { name: 'Appointments', level: 1 }), coming(page).getByText('Obi Okafor'));
  const times = await coming(page)
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  expect(times).toHaveLength(3);
  expect(times).toEqual(times.toSorted());
  const first = coming(page).getByRole('listitem').first();
  expect(await first.innerText()).toMatch(
    /Cleaning and exam[\s\S]*Not confirmed[\s\S]*Grace Okafor[\s\S]*Dana Whitfield, RDH[\s\S]*Harborside/,
  );
  await see(past(page).getByText('Past', { exact: true }).first());
  const people = page.getByRole('group', { name: 'Whose appointments' }).getByRole('radio');
  expect(await people.count()).toBe(5);
  await page.getByRole('radio', { name: 'Obi' }).check();
  await eventually(() => coming(page).getByRole('listitem').count()).toBe(1);
  await see(coming(page).getByText('Obi Okafor'));
  await page.getByRole('radio', { name: 'Zora' }).check();
  await see(
    coming(page).getByText('No appointments are planned.'),
    coming(page).getByRole('link', { name: 'Find a time' }),
  );
  await see(past(page).getByText('No past appointments.'));
  await page.getByRole('radio', { name: 'Everybody' }).check();
  await see(coming(page).getByText('Obi Okafor'));
  await page.getByRole('link', { name: 'Sealants' }).click();
  await see(page.getByRole('heading', { name: 'Sealants', level: 1 }));
});

test('past ones come twenty a page, missed and canceled ones by these words', { tags: ['LIFE-19'] }, async () => {
  const page = await openSignedIn(server, sam);
  let one: object | undefined;
  await page.route('**/user/v1/visits?*when=past*', async (route) => {
    const isSecond = route.request().url().includes('cursor=');
    if (!isSecond) {
      const { visits } = (await (await route.fetch()).json()) as Listed;
      one = visits.find(({ status }) => status !== 'canceled');
    }
    const many = Array.from({ length: isSecond ? 3 : 20 }, (_, at) => ({
      ...one,
      id: `${isSecond}${at}`,
      status: isSecond || at > 0 ? 'met' : 'missed',
    }));
    await route.fulfill({ json: { visits: many, next: isSecond ? null : 'abc', total: 23 } });
  });
  await visit(page, server, '/visits');
  await eventually(() => past(page).getByRole('listitem').count()).toBe(20);
  await see(past(page).getByText('Missed', { exact: true }), past(page).getByText('20 of 23 shown'));
  await past(page).getByRole('button', { name: 'Show more' }).click();
  await eventually(() => past(page).getByRole('listitem').count()).toBe(23);
  await seeFocus(past(page).getByRole('listitem').nth(20).getByRole('link'));
  await seeNo(past(page).getByRole('button', { name: 'Show more' }));
  await page.unrouteAll();
  await page.reload();
  await see(past(page).getByText('Canceled', { exact: true }));
});

test('lists that do not load say so and can be tried again', async () => {
  const page = await openSignedIn(server, sam, { allow: [/status of 500/] });
  await page.route('**/user/v1/visits?*', (route) => route.fulfill({ status: 500, json: {} }));
  await visit(page, server, '/visits');
  await see(
    coming(page).getByText('The appointments did not load.'),
    past(page).getByText('The appointments did not load.'),
  );
  await page.unrouteAll();
  await coming(page).getByRole('button', { name: 'Try again' }).click();
  await see(coming(page).getByText('Cleaning and exam'));
});

test('the dashboard offers Confirm when due, Move, and the rest under More', { tags: ['LIFE-20'] }, async () => {
  const page = await openSignedIn(server, grace);
  await visit(page, server, '/dashboard');
  const row = rowOf(page, 'Obi Okafor');
  await see(row.getByText('Not confirmed'), row.getByRole('link', { name: /^Move/ }));
  await expectAccessible(row, 'dashboard');
  await row.getByRole('button', { name: /^Confirm/ }).click();
  await see(row.getByRole('status').filter({ hasText: /^Confirmed\. See you on [A-Z][a-z]+day, .* 3:00 PM\.$/ }));
  await see(row.getByText('Confirmed', { exact: true }));
  await seeNo(row.getByRole('button', { name: /^Confirm/ }));

  const more = row.getByRole('button', { name: 'More for Cleaning and exam' });
  await more.click();
  const entry = (name: string) => row.getByRole('menuitem', { name });
  await see(entry('Cancel appointment'), entry('Add to calendar'), entry('Directions'), entry('Details'));
  await expectAccessibleAsIs(page.getByRole('menu'), 'More');
  expect(await entry('Directions').getAttribute('rel')).toBe('noopener noreferrer');
  const download = page.waitForEvent('download');
  await entry('Add to calendar').click();
  expect((await download).suggestedFilename()).toBe('appointment.ics');
  await more.click();
  await entry('Details').click();
  await see(page.getByRole('heading', { name: 'Cleaning and exam', level: 1 }), page.getByText('for Obi Okafor'));
  await page.goBack();
  await rowOf(page, 'Obi Okafor').getByRole('link', { name: /^Move/ }).click();
  await see(page.getByRole('heading', { name: 'Move Obi’s appointment' }));
});

test('a visit canceled on the dashboard leaves it, and the line names the next one', {
  tags: ['LIFE-16', 'LIFE-20'],
}, async () => {
  const page = await openSignedIn(server, sam);
  await visit(page, server, '/dashboard');
  await see(page.getByText(/\. Your next appointment is (?:today|tomorrow|on [A-Z][a-z]+day|on [A-Z][a-z]+ \d+)\.$/));
  const rows = upcoming(page).getByRole('listitem');
  await eventually(() => rows.count()).toBe(2);
  await upcoming(page).getByRole('button', { name: 'More for Filling' }).click();
  await page.getByRole('menuitem', { name: 'Cancel appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this appointment?' });
  await dialog.getByRole('radio', { name: 'I am ill' }).check();
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await see(page.getByText('Your appointment is canceled.'));
  await eventually(() => rows.count()).toBe(1);
  await seeFocus(page.getByRole('heading', { name: 'Upcoming appointments' }));
});
