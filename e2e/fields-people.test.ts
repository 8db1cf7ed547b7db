// Fields about people: the family member concerned, and who pays; by keyboard, with errors, locked, and on paper.
import { defineField, type FormField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { submit } from './steps/form-mistakes.ts';
import { grace, openSignedIn } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { openForm, publishForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus } from './steps/waiting.ts';

const server = useServer();

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const people = (common: object = {}): readonly FormField[] => [
  defineField('Patient', { common: { label: 'Who is it for?', ...common } }),
  defineField('Responsible Party', { common: { label: 'Who pays?', ...common } }),
];

test('a guardian says by keyboard for whom it is and who pays, and finds it on paper', {
  tags: [
    'FIELD-PAT-01',
    'FIELD-PAT-02',
    'FIELD-PAT-03',
    'FIELD-PAT-06',
    'FIELD-RESP-01',
    'FIELD-RESP-02',
    'FIELD-RESP-03',
    'FIELD-RESP-04',
    'FIELD-RESP-05',
    'FIELD-RESP-06',
    'FIELD-RESP-08',
  ],
}, async () => {
  const page = await openSignedIn(server, grace);
  const fields = people({ makeRequired: true });
  await openForm(page, server, { name: 'People', fields });
  const who = list(page, 'Who is it for? (required)');
  expect(await who.inputValue()).toBe('');
  const names = await who.getByRole('option').allTextContents();
  expect(names[0]).toBe('Select a patient');
  expect(names).toEqual(expect.arrayContaining(['Ada Okafor', 'Obi Okafor', 'Zora Okafor']));
  await see(page.getByRole('group', { name: 'Who pays?', exact: true }));
  const relationship = list(page, 'Relationship Type (required)');
  expect([await textbox(page, 'First Name (required)').inputValue(), await relationship.inputValue()]).toEqual([
    '',
    '',
  ]);
  const answer = await page.request.get(
    `${server.url}/account/v1/public/accounts/${await accountId()}/relationship-types?family=true`,
  );
  const types = (await answer.json()) as { externalId: string; name: string }[];
  expect((await relationship.getByRole('option').allTextContents()).slice(1)).toEqual(types.map(({ name }) => name));

  await submit(page).click();
  for (const text of [
    "Who is it for? can't be blank",
    "First Name can't be blank",
    "Last Name can't be blank",
    "Relationship Type can't be blank",
  ])
    await see(page.getByRole('link', { name: text, exact: true }));
  await expectAccessible(page.getByRole('main'), 'people with errors');
  await page.getByRole('link', { name: "Relationship Type can't be blank" }).click();
  await seeFocus(relationship);
  await page.getByRole('link', { name: "Who is it for? can't be blank" }).click();
  await seeFocus(who);
  await page.keyboard.type('Obi');
  await page.keyboard.press('Tab');
  await seeFocus(textbox(page, 'First Name (required)'));
  await page.keyboard.type('Emeka');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Okafor');
  await page.keyboard.press('Tab');
  await seeFocus(relationship);
  await page.keyboard.press('ArrowDown');
  await eventually(() => page.getByText(/validation errors? found/).count()).toBe(0);

  const sent = await sentBy(page, () => submit(page).press('Enter'));
  await see(page.getByRole('heading', { name: /^Thank you/ }));
  expect(sent[0]?.value).toMatch(/^[\w-]{36}$/);
  expect(sent[1]?.value).toEqual({ first: 'Emeka', last: 'Okafor', relationship: types[0]?.externalId });
  await page.getByRole('button', { name: 'Print' }).click();
  await see(page.getByText('Obi Okafor', { exact: true }));
  const lines = (await page.getByText('Emeka Okafor').innerText()).split('\n');
  expect(lines).toEqual(['Emeka Okafor', types[0]?.name]);
});

test('read-only people cannot be changed; a guest without a family is not asked for one', {
  tags: ['FIELD-PAT-05', 'FIELD-RESP-07'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Locked people', fields: people({ readOnly: true }) });
  const main = page.getByRole('main');
  const controls = [...(await main.getByRole('combobox').all()), ...(await main.getByRole('textbox').all())];
  expect(controls).toHaveLength(4);
  for (const control of controls) expect(await control.isDisabled()).toBe(true);
  await expectAccessible(page.getByRole('main'), 'locked people');

  const path = await publishForm(server, {
    name: 'Nobody to choose',
    fields: [defineField('Patient', { common: { label: 'Who is it for?', makeRequired: true } })],
  });
  await visit(page, server, path);
  await see(list(page, 'Who is it for? (required)'));
  expect(await list(page, 'Who is it for? (required)').getByRole('option').allTextContents()).toEqual([
    'Select a patient',
  ]);
  const sent = await sentBy(page, () => submit(page).click());
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(sent.map(({ value }) => value)).toEqual(['']);
});

async function accountId(): Promise<string> {
  const info = await fetch(`${server.url}/account/v1/public/tenant/info?nameSlug=${server.slug}`);
  return ((await info.json()) as { accountId: string }).accountId;
}
