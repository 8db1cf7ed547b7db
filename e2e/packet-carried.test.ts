// What somebody wrote in one form of a packet stands in the next one, marked and confirmed like the record's.
import { defineField, libraryFieldOf } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { submit } from './steps/form-mistakes.ts';
import { thanks } from './steps/form-sending.ts';
import { makePacket } from './steps/packets.ts';
import { openSignedIn, sam } from './steps/people.ts';
import { publishForm } from './steps/published-form.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();
let made: string | undefined;

/** Returns a question for a field of the record. */
function question(key: string, uuid: string, label: string) {
  const { type, table, column } = libraryFieldOf(key);
  return defineField(type as 'Short Text Entry', {
    uuid,
    group_name: 'Patient Information',
    foyer_table_name: table,
    foyer_column_name: column,
    common: { label },
  });
}

async function packetAddress(): Promise<string> {
  if (made !== undefined) return made;
  const first = [question('email', 'first-email', 'Email'), question('ssn', 'first-ssn', 'Social security number')];
  const second = [
    question('email', 'second-email', 'Where may we write to?'),
    question('birthDate', libraryFieldOf('birthDate').uuid, 'Date of birth'),
    question('ssn', 'second-ssn', 'Social security number'),
  ];
  await publishForm(server, { name: 'Who you are', fields: first });
  await publishForm(server, { name: 'How to reach you', fields: second });
  made = await makePacket(server, { name: 'Two forms', forms: ['Who you are', 'How to reach you'] });
  return made;
}

/** Sends the first form with this e-mail, and opens the second. */
async function sendFirst(page: Page, email: string): Promise<void> {
  await page.goto(await packetAddress());
  await page.getByRole('link', { name: 'Start Who you are' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Social security number').fill('900456789');
  await submit(page).click();
  await see(thanks(page));
  await page.getByRole('link', { name: 'Next form' }).click();
  await see(page.getByRole('heading', { name: 'How to reach you', level: 1 }));
}

const mail = (page: Page) => page.getByRole('textbox', { name: 'Where may we write to?' });
const ssn = (page: Page) => page.getByLabel('Social security number');

test('an answer of the form before wins over the record, is marked with that form, and is confirmed like the record’s', {
  tags: ['PACK-02', 'PACK-03'],
}, async () => {
  const page = await openSignedIn(server, sam, { width: 1280 });
  await sendFirst(page, 'sam.new@example.com');
  await eventually(() => mail(page).inputValue()).toBe('sam.new@example.com');
  expect(await ssn(page).inputValue()).toBe('');
  await see(
    page.getByText('From Who you are', { exact: true }),
    page.getByText('From your record', { exact: true }),
    page.getByText('2 answers here come from your record or from forms you sent.'),
  );
  await expectAccessible(page.getByRole('main'), 'a form with an answer of the form before');
  await mail(page).fill('sam.later@example.com');
  await seeNo(page.getByText('From Who you are', { exact: true }));
  await page.getByRole('button', { name: 'All correct' }).click();
  await seeNo(page.getByText('From your record', { exact: true }));
  await see(page.getByText(/^Saved at \d/));
  await page.reload();
  await eventually(() => mail(page).inputValue()).toBe('sam.later@example.com');
  await seeNo(page.getByText('From Who you are', { exact: true }));
  await submit(page).click();
  await see(thanks(page));
});

test('a guest’s answers stay in the browser that sent them', { tags: ['PACK-02', 'PACK-03'] }, async () => {
  const page = await openPage();
  await sendFirst(page, 'robin@example.com');
  await eventually(() => mail(page).inputValue()).toBe('robin@example.com');
  await see(
    page.getByText('From Who you are', { exact: true }),
    page.getByText('1 answer here comes from a form you sent.'),
  );
  expect(await ssn(page).inputValue()).toBe('');
  const address = page.url();
  await page.reload();
  await eventually(() => mail(page).inputValue()).toBe('robin@example.com');
  const other = await openPage();
  await other.goto(address);
  await see(other.getByRole('heading', { name: 'How to reach you', level: 1 }));
  await see(mail(other));
  expect(await mail(other).inputValue()).toBe('');
});
