// Lists of options in the builder: typed as fast as keys can be sent, and pasted.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus } from './steps/waiting.ts';

const server = useServer();

const inspector = (page: Page) => page.getByRole('complementary', { name: /^(Properties of|Settings of)/ });
const rows = (page: Page) => inspector(page).getByRole('textbox', { name: /^Option \d+$/ });
const textsOf = (page: Page) => rows(page).evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));

async function startList(name: string): Promise<Page> {
  const page = await openSignedIn(server, admin, { width: 1440 });
  await page.goto(`${server.url}/practice/forms`);
  await page.getByRole('button', { name: 'New form' }).click();
  const dialog = page.getByRole('dialog', { name: 'New form' });
  await dialog.getByRole('radio', { name: 'An empty form' }).check();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await see(page.getByRole('heading', { name, level: 1 }));
  const palette = page.getByRole('complementary', { name: 'Fields to add' });
  await palette.getByRole('button', { name: 'Several answers', exact: true }).click();
  await see(rows(page).first());
  return page;
}

/** Keeps every core busy while `work` runs; for a minute at most. */
async function whileBusy(work: () => Promise<void>): Promise<void> {
  const spin = 'const end = Date.now() + 60_000; while (Date.now() < end);';
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(spin, { eval: true }));
  try {
    await work();
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

test('every letter of forty options, typed without a pause on a busy machine, stands in its own row', async () => {
  const page = await startList('Conditions');
  const names = [
    'AIDS/HIV',
    'Alzheimer’s',
    ...Array.from({ length: 38 }, (_, at) => `Condition ${at + 3}, of the heart`),
  ];
  await rows(page).first().fill('');
  await rows(page).first().focus();
  await whileBusy(async () => {
    // Does not wait for one key to be handled before sending the next.
    const keyboard = await page.context().newCDPSession(page);
    const sent: Promise<unknown>[] = [];
    const press = (key: string, text: string) => {
      const code = key === 'Enter' ? { windowsVirtualKeyCode: 13, code: 'Enter' } : {};
      sent.push(keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, ...code }));
      sent.push(keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...code }));
    };
    for (const [at, name] of names.entries()) {
      if (at > 0) press('Enter', '\r');
      for (const letter of name) press(letter, letter);
    }
    await Promise.all(sent);
  });
  const typed = await textsOf(page);
  expect(typed).toEqual(names);
  await see(page.getByRole('status').filter({ hasText: /^Saved$/ }));
  await page.reload();
  await page.getByRole('region', { name: 'Form', exact: true }).getByText('Multiple Choice').first().click();
  await eventually(async () => (await textsOf(page)).slice(0, names.length)).toEqual(names);
});

test('four hundred keys at five milliseconds, with Enter between options, land in their own option on a busy page', {
  tags: ['AUTHOR-01'],
}, async () => {
  const page = await startList('Typed on a busy page');
  const names = Array.from({ length: 40 }, (_, at) => `Entry ${String(at + 1).padStart(3, '0')}`);
  await rows(page).first().fill('');
  await rows(page).first().focus();
  // The page's own thread is busy for nine tenths of the time.
  await page.evaluate(() => {
    const hold = () => {
      const end = performance.now() + 45;
      while (performance.now() < end);
      setTimeout(hold, 5);
    };
    hold();
  });
  const keyboard = await page.context().newCDPSession(page);
  const sent: Promise<unknown>[] = [];
  for (const [at, key] of [...names.join('\r')].entries()) {
    const enter = key === '\r' ? { key: 'Enter', windowsVirtualKeyCode: 13, code: 'Enter' } : { key };
    sent.push(keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...enter }));
    sent.push(keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter }));
    if (at % 2 === 1) await new Promise((later) => setTimeout(later, 10));
  }
  expect(sent.length / 2).toBeGreaterThanOrEqual(399);
  await Promise.all(sent);
  const typed = await textsOf(page);
  expect(typed).toEqual(names);
});

test('all options are edited as one text: points after a bar, a renamed line keeps its code, one Undo', {
  tags: ['AUTHOR-02'],
}, async () => {
  const page = await startList('As text');
  const before = await textsOf(page);
  await inspector(page).getByRole('button', { name: 'Edit as text' }).click();
  const area = inspector(page).getByRole('textbox', { name: 'Options' });
  await seeFocus(area);
  await area.fill(`${before[0]} and more | 3\n\nAsthma\nAsthma\nGout | 1`);
  await inspector(page).getByRole('button', { name: 'Done' }).click();
  await eventually(() => textsOf(page)).toEqual([`${before[0]} and more`, 'Asthma', 'Gout']);
  const points = inspector(page).getByRole('spinbutton', { name: 'Points of Gout' });
  expect(await points.inputValue()).toBe('1');
  await page.keyboard.press('ControlOrMeta+z');
  await eventually(() => textsOf(page)).toEqual(before);
});

test('lines that are pasted become options, and the caret stands behind the last one', async () => {
  const page = await startList('Pasted');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('Asthma\n\n  Diabetes \r\nGout'));
  await rows(page).first().fill('');
  await rows(page).first().focus();
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.type('!');
  await eventually(async () => (await textsOf(page)).slice(0, 3)).toEqual(['Asthma', 'Diabetes', 'Gout!']);
});

test('a pasted list loses its marks, empty lines and repeated ones, and one Undo takes it back but not the typing', {
  tags: ['AUTHOR-02'],
}, async () => {
  const page = await startList('Pasted with marks');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const before = await textsOf(page);
  await rows(page).first().fill('');
  await rows(page).first().pressSequentially('My ');
  await page.evaluate(() => navigator.clipboard.writeText('\u2022 asthma\n- Gout\n\n1. Lupus\n2) Gout\n3. 1.5 mg'));
  await page.keyboard.press('ControlOrMeta+v');
  // The second starting option, which nobody touched, is gone.
  const pasted = ['My asthma', 'Gout', 'Lupus', '1.5 mg'];
  await eventually(() => textsOf(page)).toEqual(pasted);
  await page.keyboard.press('ControlOrMeta+z');
  await eventually(() => textsOf(page)).toEqual(['My ', ...before.slice(1)]);
});

test('lines beyond the limit of a grid are counted', { tags: ['AUTHOR-02'] }, async () => {
  const page = await startList('Pasted columns');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const palette = page.getByRole('complementary', { name: 'Fields to add' });
  await palette.getByRole('button', { name: 'Grid', exact: true }).click();
  const columns = inspector(page).getByRole('group', { name: 'Columns' }).getByRole('textbox');
  await eventually(() => columns.count()).toBe(2);
  const lines = Array.from({ length: 9 }, (_, at) => `${at + 1}. Column ${at + 1}`).join('\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines);
  await columns.last().selectText();
  await page.keyboard.press('ControlOrMeta+v');
  await see(inspector(page).getByRole('alert').filter({ hasText: '6 pasted, 3 left out.' }));
  await eventually(() => columns.count()).toBe(7);
  await page.keyboard.press('ControlOrMeta+z');
  await eventually(() => columns.count()).toBe(2);
});
