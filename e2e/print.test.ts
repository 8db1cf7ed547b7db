// Printing and saving submissions: by guests right after sending, by patients and guardians, by the office; and by nobody else.
import { readFile } from 'node:fs/promises';
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { drawSignature, openGuestForm, sendGuestForm } from './steps/guest-form.ts';
import { grace, office, openSignedIn, sam } from './steps/people.ts';
import { answerTo, formsOf, visit } from './steps/portal.ts';
import { publishForm } from './steps/published-form.ts';
import { readPdfPages } from './steps/read-pdf.ts';
import { sendFrom } from './steps/sent-form.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

const pdfButton = (page: Page) => page.getByRole('button', { name: 'Download PDF' });

/** Presses Download PDF; returns the file's name and its text. */
async function savePdf(page: Page): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), pdfButton(page).click()]);
  const pages = await readPdfPages(await readFile(await download.path()));
  return { name: download.suggestedFilename(), text: pages.join(' ') };
}

/** Returns what is printed. */
async function paper(page: Page): Promise<string[]> {
  return readPdfPages(await page.pdf({ format: 'Letter', preferCSSPageSize: true }));
}

interface Sent {
  readonly id: string;
  readonly secure_id: string;
}

test('a guest prints and saves what they sent, straight from the thank-you screen and in that browser only', {
  tags: ['SCOPE-05', 'ABUSE-05', 'SAFE-09'],
}, async () => {
  const page = await openPage({ allow: [/^The PDF was not saved\. CallError: .* \[429\]/] });
  await openGuestForm(page, server);
  const posting = await sendGuestForm(page, ['Nora', 'Quill']);
  const sent = await answerTo<Sent>(posting);
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));

  const reference = `Reference ${sent.id.slice(-8, -4)}-${sent.id.slice(-4)}`.replace(/\S+$/, (id) => id.toUpperCase());
  const { name, text } = await savePdf(page);
  expect(name).toMatch(/^new-patient-registration-\d{4}-\d\d-\d\d-nq-[0-9a-f]{4}\.pdf$/);
  for (const words of ['Harbor Dental Group', 'Nora Quill', '(207) 555-0164', 'A crown came off. It hurts.', reference])
    expect(text).toContain(words);
  expect(text).toMatch(/Signed by Nora Quill on \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T/);
  // Ids and proofs are for the office only.
  for (const words of [sent.id, 'Form version', 'fingerprint']) expect(text).not.toContain(words);

  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await see(
    page.getByRole('heading', { name: 'New Patient Registration', level: 1 }),
    page.getByRole('definition').filter({ hasText: 'Nora Quill' }),
  );
  const sheet = (await paper(page)).join(' ');
  for (const words of ['Harbor Dental Group', 'Nora Quill', '(207) 555-0164', 'A crown came off. It hurts.', reference])
    expect(sheet).toContain(words);
  expect(sheet).toMatch(/at \d+:\d\d\s[AP]M E[SD]T/);
  for (const words of [sent.id, 'Form version', 'fingerprint']) expect(sheet).not.toContain(words);
  // Nothing of the surrounding portal.
  for (const words of ['Download PDF', 'Patient Documents', 'Sign in', 'Privacy']) expect(sheet).not.toContain(words);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));

  const accountId = new URL(posting.url()).searchParams.get('accountId');
  const address = `${server.url}/public/submissions/${sent.id}/${sent.secure_id}/pdf?accountId=${accountId}`;
  expect((await page.request.get(address)).status()).toBe(200);
  expect((await fetch(address)).status).toBe(404);

  // The twenty per ten minutes are used up; the screen says what to do.
  await Promise.all(Array.from({ length: 18 }, () => page.request.get(address)));
  await pdfButton(page).click();
  await see(
    page.getByText('Too many PDFs were asked for. Please wait 10 minutes and try again, or print the page instead.'),
  );
});

const story = Array.from({ length: 120 }, (_, at) => `Line ${at + 1} of a long story.`);

const printedFields = [
  defineField('Section Break', { specific: { heading: 'Side by side', cols: 2 } }),
  defineField('Short Text Entry', { common: { label: 'Left' } }),
  defineField('Short Text Entry', { common: { label: 'Right' } }),
  defineField('Section Break', { specific: { heading: 'Long' } }),
  defineField('Long Text Entry', { common: { label: 'Story' } }),
  defineField('Print Page Break'),
  defineField('Section Break', { specific: { heading: 'Last of all' } }),
  defineField('Signature', { common: { label: 'Signature' } }),
];

async function fillPrinted(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Left' }).fill('on the left');
  await page.getByRole('textbox', { name: 'Right' }).fill('on the right');
  await page.getByRole('textbox', { name: 'Story' }).fill(story.join('\n'));
  await drawSignature(page);
}

async function seeInPdf(page: Page): Promise<void> {
  const saved = await savePdf(page);
  for (const words of [
    'Sam Rivera',
    'Printed, version 1',
    'on the right',
    ...story,
    'Signed by Sam Rivera',
    'Page 1 of',
  ])
    expect(saved.text).toContain(words);
}

async function openPrintView(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await see(page.getByRole('button', { name: 'Print', exact: true }), page.getByText(/Signed by Sam Rivera on/));
  expect(new URL(page.url()).searchParams.get('view')).toBe('print');
  const [left, right] = await Promise.all(
    ['on the left', 'on the right'].map((text) => page.getByText(text).boundingBox()),
  );
  expect(left?.y).toBe(right?.y);
  await seeNo(page.getByRole('textbox'));
}

/** The long story runs over sheets; what follows the print page break stands on a sheet of its own. */
async function seeOnPaper(page: Page): Promise<void> {
  const pages = await paper(page);
  const sheets = pages.join(' ');
  for (const words of ['Harbor Dental Group', 'Sam Rivera', 'on the left', ...story, 'Signed by Sam Rivera'])
    expect(sheets).toContain(words);
  for (const words of ['Download PDF', 'Back to the form', 'Sign out']) expect(sheets).not.toContain(words);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.at(-1)).toContain('Last of all');
  expect(pages.at(-1)).not.toContain('Line 120');
}

/** The PDF is the owner's: to a visitor without a session and to another patient there is none. */
async function seeOwnerOnly(page: Page, address: string): Promise<void> {
  expect((await fetch(address)).status).toBe(404);
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
  expect((await page.request.get(address, { headers: { authorization: `Bearer ${token}` } })).status()).toBe(200);
  const stranger = await openSignedIn(server, grace);
  const strange = (await stranger.context().cookies()).find(({ name }) => name === 'token')?.value;
  const refused = await stranger.request.get(address, { headers: { authorization: `Bearer ${strange}` } });
  expect(refused.status()).toBe(404);
}

test('sam prints and saves a form that he opened again, page by page and whole; to a stranger there is none', {
  tags: ['SCOPE-05', 'FIELD-COMMON-13', 'FIELD-SUBMIT-02', 'FIELD-LONG-05', 'FIELD-SIG-08', 'FIELD-PRINT-01'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const path = await publishForm(server, { name: 'Printed', fields: printedFields });
  await visit(page, server, path);
  await fillPrinted(page);
  const sent = await sendFrom(page, path);

  await visit(page, server, sent);
  await seeInPdf(page);
  await openPrintView(page);
  await seeOnPaper(page);

  const info = await fetch(`${server.url}/account/v1/public/tenant/info?nameSlug=${server.slug}`);
  const { accountId } = (await info.json()) as { accountId: string };
  const ids = sent.split('/').slice(-2).join('/');
  await seeOwnerOnly(page, `${server.url}/public/submissions/${ids}/pdf?accountId=${accountId}`);
});

test('grace saves what she sent for her child, and the office saves it too', { tags: ['SCOPE-05'] }, async () => {
  const page = await openSignedIn(server, grace);
  await visit(page, server, '/patient-document');
  const child = formsOf(page, 'Ada Okafor');
  await child
    .getByRole('link', { name: /^Edit submission/ })
    .first()
    .click();
  await see(pdfButton(page));
  const { text } = await savePdf(page);
  expect(text).toContain('Okafor');

  const desk = await openSignedIn(server, office);
  await desk.goto(`${server.url}/practice/inbox?view=all`);
  await desk
    .getByRole('link', { name: /^Ada Okafor/ })
    .first()
    .click();
  const filed = await savePdf(desk);
  expect(filed.text).toContain('Ada Okafor');
  await desk.getByRole('link', { name: 'Print', exact: true }).click();
  await see(desk.getByRole('heading', { level: 1 }), pdfButton(desk));
  expect((await savePdf(desk)).text).toBe(filed.text);
});
