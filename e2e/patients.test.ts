// Patients in the console: found while somebody types, changed, asked for forms; and who viewed them.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { admin, office, openSignedIn, sam } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const field = (page: Page) => page.getByRole('searchbox', { name: 'Find a patient' });
const found = (page: Page) => page.getByRole('region', { name: 'Patients found' }).getByRole('link');

async function openPatients(email = office, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openSignedIn(server, email, options);
  await page.goto(`${server.url}/practice/patients`);
  await seeFocus(field(page));
  return page;
}

async function openRecord(page: Page, typed: string, name: string): Promise<void> {
  await page.goto(`${server.url}/practice/patients`);
  await field(page).fill(typed);
  await see(found(page).filter({ hasText: name }).first());
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name, level: 1 }));
}

test('patients are found by a name with a slip in it and by birth date, by keyboard alone, and their record is read', async () => {
  const page = await openPatients();
  await see(page.getByRole('heading', { name: 'Today' }), page.getByRole('heading', { name: 'Recent' }));
  await field(page).pressSequentially('okfaor');
  await see(page.getByText('5 patients'), found(page).filter({ hasText: 'Grace Okafor' }));
  await eventually(() => new URL(page.url()).search).toBe('?q=okfaor');
  await page.keyboard.press('ArrowDown');
  await seeFocus(found(page).first());
  await page.keyboard.press('ArrowDown');
  await seeFocus(found(page).nth(1));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await seeFocus(field(page));
  await field(page).fill('zzzz');
  await see(page.getByRole('heading', { name: 'Nobody found' }));
  await field(page).fill('9/3/1991');
  await see(found(page).filter({ hasText: 'Sam Rivera' }));
  await field(page).press('Enter');
  await see(
    page.getByRole('heading', { name: 'Sam Rivera', level: 1 }),
    page.getByText('Born September 3, 1991 (35)'),
    page.getByText('xxx-xx-6789'),
    page.getByText('Penicillin'),
  );
  await seeNo(page.getByRole('link', { name: 'Access log' }));
  await page.getByRole('link', { name: 'Clinical' }).click();
  await see(page.getByText('Twice a day'));
  await page.goBack();
  await page.goBack();
  await eventually(() => field(page).inputValue()).toBe('9/3/1991');
});

test('Enter opens who was typed, however fast: never who stood there before, and the record stays', async () => {
  const page = await openPatients(office, { allow: [/ERR_FAILED/] });
  // However its address is written.
  await page.goto(`${server.url}/practice/patients/`);
  await field(page).fill('okafor');
  await see(found(page).filter({ hasText: 'Grace Okafor' }));
  await field(page).fill('sam rivera');
  await field(page).press('Enter');
  await see(page.getByRole('heading', { name: 'Sam Rivera', level: 1 }));
  await page.goBack();
  await see(found(page).filter({ hasText: 'Sam Rivera' }));
  // A slow machine: the pause after typing is over before the record is drawn.
  await field(page).evaluate(async (input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'okafor');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    const until = performance.now() + 60;
    while (performance.now() < until);
  });
  await see(page.getByRole('heading', { name: /Okafor$/, level: 1 }));
  await page.waitForTimeout(200);
  expect(new URL(page.url()).pathname).toMatch(/patients\/[0-9a-f-]{36}$/);

  // If a record cannot be reloaded, the old state is shown and marked as old.
  const reads = /\/patients\/[0-9a-f-]{36}$/;
  await page.route(reads, (route) => (route.request().resourceType() === 'fetch' ? route.abort() : route.continue()));
  await page.goBack();
  await field(page).fill('sam rivera');
  await field(page).press('Enter');
  const note = page.getByText('This record could not be refreshed. It may be out of date.');
  await see(page.getByRole('heading', { name: 'Sam Rivera', level: 1 }), note);
  await page.unroute(reads);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await seeNo(note);
});

test('a new patient is added and changed, with the specified preferences, and an admin reads who did it', {
  tags: ['CONST-03'],
}, async () => {
  const page = await openPatients();
  await page.getByRole('button', { name: 'New patient' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(await dialog.getByRole('alert').getByRole('link', { name: 'Fill this in.' }).count()).toBe(3);
  await dialog.getByLabel('First name').fill('Maren');
  await dialog.getByLabel('Last name').fill('Testrup');
  await dialog.getByLabel('Date of birth').fill('1979-01-31');
  expect(await dialog.getByLabel('Preferred contact').getByRole('option').allTextContents()).toEqual([
    'Not known',
    'Email and Text',
    'Email Only',
    'Text Only',
    'None',
  ]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('heading', { name: 'Maren Testrup', level: 1 }));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Preferred contact').selectOption('Text Only');
  await dialog.getByRole('button', { name: 'Add a phone' }).click();
  await dialog.getByLabel('Number', { exact: true }).fill('207 555 0133');
  await dialog.getByLabel('Email').fill('maren@example.com');
  await expectAccessible(dialog, 'contact data');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const contact = page.getByRole('region', { name: 'Contact' });
  await see(contact.getByText('Text Only'), contact.getByText('(207) 555-0133'));
  await page.getByRole('button', { name: 'Invite to the portal' }).click();
  await see(page.getByText('The invitation is on its way.'));
  expect((await server.mailbox.next('maren@example.com')).text).toContain('/patient-portal/verify-identity');

  const theirs = await openSignedIn(server, admin);
  await theirs.goto(page.url());
  await theirs.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Access log' }).click();
  await see(theirs.getByRole('heading', { name: 'Access log' }));
  const entry = (sentence: string) => theirs.getByRole('row', { name: new RegExp(`Joan Whitfield ${sentence}`) });
  await see(entry('added Maren'), entry('changed .+ of Maren'), entry('invited Maren'));
  await see(entry('read the record of Maren').first());
  await theirs.getByLabel('Action').selectOption('update');
  await seeNo(entry('added Maren'));
  await see(entry('changed .+ of Maren'));
  const download = theirs.waitForEvent('download');
  await theirs.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('access-log.csv');
});

test('what is wrong with a new patient is marked at its field, in a sentence', async () => {
  const page = await openPatients(office, { allow: [/400/] });
  await page.getByRole('button', { name: 'New patient' }).click();
  const dialog = page.getByRole('dialog', { name: 'New patient' });
  await dialog.getByLabel('First name').fill('Bad');
  await dialog.getByLabel('Last name').fill('Numbers');
  await dialog.getByLabel('Date of birth').fill('1990-01-01');
  await dialog.getByLabel('Email').fill('bad@@example');
  await dialog.getByRole('button', { name: 'Add a phone' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const marked = (name: string, text: string) =>
    eventually(async () => [
      await dialog.getByLabel(name, { exact: true }).getAttribute('aria-invalid'),
      await dialog.getByRole('alert').getByRole('link', { name: text }).count(),
      await dialog.getByText(text).count(),
    ]).toEqual(['true', 1, 2]);
  await marked('Email', 'Enter an email address, such as name@example.com.');
  await dialog.getByLabel('Email').fill('bad@example.com');
  await dialog.getByLabel('Number', { exact: true }).fill('12345');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await marked('Number', 'Enter a phone number with its area code');
  await dialog.getByLabel('Number', { exact: true }).fill('(207) 555-0177');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('heading', { name: 'Bad Numbers', level: 1 }), page.getByText('(207) 555-0177').first());
});

test('two people change one patient: the second is shown what the first one changed, chooses, and loses nothing typed', {
  tags: ['SAFE-44'],
}, async () => {
  const first = await openPatients(admin);
  const second = await openPatients(office, { allow: [/409/] });
  for (const page of [first, second]) {
    await openRecord(page, 'lee chen', 'Lee Chen');
    await page.getByRole('region', { name: 'Contact' }).getByRole('button', { name: 'Edit' }).click();
  }
  const [theirs, mine] = [first, second].map((page) => page.getByRole('dialog', { name: 'Edit contact details' }));
  if (!theirs || !mine) throw new Error('Two dialogs are open.');
  await theirs.getByLabel('Email').fill('lee.new@example.com');
  await theirs.getByLabel('Marital status').fill('Married');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await see(first.getByText('Saved.'));
  await mine.getByLabel('Email').fill('lee.other@example.com');
  await mine.getByLabel('Marital status').fill('Single');
  await mine.getByLabel('City').fill('Bath');
  await mine.getByRole('button', { name: 'Save' }).click();
  const group = (name: string) => mine.getByRole('group', { name: `${name}: changed meanwhile` });
  const typedIn = (name: string) => mine.getByRole('textbox', { name }).inputValue();
  await see(
    mine.getByText('Meanwhile changed by Marta Kowalski'),
    group('Email').getByText(/^Now: lee\.new@example\.com \(Marta Kowalski, today, .+ [AP]M\)$/),
    group('Marital status').getByText(/^Now: Married \(/),
  );
  expect(await typedIn('Email')).toBe('lee.other@example.com');
  expect(await typedIn('City')).toBe('Bath');
  await expectAccessible(mine, 'changed meanwhile');
  await group('Email').getByRole('button', { name: 'Keep Mine' }).click();
  await mine.getByRole('button', { name: 'Save' }).click();
  await see(group('Marital status').getByText('Choose which one to keep.'));
  await group('Marital status').getByRole('button', { name: 'Use Theirs' }).click();
  expect(await typedIn('Marital status')).toBe('Married');
  await mine.getByRole('button', { name: 'Save' }).click();
  const card = second.getByRole('region', { name: 'Contact' });
  await see(card.getByText('lee.other@example.com'), card.getByText('Married'), card.getByText(/^Bath/));
});

test('a form that is asked for stands among the patient’s documents, with a mail that tells nothing, until it is taken back', async () => {
  const page = await openPatients();
  await openRecord(page, 'sam rivera', 'Sam Rivera');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Request a form' }).click();
  const form = (await dialog.getByLabel('Form', { exact: true }).locator('option').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Request', exact: true }).click();
  const forms = page.getByRole('region', { name: 'Forms' });
  await see(forms.getByRole('row', { name: new RegExp(`^${form} Not yet`) }));
  const mail = await server.mailbox.next(sam);
  expect(mail.text).toContain('/patient-portal/patient-document');
  expect(mail.text).not.toContain(form);
  const theirs = await openSignedIn(server, sam);
  await theirs.goto(`${server.url}/patient-portal/patient-document`);
  await see(theirs.getByText(form, { exact: true }));
  await page.getByRole('button', { name: `Stop requesting ${form}` }).click();
  await seeNo(forms.getByText(form, { exact: true }));
  // The patient writes, the office replies by mail, and both messages are in the record.
  await theirs.getByRole('button', { name: 'Send email' }).click();
  await theirs.getByLabel('Subject').fill('My visit');
  await theirs.getByRole('dialog').getByLabel('Message').fill('Is Friday free?');
  await theirs.getByRole('button', { name: 'Send', exact: true }).click();
  await see(theirs.getByText('Your message was sent.'));
  await page.reload();
  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('button', { name: 'Reply to My visit' }).click();
  await seeFocus(dialog.getByRole('textbox', { name: /^Message/ }));
  expect(await dialog.getByRole('textbox', { name: /^Subject/ }).inputValue()).toBe('Re: My visit');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await see(dialog.getByText('Error: Fill this in.'));
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('It is, at ten.');
  await expectAccessible(dialog, 'a reply');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await see(page.getByText('It is, at ten.'), page.getByText('From the office, Joan Whitfield'));
  expect((await server.mailbox.next(sam)).text).toContain('It is, at ten.');
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await see(page.getByText('Signed out everywhere.'));
  await theirs.reload();
  await see(theirs.getByRole('button', { name: 'Sign In' }));
});
