// Attaching files in the real browser: chosen, dropped, a PDF, refused, on a broken connection, removed, sent, and who may see
// them.
import { defineField } from '@foyer/forms';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { cardPicture, dragOver, pdf, type TestFile } from './steps/files.ts';
import { submit } from './steps/form-mistakes.ts';
import { next, previous } from './steps/guest-form.ts';
import { openSignedIn, sam, signInToConsole } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { openForm, publishForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const card = (common = {}) => defineField('Patient Attachment', { common: { label: 'Insurance card', ...common } });
const note = defineField('Short Text Entry', { common: { label: 'Note' } });
const thanks = (page: Page) => page.getByRole('heading', { name: /^Thank you/ });
const chooser = (page: Page) => page.getByLabel('Choose a file: Insurance card');
const clear = (page: Page) => page.getByRole('button', { name: /^Clear/ });
const picture = (page: Page, name: string) => page.getByRole('img', { name: `Insurance card: ${name}` });
const isUpload = (request: { method(): string; url(): string }) =>
  request.method() === 'POST' && request.url().includes('/patient-attachments');

const tooLarge = 'The file you have selected would exceed the maximum file size limit of 5.00 MB.';
const wrongType = 'This file type is not permitted.';
const broken = 'An error occurred while processing the file. Please try again.';

/** Returns the natural width and height of a picture in pixels. */
const sizeOf = (image: Locator) =>
  image.evaluate((element) => {
    const { naturalWidth, naturalHeight } = element as HTMLImageElement;
    return [naturalWidth, naturalHeight];
  });

async function open(page: Page, common = {}): Promise<string> {
  return openForm(page, server, { name: 'Card', fields: [card(common), note] });
}

async function choose(page: Page, file: TestFile): Promise<void> {
  await chooser(page).setInputFiles(file);
}

test('a guest chooses a picture, sees it, clears it, chooses another, and sends it', {
  tags: ['ATT-02', 'ATT-03', 'FIELD-ATT-01'],
}, async () => {
  const page = await openPage();
  await open(page);
  await expectAccessible(page.getByRole('main'), 'an empty attachment');
  const uploading = page.waitForRequest(isUpload);
  await choose(page, await cardPicture(page));
  await uploading;
  await see(picture(page, 'insurance-card.jpg'));
  expect(await sizeOf(picture(page, 'insurance-card.jpg'))).toEqual([860, 540]);
  await expectAccessible(page.getByRole('main'), 'an attached picture');
  await clear(page).click();
  await seeNo(picture(page, 'insurance-card.jpg'));
  await seeFocus(chooser(page));
  await choose(page, await cardPicture(page, 'back.png', 'BACK'));
  await see(picture(page, 'back.png'));
  const sent = await sentBy(page, () => submit(page).click());
  expect(sent[0]?.value).toMatchObject({
    fileName: 'back.png',
    type: 'patient-attachment',
    key: expect.stringMatching(/^[\w-]{22}$/),
  });
  await see(thanks(page));
});

test('a file can be dropped; the area shows it while the file is above', { tags: ['ATT-11'] }, async () => {
  const page = await openPage();
  await open(page);
  const file = await cardPicture(page, 'dropped.png');
  // It is marked for a moment only, which a busy machine may sleep through: the page itself writes down what it sees.
  await page.evaluate(() => {
    const area = document.querySelector('.attach');
    const seen: (string | null)[] = [];
    if (area)
      new MutationObserver(() => seen.push(area.getAttribute('data-over'))).observe(area, {
        attributeFilter: ['data-over'],
      });
    Object.assign(window, { seen });
  });
  await dragOver(page, '.attach', file, false);
  await eventually(() => page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['true', null]);
  await dragOver(page, '.attach', file, true);
  await see(picture(page, 'dropped.png'));
});

test('a PDF of twelve pages becomes one picture of ten, and says which are left out; its code is our own', {
  tags: ['ATT-04', 'ATT-05', 'API-123'],
}, async () => {
  const page = await openPage();
  await open(page);
  const foreign: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(?:blob|data):/.test(request.url())) foreign.push(request.url());
    if (/pdf/.test(request.url())) scripts.push(request.url());
  });
  expect(scripts).toEqual([]);
  await choose(page, pdf('letter.pdf', 12));
  // Ten pages are drawn one after another, for a long time on a busy machine.
  await picture(page, 'letter.png').waitFor({ timeout: 45_000 });
  await see(picture(page, 'letter.png'), page.getByText('Only the first 10 pages are attached. Left out: 2.'));
  expect(await sizeOf(picture(page, 'letter.png'))).toEqual([1224, 15_840]);
  expect(scripts.some((url) => url.includes('worker'))).toBe(true);
  expect(foreign).toEqual([]);
  await expectAccessible(page.getByRole('main'), 'an attached document');
});

test('a PDF of one page is whole, and says nothing of left-out pages; what a scanner sent is read without WebAssembly', {
  tags: ['ATT-04'],
}, async () => {
  const page = await openPage();
  await open(page);
  const decoder = page.waitForResponse((response) => response.url().endsWith('/wasm/jbig2_nowasm_fallback.js'));
  await choose(page, pdf('one.PDF', 1, { isFaxed: true }));
  expect((await decoder).status()).toBe(200);
  await see(picture(page, 'one.png'));
  expect(await sizeOf(picture(page, 'one.png'))).toEqual([1224, 1584]);
  expect(await page.getByText('Only the first').count()).toBe(0);
});

test('what can’t be taken says why, in the specified words, and the next file is taken', {
  tags: ['ATT-06', 'ATT-07', 'ATT-08', 'ATT-09', 'ATT-10'],
  timeout: 120_000,
}, async () => {
  const page = await openPage();
  await open(page);
  const good = await cardPicture(page);
  const failing: [TestFile, string][] = [
    [{ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881, 1) }, tooLarge],
    [{ name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5_242_881, 1) }, tooLarge],
    [{ name: 'letter.docx', mimeType: 'application/msword', buffer: Buffer.from('x') }, wrongType],
    [{ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }, wrongType],
    [{ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html>') }, wrongType],
    [{ name: 'cut.jpg', mimeType: 'image/jpeg', buffer: good.buffer.subarray(0, 900) }, broken],
    [{ name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing') }, broken],
    [pdf('locked.pdf', 1, { isLocked: true }), broken],
  ];
  for (const [file, text] of failing) {
    await choose(page, file);
    await see(page.getByRole('alert').filter({ hasText: file.name }).filter({ hasText: text }), chooser(page));
  }
  await expectAccessible(page.getByRole('main'), 'a refused file');
  await choose(page, good);
  await see(picture(page, good.name));
  await seeNo(page.getByRole('alert'));
});

test('a line that breaks is tried again by itself; when it stays away the person can try once more', {
  tags: ['ATT-02'],
}, async () => {
  const page = await openPage({ allow: [/Failed to load resource/] });
  await page.clock.install();
  await open(page);
  /** Lets the pauses between attempts pass. */
  const seeAtLast = (target: Locator) =>
    eventually(async () => {
      await page.clock.fastForward(500);
      return target.isVisible();
    }).toBe(true);
  let failures = 2;
  await page.route('**/patient-attachments?**', (route) =>
    failures-- > 0 ? route.abort('connectionreset') : route.continue(),
  );
  await choose(page, await cardPicture(page, 'first.png'));
  await seeAtLast(picture(page, 'first.png'));
  await clear(page).click();
  failures = 4;
  await choose(page, await cardPicture(page, 'second.png'));
  const again = page.getByRole('button', { name: 'Try again' });
  await seeAtLast(again);
  await again.click();
  await see(picture(page, 'second.png'));
});

test('while a file is on its way the form is not sent, pages can be turned, and Clear ends it', {
  tags: ['ATT-03'],
}, async () => {
  const page = await openPage();
  const pageBreak = defineField('Page Break');
  await openForm(page, server, { name: 'Pages', fields: [card(), pageBreak, note] });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/patient-attachments?**', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await choose(page, await cardPicture(page, 'slow.png'));
  await see(page.getByRole('progressbar', { name: 'Uploading slow.png' }));
  await next(page).click();
  await submit(page).click();
  await see(page.getByRole('link', { name: 'Insurance card is still being uploaded. Please wait a moment.' }));
  await see(page.getByRole('progressbar', { name: 'Uploading slow.png' }));
  await clear(page).click();
  await see(chooser(page));
  await choose(page, await cardPicture(page, 'quick.png'));
  await next(page).click();
  release();
  await previous(page).click();
  await see(picture(page, 'quick.png'));
  await seeNo(page.getByText('still being uploaded'));
});

test('by keyboard alone a file is chosen and cleared; its name is text, whatever it says', {
  tags: ['ABUSE-16'],
}, async () => {
  const page = await openPage();
  // From now on the browser reports file choosers here; requested only at the key press, it may be too late.
  page.on('filechooser', () => undefined);
  await open(page);
  const name = '<img src=x onerror=alert(1)>.png';
  await page.getByRole('main').getByRole('link').first().focus();
  await eventually(async () => {
    await page.keyboard.press('Tab');
    return chooser(page).evaluate((element) => element === document.activeElement);
  }).toBe(true);
  const asking = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await asking).setFiles(await cardPicture(page, name));
  await see(picture(page, name), page.getByText(`${name} is attached.`));
  await seeFocus(clear(page));
  await page.keyboard.press('Enter');
  await seeFocus(chooser(page));
});

test('by touch a photo can be taken, and a file chosen', async () => {
  const browser = (await openPage()).context().browser();
  const context = await browser?.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  if (!context) throw new Error('There is no browser.');
  onTestFinished(() => context.close());
  const page = await openPage({ context });
  await open(page);
  const camera = page.getByLabel('Take a photo: Insurance card');
  expect([await camera.getAttribute('accept'), await camera.getAttribute('capture')]).toEqual([
    'image/*',
    'environment',
  ]);
  const asking = page.waitForEvent('filechooser');
  await camera.tap();
  await (await asking).setFiles(await cardPicture(page, 'photo.jpg'));
  await see(picture(page, 'photo.jpg'));
  await clear(page).tap();
  await see(camera, chooser(page));
});

test('a read-only attachment takes, drops and clears nothing', { tags: ['FIELD-ATT-03'] }, async () => {
  const page = await openPage();
  await open(page, { readOnly: true });
  expect(await chooser(page).isDisabled()).toBe(true);
  await dragOver(page, '.attach', await cardPicture(page, 'dropped.png'), true);
  await eventually(() => page.getByText('dropped.png').count()).toBe(0);
});

test('sam sends a picture; sam and the office see it, in the form and in print; another session gets a 404', {
  tags: ['FIELD-ATT-03', 'FIELD-ATT-04', 'ATT-01', 'ABUSE-15'],
  timeout: 120_000,
}, async () => {
  const page = await openSignedIn(server, sam);
  const path = await publishForm(server, { name: 'Sam’s card', fields: [card(), note] });
  await visit(page, server, path);
  await choose(page, await cardPicture(page));
  await see(picture(page, 'insurance-card.jpg'));
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/public/forms/'),
  );
  await submit(page).click();
  const { id, secure_id: secureId } = (await (await answered).json()) as { id: string; secure_id: string };
  await see(thanks(page));

  await visit(page, server, `${path}/${id}/${secureId}`);
  await see(picture(page, 'insurance-card.jpg'));
  const fetched = page.waitForRequest((request) => /patient-attachments\/[\w-]{22}/.test(request.url()));
  await visit(page, server, `${path}/${id}/${secureId}?view=print`);
  await see(picture(page, 'insurance-card.jpg'));
  expect(await sizeOf(picture(page, 'insurance-card.jpg'))).toEqual([860, 540]);

  const address = (await fetched).url();
  const stranger = await openPage();
  await visit(stranger, server, '/sign-in');
  const statusIn = (where: Page) => where.evaluate(async (url) => (await fetch(url)).status, address);
  expect(await statusIn(stranger)).toBe(404);
  expect(await statusIn(page)).toBe(404);

  const office = await openPage();
  await signInToConsole(office, server);
  await office.goto(`${server.url}/practice/inbox/${id}`);
  await see(picture(office, 'insurance-card.jpg'), office.getByRole('link', { name: 'Open', exact: true }));
  await expectAccessible(office.getByRole('article'), 'an attachment in the inbox');
  const downloading = office.waitForEvent('download');
  await office.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('insurance-card.jpg');
  await office.goto(`${server.url}/practice/inbox/${id}/print`);
  await see(picture(office, 'insurance-card.jpg'));
});
