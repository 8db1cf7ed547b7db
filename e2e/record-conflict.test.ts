// Two colleagues edit one record: what each typed stays, and each field that both changed is chosen before it is saved.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

/** Adds a patient and stays on the record. */
async function addPatient(page: Page, last: string): Promise<void> {
  await page.goto(`${server.url}/practice/patients`);
  await page.getByRole('button', { name: 'New patient' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Maren');
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Date of birth').fill('1979-01-31');
  await dialog.getByLabel('Email').fill('maren@example.com');
  await dialog.getByRole('button', { name: 'Add a phone' }).click();
  await dialog.getByLabel('Number', { exact: true }).fill('(207) 555-0148');
  await dialog.getByLabel('Street').fill('14 Munjoy Street');
  await dialog.getByLabel('City').fill('Portland');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('heading', { name: `Maren ${last}`, level: 1 }));
}

async function edit(page: Page) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  return page.getByRole('dialog');
}

test('a save that meets a colleague\u2019s keeps what was typed, and asks field by field', {
  tags: ['RECORD-04'],
}, async () => {
  const page = await openSignedIn(server, office);
  await addPatient(page, 'Both');
  const theirs = await openSignedIn(server, admin);
  await theirs.goto(page.url());
  const mine = await edit(page);
  const other = await edit(theirs);
  await other.getByLabel('Email').fill('theirs@example.com');
  await other.getByLabel('City').fill('Bangor');
  await other.getByLabel('Number', { exact: true }).fill('207 555 0199');
  await other.getByLabel('Marital status').fill('Single');
  await other.getByRole('button', { name: 'Save' }).click();
  await seeNo(other);

  await mine.getByRole('textbox', { name: 'Email' }).fill('mine@example.com');
  await mine.getByLabel('Street').fill('15 Munjoy Street');
  await mine.getByLabel('Number', { exact: true }).fill('207 555 0111');
  await mine.getByLabel('Last name').fill('Both-Smith');
  await mine.getByRole('button', { name: 'Save' }).click();
  const summary = mine.getByRole('alert').filter({ hasText: 'Meanwhile changed by Marta Kowalski' });
  await seeFocus(summary);
  expect(await summary.getByRole('link').allTextContents()).toEqual(['Email', 'Mobile phone', 'Address']);
  await see(
    mine.getByText(/^Now: theirs@example\.com \(Marta Kowalski, today, \d+:\d\d [AP]M\)$/),
    mine.getByText('Now: 14 Munjoy Street, Bangor'),
    mine.getByText('Now: (207) 555-0199'),
  );
  expect(await mine.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('mine@example.com');
  await summary.getByRole('link', { name: 'Email' }).click();
  await seeFocus(mine.getByRole('textbox', { name: 'Email' }));
  await expectAccessibleAsIs(mine, 'a record changed meanwhile');

  const choose = (field: string, button: string) =>
    mine
      .getByRole('group', { name: `${field}: changed meanwhile` })
      .getByRole('button', { name: button })
      .click();
  await choose('Email', 'Keep Mine');
  await choose('Address', 'Use Theirs');
  expect(await mine.getByLabel('Street').inputValue()).toBe('14 Munjoy Street');
  await mine.getByRole('button', { name: 'Save' }).click();
  await see(mine.getByText('Choose which one to keep.'));
  await choose('Mobile phone', 'Use Theirs');
  await mine.getByRole('button', { name: 'Save' }).click();
  await seeNo(mine);
  const contact = page.getByRole('region', { name: 'Contact' });
  await see(
    page.getByRole('heading', { name: 'Maren Both-Smith', level: 1 }),
    contact.getByText('mine@example.com'),
    contact.getByText('(207) 555-0199'),
    contact.getByText('Bangor'),
    contact.getByText('Single'),
  );
});

test('each member that the server refuses marks its field, and the summary takes the focus', async () => {
  const page = await openSignedIn(server, office);
  await addPatient(page, 'Faulty');
  const dialog = await edit(page);
  await dialog.getByLabel('Number', { exact: true }).fill('12345');
  await dialog.getByRole('button', { name: 'Add a phone' }).click();
  await dialog.getByLabel('Number', { exact: true }).nth(1).fill('call me');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const summary = dialog.getByRole('alert');
  await seeFocus(summary);
  const number = 'Enter a phone number with its area code, such as (207) 555-0148.';
  expect(
    (await summary.getByRole('link').allTextContents()).map((text) => text.startsWith(`Mobile: ${number}`)),
  ).toEqual([true, true]);
  const second = dialog.getByLabel('Number', { exact: true }).nth(1);
  expect(await second.getAttribute('aria-invalid')).toBe('true');
  await summary.getByRole('link').nth(1).click();
  await seeFocus(second);
  await dialog.getByRole('button', { name: 'Remove call me' }).click();
  await dialog.getByLabel('Number', { exact: true }).fill('207 555 0122');
  await dialog.getByLabel('Email').fill('sam@@bad');
  await dialog.getByLabel('Date of birth').fill('2190-01-01');
  await dialog.getByLabel('First name').fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seeFocus(summary);
  expect(await summary.getByRole('link').allTextContents()).toEqual(['First name: Fill this in.']);
  await dialog.getByLabel('First name').fill('Maren');
  for (const [field, right] of [
    ['Email', 'maren@example.com'],
    ['Date of birth', '1979-01-31'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seeFocus(summary);
    expect(await dialog.getByLabel(field).getAttribute('aria-invalid')).toBe('true');
    await see(summary.getByRole('link', { name: new RegExp(`^${field}: `) }));
    await dialog.getByLabel(field).fill(right);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Saved.'));
});

test('a number is read when its field is left, and one that is none is marked there', {
  tags: ['RECORD-05'],
}, async () => {
  const page = await openSignedIn(server, office);
  await addPatient(page, 'Dialed');
  const dialog = await edit(page);
  const number = dialog.getByLabel('Number', { exact: true });
  const extension = dialog.getByLabel('Extension');
  await number.fill('207.555.0133 ext 12');
  await extension.focus();
  await eventually(() => number.inputValue()).toBe('(207) 555-0133');
  expect(await extension.inputValue()).toBe('12');
  await number.fill('555-0133');
  await extension.focus();
  await see(dialog.getByText('Enter a phone number with its area code, such as (207) 555-0148.'));
  expect(await number.getAttribute('aria-invalid')).toBe('true');
  await number.fill('+44 2079460958');
  await extension.fill('');
  await dialog.getByLabel('Email').fill('sam.rivera@example.com');
  await dialog.getByLabel('State or province').fill('ME');
  await dialog.getByLabel('Postal code').fill('10001');
  await see(dialog.getByText('Also used by Sam Rivera.'), dialog.getByText('This ZIP code is in New York.'));
  await dialog.getByLabel('Postal code').fill('1000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const summary = dialog.getByRole('alert');
  await seeFocus(summary);
  await see(summary.getByRole('link', { name: 'Postal code: Enter a ZIP code of 5 digits.' }));
  await dialog.getByLabel('Postal code').fill('04101');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('region', { name: 'Contact' }).getByText('+44 20 7946 0958'));
});

test('a number of before that cannot be read stays, and is marked', { tags: ['RECORD-08'] }, async () => {
  const page = await openSignedIn(server, office);
  await addPatient(page, 'Unread');
  const patientId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await server.runSql(
    `update patient_phones set number = '555-0133', is_unread = true where patient_id = '${patientId}'`,
  );
  await page.reload();
  const contact = page.getByRole('region', { name: 'Contact' });
  await see(contact.getByText('555-0133'), contact.getByText('Check this number'));
  await expectAccessibleAsIs(contact, 'a number that cannot be read');
  const dialog = await edit(page);
  await dialog.getByLabel('Number', { exact: true }).focus();
  await dialog.getByLabel('City').fill('Bath');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(contact.getByText('Bath'), contact.getByText('555-0133'));
});
