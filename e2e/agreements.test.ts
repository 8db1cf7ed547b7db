// Agreements to consent forms: built, given in the portal, and kept by the office.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { entry, openForms, publish, publishButton, startForm } from './steps/builder.ts';
import { submit } from './steps/form-mistakes.ts';
import { office, openSignedIn, sam } from './steps/people.ts';
import { enterAsGuest, visit } from './steps/portal.ts';
import { openForm } from './steps/published-form.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

const note = defineField('Short Text Entry', { uuid: 'note', common: { label: 'Anything to add' } });
const consentForm = (name: string, consent: object = {}) => ({
  name,
  fields: [note],
  object: { fields: [note], settings: { kind: 'consent', consent } },
});

async function openRecord(page: Page, first: string, last: string): Promise<void> {
  await page.goto(`${server.url}/practice/patients`);
  await page.getByRole('searchbox').fill(`${first} ${last}`);
  await page
    .getByRole('link', { name: new RegExp(`${first} ${last}`) })
    .first()
    .click();
  await page.getByRole('link', { name: 'Forms', exact: true }).last().click();
}

test('a form is made one that people agree to, with months and days, and a new version asks whether they agree again', {
  tags: ['CONSENT-01', 'CONSENT-02'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'Photographs');
  await entry(page, 'Short Text Entry').click();
  await page.getByRole('button', { name: 'Form settings' }).click();
  const settings = page.getByRole('complementary', { name: 'Settings of the form' });
  await settings.getByRole('switch', { name: 'People agree to something in this form' }).check();
  const months = settings.getByLabel('Holds for how many months');
  await months.fill('200');
  await see(settings.getByText('Enter a number from 1 to 120, or leave it empty.'));
  await months.fill('24');
  await settings.getByLabel('Ask again how many days before the end').fill('14');
  await settings.getByRole('switch', { name: 'People may choose to sign at the office' }).uncheck();
  await settings.getByLabel('What withdrawing means').fill('Pictures of you are taken off the walls.');
  await publish(page, 1);
  await page.reload();
  await page.getByRole('button', { name: 'Form settings' }).click();
  await see(settings.getByLabel('Holds for how many months').and(settings.locator('[value="24"]')));
  await see(settings.getByText('Pictures of you are taken off the walls.'));

  await settings.getByLabel('What withdrawing means').fill('They come off the walls.');
  await publishButton(page).click();
  const dialog = page.getByRole('dialog');
  const question = dialog.getByRole('group', { name: 'Do people who agreed before have to agree again?' });
  await see(question);
  const now = dialog.getByRole('button', { name: 'Publish', exact: true });
  expect(await now.isDisabled()).toBe(true);
  await question.getByRole('radio', { name: 'Yes: it says something new' }).check();
  await now.click();
  await see(page.getByText('Version 2 is published.'));
});

test('the record says who has agreed and until when, and takes what came on paper and by phone', {
  tags: ['CONSENT-08', 'CONSENT-09'],
}, async () => {
  const page = await openSignedIn(server, sam);
  await openForm(page, server, consentForm('Consent to sedation', { validMonths: 12 }));
  await see(page.getByText(/^Version 1, .*\. It holds for 12 months, and you can withdraw it at any time\.$/));
  await submit(page).click();
  await see(page.getByRole('heading', { name: /^Thank you/ }));
  const desk = await openSignedIn(server, office, { width: 1440 });
  await openRecord(desk, 'Sam', 'Rivera');
  const card = desk.getByRole('region', { name: 'Agreements' });
  const row = card.getByRole('row', { name: /Consent to sedation/ });
  await see(row.getByText('Agreed', { exact: true }), row.getByText(/^until /));
  await expectAccessibleAsIs(card, 'the forms of a record');
  await row.getByRole('button', { name: 'Enter, Consent to sedation' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Consent to sedation: what the patient said' });
  await dialog.getByRole('button', { name: 'Enter' }).click();
  await see(dialog.getByText('Error: Choose one.'));
  await dialog.getByRole('radio', { name: 'Withdrawn by phone or letter' }).check();
  await dialog.getByLabel('Note').fill('Called this morning');
  await dialog.getByRole('button', { name: 'Enter' }).click();
  await see(row.getByText('Withdrawn', { exact: true }));
  const sent = desk
    .getByRole('region', { name: 'Forms', exact: true })
    .getByRole('row', { name: /Consent to sedation/ });
  await see(sent.getByText('Withdrawn', { exact: true }), sent.getByText(/^since /));
  await row.getByText('History of Consent to sedation').click();
  await see(row.getByText('Called this morning'), row.getByRole('link', { name: 'Agreed in the portal' }));
  await row.getByRole('button', { name: 'Enter, Consent to sedation' }).click();
  await dialog.getByRole('radio', { name: 'Agreed on paper' }).check();
  await dialog.getByRole('button', { name: 'Enter' }).click();
  await see(row.getByText('Agreed', { exact: true }));
  await seeNo(row.getByText('Withdrawn', { exact: true }), sent.getByText('Withdrawn', { exact: true }));
});

test('before the first signature the card "Signing on screen" is agreed to, once for each person', {
  tags: ['CONSENT-03'],
}, async () => {
  const initials = defineField('Initials', {
    uuid: 'initials',
    common: { label: 'Examination', makeRequired: true },
    specific: { text: 'I agree to be examined.' },
  });
  const object = { fields: [initials], settings: { kind: 'consent' } };
  const page = await openSignedIn(server, sam);
  const path = await openForm(page, server, { name: 'Consent to be examined', fields: [initials], object });
  const box = page.getByRole('checkbox', { name: /I agree to sign on screen/ });
  await see(page.getByRole('heading', { name: 'Signing on screen' }), box);
  await see(page.getByText(/on paper, free of charge: call Harbor Dental Group at \(207\) 555-0148/));
  await expectAccessibleAsIs(page.getByRole('main'), 'signing on screen');
  await page.getByLabel(/Your initials/).fill('sr');
  await submit(page).click();
  await see(page.getByRole('link', { name: 'Tick the box to sign on screen, or choose to sign at the office.' }));
  await box.check();
  await submit(page).click();
  await see(page.getByRole('heading', { name: /^Thank you/ }));
  await visit(page, server, path);
  await see(page.getByLabel(/Your initials/));
  await seeNo(page.getByRole('heading', { name: 'Signing on screen' }));
});

test('an agreement is withdrawn from the documents, and given again', { tags: ['CONSENT-06'] }, async () => {
  const page = await openSignedIn(server, sam);
  const consent = { withdrawText: 'Your pictures are taken off the walls.' };
  await openForm(page, server, { ...consentForm('Photographs of you', consent), isForAll: true });
  await submit(page).click();
  await see(page.getByRole('heading', { name: /^Thank you/ }));
  await visit(page, server, '/patient-document');
  const row = page.getByRole('listitem').filter({ hasText: 'Photographs of you' });
  await see(row.getByText('Complete', { exact: true }), row.getByText(/^You agreed on /));
  await row.getByRole('button', { name: 'More for Photographs of you' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your agreement?' });
  await see(dialog.getByText('Your pictures are taken off the walls.'));
  await dialog.getByLabel('Reason (may be left empty)').fill('I changed my mind');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await see(row.getByText(/^Withdrawn on /));
  await expectAccessibleAsIs(row, 'a withdrawn agreement');
  await row.getByRole('link', { name: 'Agree again, Photographs of you' }).click();
  await submit(page).click();
  await see(page.getByRole('heading', { name: /^Thank you/ }));
  await visit(page, server, '/patient-document');
  await see(row.getByText('Complete', { exact: true }));
});

test('"I will sign at the office" closes the form, is nothing to do any more, and shows Sign now', {
  tags: ['CONSENT-05'],
}, async () => {
  const signature = defineField('Initials', { uuid: 'initials', common: { label: 'Sedation' } });
  const object = { fields: [note, signature], settings: { kind: 'consent' } };
  const draft = { name: 'Sedation agreement', fields: [note, signature], object, isForAll: true };
  const page = await openSignedIn(server, sam);
  await openForm(page, server, draft);
  await page.getByLabel('Anything to add').fill('Kept');
  await page.getByRole('button', { name: 'I will sign at the office' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign at the office instead?' });
  await see(dialog.getByText('Harbor Dental Group will have it ready on paper.'));
  await dialog.getByRole('button', { name: 'Sign at the office' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Sedation agreement' });
  await see(row.getByText('You sign at the office'));
  const desk = await openSignedIn(server, office, { width: 1440 });
  await openRecord(desk, 'Sam', 'Rivera');
  await see(desk.getByRole('row', { name: /Sedation agreement.*Signs at the office/ }));
  await row.getByRole('link', { name: 'Sign now, Sedation agreement' }).click();
  await see(page.getByLabel('Anything to add').and(page.locator('[value="Kept"]')));

  const guest = await openPage();
  await enterAsGuest(guest, server);
  await guest.getByRole('link', { name: 'Start, Sedation agreement' }).click();
  await guest.getByRole('button', { name: 'I will sign at the office' }).click();
  await guest.getByRole('button', { name: 'Sign at the office', exact: true }).click();
  await see(guest.getByText('You sign at the office'));
});
