// Opening a practice: one command, one link, one page; a guest fills in its first form.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { openMailbox } from '../tools/testing/mailbox.ts';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { expectScreenAccessible } from './steps/axe.ts';
import { submitCode } from './steps/people.ts';
import { documentLink } from './steps/portal.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useOwnServer();
const newPassword = 'Bright-Teeth-26';

const addPractice = (slug: string, name: string, adminEmail: string) =>
  server.foyer(
    ...['tenant', 'add', '--slug', slug, '--name', name, '--zone', 'America/Denver'],
    ...['--admin-email', adminEmail, '--admin-name', 'Ada Bright'],
  );
/** A repeated run needs another practice. */
const slugOf = (name: string) => `${name}-${randomBytes(3).toString('hex')}`;

const codeFor = (slug: string, address: string) => openMailbox(server.url, slug).code(address);

const linkIn = (text: string) => /http:\S+\/practice\/open\?key=\S+/.exec(text)?.[0] ?? '';

test('from nothing to a published form that a guest fills in', async () => {
  const slug = slugOf('smile');
  const email = `ada@${slug}.example`;
  const link = linkIn(await addPractice(slug, 'Smile Dental', email));
  const page = await openPage();
  await page.goto(link);
  await see(page.getByRole('heading', { name: 'Open Smile Dental' }));
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Repeat the new password').fill(newPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await see(page.getByRole('heading', { name: 'Enter your code' }));
  await submitCode(page, await codeFor(slug, email));

  await see(page.getByRole('heading', { name: 'Your first forms' }));
  expect(await page.getByLabel('Time zone').inputValue()).toBe('America/Denver');
  await page.getByLabel('Phone').fill('(303) 555-0142');
  await page.getByLabel('Office email').fill('hello@smile.example');
  await page.getByRole('checkbox', { name: 'Guests can fill in Patient Information' }).uncheck();
  await page.getByRole('checkbox', { name: 'Guests can fill in Dental History' }).check();
  await page.getByRole('button', { name: 'Publish and open' }).click();
  await see(page.getByRole('heading', { name: 'Smile Dental is open' }));
  await see(page.getByRole('img', { name: 'QR code of the address for guests' }));
  const address = await page.getByRole('textbox', { name: 'Address for guests' }).inputValue();
  expect(address).toBe(`${server.urlOf(slug)}/patient-portal/patient-document`);

  const guest = await openPage();
  await guest.goto(address);
  await documentLink(guest, 'Start', 'Dental History').click();
  await guest.getByRole('radio', { name: 'Twice a day' }).check();
  await guest.getByRole('button', { name: 'Next' }).click();
  await guest.getByRole('button', { name: 'Send' }).click();
  await see(guest.getByText(/thank you/i).first());

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  await see(page.getByText('The address is in your clipboard.'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.getByRole('link', { name: 'Go to the inbox' }).click();
  await see(page.getByRole('navigation', { name: 'Submissions' }).getByRole('link', { name: /Dental History/ }));
  await page.goto(`${server.urlOf(slug)}/practice/welcome`);
  await see(page.getByRole('heading', { name: 'Smile Dental is open' }));
  // Screens of a practice that somebody opens: the demo's practices are open already.
  await expectScreenAccessible(page, 'open practice');
});

test('the page to set a practice up is for everybody to use; its link works once, and signing in goes on', async () => {
  const slug = slugOf('grin');
  const admin = `bo@${slug}.example`;
  const link = linkIn(await addPractice(slug, 'Grin & Co', admin));
  const page = await openPage();
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Repeat the new password').fill(newPassword);
  // Reached by a link that works once.
  await expectScreenAccessible(page, 'choosing the first password');
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Enter your code' }));

  const again = await openPage();
  await again.goto(link);
  await see(again.getByRole('heading', { name: 'This link has expired' }));
  await again.getByRole('link', { name: 'Sign In' }).click();
  expect(new URL(again.url()).search).toBe('?return=%2Fwelcome');

  await submitCode(page, await codeFor(slug, admin));
  const publish = page.getByRole('button', { name: 'Publish and open' });
  await see(publish);
  // After leaving the page, it is found again where the forms will be.
  await page.goto(`${server.urlOf(slug)}/practice/forms`);
  await page.getByRole('link', { name: 'Publish standard forms' }).click();
  await see(publish);
  // As long as nothing is published.
  await expectScreenAccessible(page, 'first page of a practice');
  await page.getByLabel('Name of the practice').fill('');
  await page.getByLabel('Phone').fill('12');
  await page.getByLabel('Phone').blur();
  await see(page.getByText('Not saved. Fill this in.'), page.getByText(/ten digits/));
  await page.getByLabel('Name of the practice').fill('Grin and Company');
  await page.getByLabel('Phone').fill('');
  await page.getByLabel('Phone').blur();
  await see(page.getByText('All changes are saved.'));
  await eventually(() => page.getByRole('banner').innerText()).toBe('Grin and Company');
  const forms = page.getByRole('checkbox');
  const count = await forms.count();
  for (let at = 0; at < count; at += 2) await forms.nth(at).uncheck();
  await publish.click();
  await see(page.getByText('Choose at least one form.'));
  await forms.nth(10).check();
  await publish.click();
  await see(page.getByText(/No form is open to guests yet/));
  await seeNo(page.getByRole('textbox', { name: 'Address for guests' }));
});
