// Rare fields: their controls are loaded with the forms that need them, before anything is drawn, and only then.
import { defineField } from '@foyer/forms';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { visit } from './steps/portal.ts';
import { openForm } from './steps/published-form.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

/** A layout-shift entry, which TypeScript does not know yet. */
interface Shift extends PerformanceEntry {
  readonly value: number;
}

test('a form with rare fields is drawn whole at once and does not move; one without asks for none of their code', async () => {
  const page = await openPage({ fresh: true });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.addInitScript(() => {
    const seen = { shift: 0, isLate: false };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      if (document.querySelector('form .field[aria-busy]')) seen.isLate = true;
    }).observe(document, { childList: true, subtree: true });
  });
  await openForm(page, server, {
    name: 'Ordinary',
    fields: [
      defineField('Short Text Entry', { common: { label: 'Nickname' } }),
      defineField('Date Picker', { common: { label: 'Visit' } }),
    ],
  });
  await see(page.getByRole('textbox', { name: 'Nickname' }));
  const ordinary = new Set(scripts.splice(0));
  await openForm(page, server, {
    name: 'Rare',
    fields: [
      defineField('Time', { common: { label: 'Call me' } }),
      defineField('Spinner', { common: { label: 'Glasses' } }),
      defineField('Sliding Scale', { common: { label: 'Pain' } }),
      defineField('SSN', { common: { label: 'SSN' } }),
      defineField('Grid', { common: { label: 'Any of these?' } }),
    ],
  });
  await see(
    page.getByRole('group', { name: 'Call me' }),
    page.getByRole('spinbutton', { name: 'Glasses' }),
    page.getByRole('slider', { name: 'Pain' }),
    page.getByRole('textbox', { name: 'SSN' }),
    page.getByRole('radiogroup', { name: 'First row' }),
  );
  const rare = new Set(scripts);
  expect([...ordinary].filter((script) => !rare.has(script))).toEqual([]);
  expect([...rare].filter((script) => !ordinary.has(script)).length).toBeGreaterThanOrEqual(4);
  // Grid and the types after it are not even named in the code of other forms.
  const named = async (all: ReadonlySet<string>) => {
    const codes = await Promise.all([...all].map(async (address) => (await fetch(address)).text()));
    return codes.some((code) => code.includes('Choose an answer for'));
  };
  expect([await named(ordinary), await named(rare)]).toEqual([false, true]);
  const seen = await page.evaluate(() => (window as unknown as { seen: { shift: number; isLate: boolean } }).seen);
  expect(seen).toEqual({ shift: 0, isLate: false });
});

test('a field whose code does not come says so and leaves the others alone', async () => {
  const page = await openPage({ fresh: true, allow: [/./] });
  const path = await openForm(page, server, {
    name: 'Half of it',
    fields: [
      defineField('Short Text Entry', { common: { label: 'Nickname' } }),
      defineField('Spinner', { common: { label: 'Glasses' } }),
    ],
  });
  await see(page.getByRole('spinbutton', { name: 'Glasses' }));
  const known = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const control = await controlWith(known, 'spinbutton');
  await page.route(control, (route) => route.abort());
  await visit(page, server, path);
  await see(page.getByText('This question cannot be shown. You can fill in the others.'));
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Robin');
  await seeNo(page.getByRole('spinbutton'));
});

/** Returns the smallest script that contains a word. */
async function controlWith(addresses: readonly string[], word: string): Promise<string> {
  const scripts = addresses.filter((address) => address.endsWith('.js'));
  const texts = await Promise.all(
    scripts.map(async (address) => ({ address, text: await (await fetch(address)).text() })),
  );
  const [found] = texts.filter(({ text }) => text.includes(word)).sort((a, b) => a.text.length - b.text.length);
  if (!found) throw new Error(`No control has ${word}.`);
  return found.address;
}
