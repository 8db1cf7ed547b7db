// A double click where a dialog or a menu closes: the second press reaches nothing of what lies beneath.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { bookVisit } from './steps/new-visit.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { changeNote, dayIn, openDay, scheduleGrid, visitBlock, visitPanel } from './steps/schedule.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();
const provider = 'Dr. Priya Nair';

/** Presses and releases the mouse there, and notes which presses reached the schedule. */
async function pressAt(page: Page, x: number, y: number): Promise<string[]> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate(() => (window as unknown as { reached: string[] }).reached);
}

/** Notes each press that reaches the page beneath the dialog. */
async function notePresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const reached: string[] = [];
    Object.assign(window, { reached });
    for (const type of ['pointerdown', 'pointerup', 'click'])
      document.querySelector('main')?.addEventListener(type, (event) => {
        if (!(event.target as Element).closest('dialog')) reached.push(type);
      });
  });
}

test('a double click on Cancel visit cancels it and opens nothing', { tags: ['RECORD-26'] }, async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await openDay(page, server, dayIn(5, 2));
  await bookVisit(page, { who: 'Dora Double', at: '10:00', provider });
  await visitBlock(page, /^Dora Double/).focus();
  await page.keyboard.press('x');
  const asked = page.getByRole('dialog', { name: 'Cancel this visit?' });
  await asked.getByRole('radio', { name: 'Weather' }).check();
  const box = await asked.getByRole('button', { name: 'Cancel visit' }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10];
  await notePresses(page);
  await page.mouse.dblclick(x, y);
  await see(changeNote(page, 'Dora Double: Canceled'));
  await seeNo(page.getByRole('dialog'));
  // Whenever the dialog went, nothing beneath it heard the second press, and no panel for a new visit has opened.
  expect(await page.evaluate(() => (window as unknown as { reached: string[] }).reached)).toEqual([]);
  await seeNo(page.getByRole('complementary', { name: 'New visit' }));
  await seeNo(visitPanel(page, 'Dora Double'));
});

test('for 400 milliseconds after a dialog was closed by pointer no press reaches what lies beneath', {
  tags: ['RECORD-26'],
}, async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await openDay(page, server, dayIn(5, 3));
  await bookVisit(page, { who: 'Una Under', at: '10:00', provider });
  await visitBlock(page, /^Una Under/).focus();
  const block = await visitBlock(page, /^Una Under/).boundingBox();
  const [x, y] = [(block?.x ?? 0) + 30, (block?.y ?? 0) + 10];
  await page.keyboard.press('x');
  const asked = page.getByRole('dialog', { name: 'Cancel this visit?' });
  await notePresses(page);
  await asked.getByRole('button', { name: 'Keep it' }).click();
  // Presses that come at once are taken; the focus stays where the dialog returned it.
  expect(await pressAt(page, x, y)).toEqual([]);
  await seeNo(asked);
  await seeNo(visitPanel(page, 'Una Under'));
  await page.waitForTimeout(450);
  expect(await pressAt(page, x, y)).toEqual(['pointerdown', 'pointerup', 'click']);
  await see(visitPanel(page, 'Una Under'));
});

test('dragging a canceled visit moves nothing and opens nothing', async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await openDay(page, server, dayIn(5, 4));
  await bookVisit(page, { who: 'Gone Away', at: '10:00', provider });
  await visitBlock(page, /^Gone Away/).focus();
  await page.keyboard.press('x');
  const asked = page.getByRole('dialog', { name: 'Cancel this visit?' });
  await asked.getByRole('radio', { name: 'Weather' }).check();
  await asked.getByRole('button', { name: 'Cancel visit' }).click();
  await see(changeNote(page, 'Gone Away: Canceled'));
  await page.getByRole('checkbox', { name: 'Show canceled' }).click();
  const block = visitBlock(page, /^Gone Away.*Canceled/);
  await see(block);
  const box = await block.boundingBox();
  const grid = await scheduleGrid(page).boundingBox();
  if (!box || !grid) throw new Error('No place.');
  await page.mouse.move(box.x + 30, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 30, { steps: 4 });
  await page.mouse.move(box.x + 40, Math.min(box.y + 160, grid.y + grid.height - 20), { steps: 4 });
  await page.mouse.up();
  await page.waitForTimeout(300);
  await seeNo(visitPanel(page, 'Gone Away'));
  await seeNo(page.getByRole('complementary', { name: 'New visit' }));
  await see(visitBlock(page, /^Gone Away 10:00.*Canceled/));
});
