// Printing and saving what was sent: by guests right after sending, by patients and guardians, by the office; and by nobody else.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { openGuestForm, sendGuestForm } from './steps/guest-form.ts';
import { grace, office, openSignedIn, sam } from './steps/people.ts';
import { answerTo, formsOf, visit } from './steps/portal.ts';
import { readPdfPages } from './steps/read-pdf.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

const pdfButton = (page: Page) => page.getByRole('button', { name: 'Download PDF' });

/** Presses Download PDF; answers the file's name and what it says. */
async function savePdf(page: Page): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), pdfButton(page).click()]);
  const pages = await readPdfPages(await readFile(await download.path()));
  return { name: download.suggestedFilename(), text: pages.join(' ') };
}

/** What comes out of the printer. */
async function paper(page: Page): Promise<string[]> {
  return readPdfPages(await page.pdf({ format: 'Letter', preferCSSPageSize: true }));
}

interface Sent {
  readonly id: string;
  readonly secure_id: string;
}

test('[SCOPE-05] [ABUSE-05] a guest prints and saves what they sent, straight from the thank-you screen and in that browser only', async () => {
  const page = await openPage();
  await openGuestForm(page, server);
  const posting = await sendGuestForm(page, ['Nora', 'Quill']);
  const sent = await answerTo<Sent>(posting);
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  await expectAccessible(page, 'thank you');
  await page.setViewportSize({ width: 1280, height: 900 });

  const { name, text } = await savePdf(page);
  expect(name).toMatch(/^new-patient-registration-\d{4}-\d\d-\d\d\.pdf$/);
  for (const words of ['Harbor Dental Group', 'Nora Quill', '(207) 555-0164', 'A crown came off. It hurts.', sent.id])
    expect(text).toContain(words);
  expect(text).toMatch(/Signed by Nora Quill on \w+ \d+, \d{4} at \d+:\d\d [AP]M · fingerprint [0-9a-f]{8}/);

  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await see(page.getByRole('heading', { name: 'New Patient Registration', level: 1 }), page.getByText('Nora Quill'));
  const sheet = (await paper(page)).join(' ');
  for (const words of ['Harbor Dental Group', 'Nora Quill', '(207) 555-0164', 'A crown came off. It hurts.'])
    expect(sheet).toContain(words);
  // Nothing of the portal around it.
  for (const words of ['Download PDF', 'Patient Documents', 'Sign in', 'Privacy']) expect(sheet).not.toContain(words);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));

  const accountId = new URL(posting.url()).searchParams.get('accountId');
  const address = `${server.url}/public/submissions/${sent.id}/${sent.secure_id}/pdf?accountId=${accountId}`;
  expect((await page.request.get(address)).status()).toBe(200);
  expect((await fetch(address)).status).toBe(404);
});

test('[SCOPE-05] [FIELD-COMMON-13] [FIELD-SUBMIT-02] [FIELD-SIG-08] sam prints and saves a form that he opened again; a guest does not even see that there is one', async () => {
  const page = await openSignedIn(server, sam);
  await visit(page, server, '/patient-document');
  const edit = page.getByRole('link', { name: /^Edit submission/ }).first();
  await edit.click();
  await see(pdfButton(page));
  const saved = await savePdf(page);
  expect(saved.text).toContain('Sam Rivera');

  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await see(page.getByRole('button', { name: 'Print', exact: true }));
  expect(new URL(page.url()).searchParams.get('view')).toBe('print');
  await expectAccessible(page, 'print view');
  const sheet = (await paper(page)).join(' ');
  expect(sheet).toContain('Sam Rivera');
  expect(sheet).not.toContain('Download PDF');
  await seeNo(page.getByRole('textbox'), page.getByRole('button', { name: /^Send/ }));

  const [, , , , id, secureId] = new URL(page.url()).pathname.split('/').slice(1);
  const stranger = await openPage();
  await visit(stranger, server, '/sign-in');
  const info = await stranger.request.get(`${server.url}/account/v1/public/tenant/info?nameSlug=demo`);
  const { accountId } = (await info.json()) as { accountId: string };
  const address = `${server.url}/public/submissions/${id}/${secureId}/pdf?accountId=${accountId}`;
  expect((await stranger.request.get(address)).status()).toBe(404);
});

test('[SCOPE-05] grace saves what she sent for her child, and the office saves it too', async () => {
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
  await desk.goto(`${server.url}/practice/inbox`);
  await desk
    .getByRole('link', { name: /^Sam Rivera/ })
    .first()
    .click();
  const filed = await savePdf(desk);
  expect(filed.text).toContain('Sam Rivera');
  await desk.getByRole('link', { name: 'Print', exact: true }).click();
  await see(desk.getByRole('heading', { level: 1 }), pdfButton(desk));
  expect((await savePdf(desk)).text).toBe(filed.text);
});
