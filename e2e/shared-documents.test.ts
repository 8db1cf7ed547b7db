// Documents of the office: uploaded to a record, shared, seen on the portal by the patient and a guardian, and taken back at once.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { cardPicture } from './steps/files.ts';
import { grace, office, openSignedIn, sam } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

async function openDocuments(page: Page, query: string, name: RegExp): Promise<void> {
  await page.goto(`${server.url}/practice/patients?q=${query}`);
  await page.getByRole('region', { name: 'Patients found' }).getByRole('link', { name }).click();
  await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Documents' }).click();
}

const kept = (page: Page) => page.getByRole('region', { name: 'Documents', exact: true });
const row = (page: Page, name: string) => kept(page).getByRole('listitem').filter({ hasText: name });

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

interface Uploaded {
  readonly name: string;
  /** The label of its tick; undefined where it is not shared. */
  readonly share?: string;
  readonly tell?: string;
}

async function upload(page: Page, { name, share, tell }: Uploaded): Promise<void> {
  await kept(page).getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await see(dialog.getByText('Error: Choose a file.'));
  await dialog.getByLabel('File').setInputFiles(await cardPicture(page, 'scan.png'));
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Kind').selectOption({ label: 'X-ray' });
  if (share) await dialog.getByLabel(share).check();
  if (tell) await dialog.getByLabel(tell).check();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await see(row(page, name));
}

const shared = (page: Page) => page.getByRole('region', { name: 'From Harbor Dental' });

test('a document is shared, opened and saved by the patient, and taken back at once', {
  tags: ['RECORD-19'],
}, async () => {
  const page = await openSignedIn(server, office);
  await openDocuments(page, 'sam%20rivera', /Sam Rivera/);
  await see(kept(page).getByText('No documents yet.'));
  await upload(page, { name: 'Panorama of June' });
  await see(row(page, 'Panorama of June').getByText(/^X-ray, .*, Joan Whitfield, /));
  await choose(page, 'Panorama of June', 'Share with Sam');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Also tell Sam by mail').check();
  await dialog.getByRole('button', { name: 'Share' }).click();
  await see(row(page, 'Panorama of June').getByText('Not opened yet'));
  await expectAccessible(kept(page), 'documents of a record');

  const portal = await openSignedIn(server, sam);
  await visit(portal, server, '/patient-document');
  await see(
    shared(portal).getByRole('heading', { name: 'For Sam Rivera' }),
    shared(portal).getByText('Panorama of June'),
  );
  await expectAccessible(shared(portal), 'documents from the practice');
  const [opened] = await Promise.all([
    portal.context().waitForEvent('page'),
    shared(portal).getByRole('button', { name: 'View Panorama of June' }).click(),
  ]);
  await eventually(() => opened.url()).toMatch(/^blob:/);
  await opened.close();
  await see(row(page, 'Panorama of June').getByText(/^Seen /));
  const [saved] = await Promise.all([
    portal.waitForEvent('download'),
    shared(portal).getByRole('button', { name: 'Download Panorama of June' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Panorama of June.png');

  await choose(page, 'Panorama of June', 'Take Back');
  await see(page.getByText('Document taken back. Nobody outside of the office can open it now.'));
  await shared(portal).getByRole('button', { name: 'Download Panorama of June' }).click();
  await see(shared(portal).getByText('This document is not shared any more.'));
  await portal.reload();
  await see(portal.getByRole('heading', { name: 'Patient Documents' }));
  await seeNo(shared(portal));
});

test('a guardian sees what is shared with a child, in a group of its own', { tags: ['RECORD-19'] }, async () => {
  const page = await openSignedIn(server, office);
  const portal = await openSignedIn(server, grace);
  await visit(portal, server, '/patient-document');
  await openDocuments(page, 'ada%20okafor', /Ada Okafor/);
  await upload(page, { name: 'Wing picture', share: 'Share with Ada', tell: 'Also tell Ada by mail' });
  await portal.reload();
  await see(shared(portal).getByRole('heading', { name: 'For Ada Okafor' }), shared(portal).getByText('Wing picture'));
});

test('a document is changed, removed and restored', async () => {
  const page = await openSignedIn(server, office, { width: 390, height: 844, touch: true });
  await openDocuments(page, 'sam%20rivera', /Sam Rivera/);
  await upload(page, { name: 'Referral' });
  await choose(page, 'Referral', 'Change');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Referral to Dr. Osei');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(row(page, 'Referral to Dr. Osei'));
  await choose(page, 'Referral to Dr. Osei', 'Remove');
  const removed = page.getByRole('region', { name: 'Removed documents' });
  await see(removed.getByText(/^Removed by Joan Whitfield, .* It is erased on /));
  await expectAccessible(removed, 'removed documents');
  await removed.getByRole('button', { name: 'Restore Referral to Dr. Osei' }).click();
  await see(row(page, 'Referral to Dr. Osei'));
  await seeNo(removed);
});
