// The office makes packets: several forms in one sitting, under Forms, Packets.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus } from './steps/waiting.ts';

const server = useServer();

const order = (page: Page) => page.getByRole('list', { name: 'Forms, in the order in which they are filled in' });
const namesIn = (page: Page) => order(page).getByRole('listitem').locator('.strong').allTextContents();
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
const add = (page: Page, name: string) => page.getByLabel('Add a form').selectOption(name);

async function openPackets(): Promise<Page> {
  const page = await openSignedIn(server, admin, { allow: [/409/] });
  await page.goto(`${server.url}/practice/forms`);
  await page
    .getByRole('navigation', { name: 'Forms, packets and agreements' })
    .getByRole('link', { name: 'Packets' })
    .click();
  await see(page.getByRole('heading', { name: 'Packets', level: 1 }));
  return page;
}

test('a packet is made, its forms are put in order by keys, by dragging and by buttons, and it is archived', async () => {
  await server.runSql('delete from packet_forms');
  await server.runSql('delete from packets');
  const page = await openPackets();
  await see(page.getByText('No packets yet'));
  await expectAccessibleAsIs(page.getByRole('main'), 'packets, none yet');
  await page.getByRole('link', { name: 'New packet' }).first().click();
  await page.getByRole('button', { name: 'Create packet' }).click();
  await see(page.getByText('Name cannot be blank.'));
  await see(page.getByText('Add at least one form.'));
  await page.getByLabel('Name').fill('New patient packet');
  for (const name of ['Dental History', 'Medical History', 'Patient Information']) await add(page, name);
  await eventually(() => namesIn(page)).toEqual(['Dental History', 'Medical History', 'Patient Information']);
  await handle(page, 'Patient Information').press('Alt+ArrowUp');
  await eventually(() => namesIn(page)).toEqual(['Dental History', 'Patient Information', 'Medical History']);
  await seeFocus(handle(page, 'Patient Information'));
  await see(page.getByText('Patient Information is now form 2 of 3.'));
  const from = await handle(page, 'Dental History').boundingBox();
  const to = await handle(page, 'Medical History').boundingBox();
  if (!from || !to) throw new Error('A handle has no box.');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + to.height + 10, { steps: 5 });
  await page.mouse.up();
  await eventually(() => namesIn(page)).toEqual(['Patient Information', 'Medical History', 'Dental History']);
  await page.getByRole('button', { name: 'Move Dental History up' }).click();
  await page.getByRole('button', { name: 'Remove Medical History' }).click();
  await eventually(() => namesIn(page)).toEqual(['Patient Information', 'Dental History']);
  await expectAccessibleAsIs(page.getByRole('main'), 'a new packet');
  await page.setViewportSize({ width: 320, height: 1400 });
  await expectAccessibleAsIs(page.getByRole('main'), 'a new packet at 320 px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Create packet' }).click();
  await see(page.getByRole('cell', { name: 'Patient Information, Dental History' }));
  await page.getByRole('button', { name: 'Actions for New patient packet' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Show 1 archived packet' }).click();
  await see(page.getByRole('cell', { name: 'Archived' }));
});

test('two colleagues who change one packet do not overwrite each other', async () => {
  const page = await openPackets();
  await page.getByRole('link', { name: 'New packet' }).first().click();
  await page.getByLabel('Name').fill('Once a year');
  await add(page, 'Medical History');
  await page.getByRole('button', { name: 'Create packet' }).click();
  await page.getByRole('link', { name: 'Once a year' }).click();
  const other = await openPackets();
  await other.getByRole('link', { name: 'Once a year' }).click();
  await other.getByLabel('Name').fill('Every year');
  await other.getByRole('button', { name: 'Save' }).click();
  await see(other.getByRole('link', { name: 'Every year' }));
  await page.getByLabel('What patients read first').fill('Please bring your card.');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('A colleague changed this packet. Load it again.'));
  await page.getByRole('button', { name: 'Load it again' }).click();
  await eventually(() => page.getByLabel('Name').inputValue()).toBe('Every year');
  await page.getByLabel('What patients read first').fill('Please bring your card.');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('link', { name: 'Every year' }));
  expect(await page.getByRole('link', { name: 'Once a year' }).count()).toBe(0);
});
