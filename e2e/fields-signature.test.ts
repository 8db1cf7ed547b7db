// Signature: drawn, typed, cleared, preserved when the window changes, and sent as a picture.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { submit } from './steps/form-mistakes.ts';
import { drawSignature, signaturePad } from './steps/guest-form.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const pad = signaturePad;
const clear = (page: Page) => page.getByRole('button', { name: 'Clear' });
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you', exact: true });

/** Returns how many of the pad's pixels have ink. */
function ink(page: Page, label?: string): Promise<number> {
  return pad(page, label).evaluate((canvas: HTMLCanvasElement) => {
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let count = 0;
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) count += 1;
    return count;
  });
}

/** Returns width, height and inked pixels of a stored signature, as the browser reads it. */
function sizeOf(page: Page, value: unknown) {
  return page.evaluate(
    async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
      let inked = 0;
      for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) inked += 1;
      return { width: image.width, height: image.height, inked };
    },
    decodeURIComponent(String(value)),
  );
}

const sign = (common = {}, specific = {}) =>
  defineField('Signature', { common: { label: 'Signature', makeRequired: true, ...common }, specific });

test('a blank pad counts as empty, drawing stores the picture, Clear empties it', {
  tags: ['FIELD-SIG-01', 'FIELD-SIG-02', 'FIELD-SIG-03', 'FIELD-SIG-04', 'FIELD-SIG-06'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Sign by hand',
    fields: [
      sign({}, { signatureSublabel: 'Sign as in your passport.' }),
      sign({ label: 'Witness', makeRequired: false }),
    ],
  });
  await see(pad(page), page.getByText('Sign as in your passport.'));
  await see(page.getByText('Sign here with a finger, a pen or the mouse.'));
  expect(await clear(page).first().isDisabled()).toBe(true);
  await submit(page).click();
  const blank = page.getByRole('group', {
    name: 'Signature (required)',
    description: "Error: Signature can't be blank",
  });
  await see(blank);

  await drawSignature(page);
  await seeNo(blank);
  expect(await ink(page)).toBeGreaterThan(100);
  await clear(page).first().click();
  await see(blank);
  expect(await ink(page)).toBe(0);
  await seeNo(page.getByText('Signed.'));
  expect(await clear(page).first().isDisabled()).toBe(true);

  await drawSignature(page);
  const drawn = await ink(page);
  const sent = await sentBy(page, () => submit(page).click());
  await see(thanks(page));
  const [signature, witness] = sent.map(({ value }) => value);
  expect(witness).toBe('');
  expect(signature).toMatch(/^data%3Aimage%2Fpng%3Bbase64%2C[\w%]+$/);
  expect((await sizeOf(page, signature)).inked).toBe(drawn);
});

test('a name can be typed instead, by keyboard alone', {
  tags: ['FIELD-SIG-02', 'FIELD-SIG-04', 'FILL-12'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Sign by name', fields: [sign()] });
  const entry = page.getByRole('textbox', { name: 'Signature: Your full name' });
  const instead = page.getByRole('button', { name: 'Type your name instead' });
  await submit(page).click();
  await page.getByRole('link', { name: "Signature can't be blank" }).press('Enter');
  await seeFocus(instead);
  await see(page.getByText('Sign here with a finger, a pen or the mouse.'));
  await page.keyboard.press('Enter');
  // Further keys go to the name: a space removes nothing.
  await seeFocus(entry);
  await see(page.getByText('Type your full name as your signature.'));
  // The field stands in place of the pad, which shows what will be sent.
  const tops = await Promise.all([entry.boundingBox(), pad(page).boundingBox()]);
  expect(tops[0]?.y).toBeLessThan(tops[1]?.y ?? 0);
  await seeNo(page.getByText('Sign here with a finger, a pen or the mouse.'));
  await page.keyboard.type('Ada Lane');
  expect(await entry.inputValue()).toBe('Ada Lane');
  await see(page.getByText('Signed.'));
  await eventually(() => ink(page)).toBeGreaterThan(100);
  expect(await entry.getAttribute('autocomplete')).toBe('name');
  await clear(page).click();
  expect(await entry.inputValue()).toBe('');
  await eventually(() => ink(page)).toBe(0);
  await see(page.getByRole('textbox', { name: 'Signature: Your full name', description: "Signature can't be blank" }));
  await page.getByRole('button', { name: 'Draw instead' }).press('Enter');
  await seeFocus(pad(page));
  await instead.press('Enter');
  await seeFocus(entry);
  await entry.fill('Ada M. Lane');
  await see(page.getByText('Signed.'));
  const sent = await sentBy(page, () => submit(page).click());
  await see(thanks(page));
  const { width, height, inked } = await sizeOf(page, sent[0]?.value);
  expect(width).toBeGreaterThan(height);
  expect(inked).toBeGreaterThan(500);
});

test('a drawing outlives a change of the window, which the pad follows after 200 ms', {
  tags: ['FIELD-SIG-05'],
}, async () => {
  const page = await openPage({ width: 1000 });
  await page.clock.install();
  await openForm(page, server, { name: 'Resize', fields: [sign()] });
  await drawSignature(page);
  const sizes = () =>
    pad(page).evaluate((canvas: HTMLCanvasElement) => ({ shown: canvas.offsetWidth, drawn: canvas.width }));
  const before = await sizes();
  expect(before.drawn).toBe(before.shown);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.setViewportSize({ width: 500, height: 900 });
  await eventually(async () => (await sizes()).shown).toBeLessThan(before.shown);
  // A screenshot makes the browser render the page, which notifies the pad of its new size.
  await page.screenshot();
  await page.clock.runFor(190);
  expect((await sizes()).drawn).toBe(before.drawn);
  await page.clock.runFor(20);
  await eventually(async () => (await sizes()).drawn).toBe((await sizes()).shown);
  await eventually(() => ink(page)).toBeGreaterThan(100);
  await page.clock.resume();
  const sent = await sentBy(page, () => submit(page).click());
  expect((await sizeOf(page, sent[0]?.value)).inked).toBeGreaterThan(100);
  await see(thanks(page));
});

test('a stroke outlives a change of the window and of the answer under it, and the next one counts', async () => {
  const page = await openPage({ width: 1000 });
  await page.clock.install();
  await openForm(page, server, { name: 'Turned', fields: [sign()] });
  await drawSignature(page);
  const sizes = () =>
    pad(page).evaluate((canvas: HTMLCanvasElement) => ({ shown: canvas.offsetWidth, drawn: canvas.width }));
  const before = await sizes();
  /** Begins a stroke and leaves the button down. */
  const begin = async () => {
    const box = await pad(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 90);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + 40, { steps: 4 });
  };
  await begin();
  await page.setViewportSize({ width: 500, height: 900 });
  await eventually(async () => (await sizes()).shown).toBeLessThan(before.shown);
  await page.screenshot();
  await page.clock.runFor(1000);
  expect((await sizes()).drawn).toBe(before.drawn);
  await page.mouse.up();
  await eventually(async () => (await sizes()).drawn).toBe((await sizes()).shown);

  // Cleared by another finger or by a key, a stroke that has begun is given up.
  await begin();
  await clear(page).focus();
  await page.keyboard.press('Enter');
  await seeNo(page.getByText('Signed.'));
  await page.mouse.up();
  expect(await ink(page)).toBe(0);
  await drawSignature(page);
  const drawn = await ink(page);
  const sent = await sentBy(page, () => submit(page).click());
  expect((await sizeOf(page, sent[0]?.value)).inked).toBe(drawn);
});

test('a read-only pad takes no stroke and has nothing to clear', { tags: ['FIELD-SIG-07'] }, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Sealed', fields: [sign({ readOnly: true }), sign({ label: 'Open' })] });
  await drawSignature(page, 'Open');
  const box = await pad(page).boundingBox();
  if (!box) throw new Error('The pad is not shown.');
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 5 });
  await page.mouse.up();
  expect(await ink(page)).toBe(0);
  const sealed = page.getByRole('group', { name: 'Signature', exact: true });
  expect(await sealed.getByRole('button', { name: 'Clear' }).isDisabled()).toBe(true);
  expect(await sealed.getByRole('button', { name: 'Type your name instead' }).isDisabled()).toBe(true);
});
