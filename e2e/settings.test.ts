// The practice's settings: saved as they are made, seen by patients at once, refused with a reason, with custom pictures.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectScreenAccessible } from './steps/axe.ts';
import { admin, openSignedIn, password } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { eventually, see } from './steps/waiting.ts';

const server = useServer();

async function openSettings(part: string) {
  const page = await openSignedIn(server, admin);
  await page.goto(`${server.url}/practice/settings/${part}`);
  await see(page.getByText('All changes are saved.'));
  return page;
}

test('a setting that a colleague changed meanwhile is not written over, and what was typed stays', {
  tags: ['SAFE-44'],
}, async () => {
  const page = await openSignedIn(server, admin, { allow: [/409/] });
  await page.goto(`${server.url}/practice/settings/practice`);
  await see(page.getByText('All changes are saved.'));
  const city = page.getByLabel('City', { exact: true });
  await city.fill('Saco');
  await page.getByLabel('Suite, floor').focus();
  await see(page.getByText('All changes are saved.'));
  await server.runSql(`update practice_settings set city = 'Bath'`);
  await server.runSql(`insert into member_changes
    select tenant_id, 'settings', tenant_id, 'city', (select coalesce(max(revision), 0) + 1 from member_changes), now(), 'staff', account_id from accounts
    where email_address = 'office@example.com'
    on conflict (tenant_id, object_kind, object_id, member) do update set revision = excluded.revision, actor_id = excluded.actor_id`);
  await city.fill('Augusta');
  await page.getByLabel('Suite, floor').focus();
  await see(page.getByText(/Not saved\. Joan Whitfield changed this to “Bath”, .+ To replace it with yours,/));
  expect(await city.inputValue()).toBe('Augusta');
  await city.fill('Augusta, Maine');
  await page.getByLabel('Suite, floor').focus();
  await see(page.getByText('All changes are saved.'));
  await page.reload();
  await eventually(() => city.inputValue()).toBe('Augusta, Maine');
});

test('name and phone are saved when their fields are left, show in the console and to patients at once; a wrong one says why', {
  tags: ['TEN-07'],
}, async () => {
  const page = await openSettings('practice');
  await page.getByLabel('Name of the practice').fill('Harbor Dental & Orthodontics of Greater Portland and Casco Bay');
  expect(await page.getByLabel('Name of the practice').inputValue()).toHaveLength(60);
  await page.getByLabel('Phone').fill('(207) 555-0199');
  await page.getByLabel('Office email').fill('nowhere');
  await page.getByLabel('Suite, floor').focus();
  await see(
    page.getByText('Not saved. Enter an email address, such as name@example.com.'),
    page.getByText('A change was not saved.'),
  );
  await page.getByLabel('Office email').fill('office@harbor.example');
  await page.getByLabel('Suite, floor').focus();
  await see(page.getByText('All changes are saved.'));
  await see(page.getByRole('navigation', { name: 'Console' }).getByText(/^Harbor Dental & Orthodontics/));
  const portal = await openPage();
  await visit(portal, server, '/sign-in');
  await see(portal.getByRole('link', { name: '(207) 555-0199' }));
  await see(portal.getByRole('img', { name: /^Harbor Dental & Orthodontics/ }));
  await page.getByLabel('Name of the practice').fill('Harbor Dental Group');
  await page.getByLabel('Phone').focus();
  await see(page.getByRole('navigation', { name: 'Console' }).getByText('Harbor Dental Group'));
});

test('booking and sign-in flags, and how much one person books, are saved as they are set and stay', {
  tags: ['SAFE-15'],
}, async () => {
  const page = await openSettings('booking');
  const newPatients = page.getByRole('checkbox', { name: /^New patients can book/ });
  const before = await newPatients.isChecked();
  await newPatients.click();
  await page.getByLabel('Offer a time every').selectOption('30');
  await page.getByLabel('Upcoming visits a patient can book online').selectOption('6');
  await page.getByLabel('Upcoming visits a guest can book online').selectOption('1');
  await see(page.getByText('All changes are saved.'));
  await page.reload();
  await eventually(() => newPatients.isChecked()).toBe(!before);
  expect(await page.getByLabel('Offer a time every').inputValue()).toBe('30');
  expect(await page.getByLabel('Upcoming visits a patient can book online').inputValue()).toBe('6');
  expect(await page.getByLabel('Upcoming visits a guest can book online').inputValue()).toBe('1');
  await page.getByRole('link', { name: /^Connections/ }).click();
  await page.getByLabel('Name of the software').fill('Dentrix');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await see(page.getByText(/^foyer-sync\./));
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke the key Dentrix' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await see(page.getByText('The key was revoked.'));
  await page.getByRole('link', { name: /^Emails/ }).click();
  await page.getByLabel('Email', { exact: true }).selectOption('appointment');
  const mail = page.frameLocator('iframe[title^="Preview: Your appointment at"]');
  await see(mail.getByRole('heading', { name: 'Your appointment is booked' }));
  await page.getByRole('link', { name: /^Forms and sign-in/ }).click();
  await page.getByLabel('Rules for passwords').selectOption('nist');
  await see(page.getByText('All changes are saved.'));
  expect(new URL(page.url()).pathname).toBe('/practice/settings/security');
});

test('colour, logo and banner: chosen, cropped and shown at the sign-in, whatever the colour readable', async () => {
  const page = await openSettings('appearance');
  await page.getByLabel('Color code').fill('#ffee00');
  await page.getByLabel('Color code').press('Tab');
  await see(page.getByText('All changes are saved.'));
  const picture = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const choose = async (button: string, name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  };
  await choose('Choose a logo', 'logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await see(page.getByText('This file type is not permitted.'));
  await choose('Choose a logo', 'logo.png', picture);
  await see(page.getByText('The picture is in use.'));
  await choose('Choose a picture', 'banner.png', picture);
  const dialog = page.getByRole('dialog', { name: 'Choose what is shown' });
  await dialog.getByRole('slider', { name: 'Phones: Size' }).fill('2');
  await expectAccessible(dialog, 'crops');
  await dialog.getByRole('button', { name: 'Use these' }).click();
  await see(page.getByRole('img', { name: 'Phones' }), page.getByRole('button', { name: 'Remove the banner' }));
  await expectAccessible(page.getByRole('main'), 'appearance');

  const portal = await openPage();
  await visit(portal, server, '/sign-in');
  await eventually(() => portal.getByRole('img', { name: /Harbor/ }).getAttribute('src')).toMatch(
    /\/public\/pictures\//,
  );
  // Which source it shows is known only once one has begun to load.
  const shown = () => document.querySelector<HTMLImageElement>('picture img')?.currentSrc ?? '';
  await eventually(() => portal.evaluate(shown)).toMatch(/\/public\/pictures\//);
  // In a color that other walks would see as well.
  await expectScreenAccessible(portal, 'sign-in in yellow');
});

test('everything the practice keeps is exported with the password, in the background, and downloaded as one file', async () => {
  const page = await openSettings('export');
  await see(page.getByText('No export in the last day.'));
  await page.getByRole('button', { name: 'Export everything' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export everything?' });
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await see(dialog.getByText('The current password is incorrect.'));
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await see(page.getByText(/^Ready, /));
  await expectAccessible(page.getByRole('main'), 'data export');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${server.slug}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('patients.json') && bytes.includes('manifest.json')).toBe(true);
  await page.getByRole('button', { name: 'Remove' }).click();
  await see(page.getByText('The export was removed.'), page.getByText('No export in the last day.'));
});
