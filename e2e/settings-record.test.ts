// Settings, Record: the practice's own record fields are renamed, moved, archived and deleted.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

async function openPart(page: Page): Promise<void> {
  await page.goto(`${server.url}/practice/settings/record`);
  await see(page.getByRole('heading', { name: 'Fields of your own' }));
}

/** Writes the fields straight into the practice's database, instead of those that are there. */
async function haveFields(...names: readonly string[]): Promise<void> {
  const rows = names.map((name, at) => `(foyer_tenant(), gen_random_uuid(), '${name}', 'Number', ${at})`);
  await server.runSql(`delete from record_fields;
    insert into record_fields (tenant_id, field_id, name, type, position) values ${rows.join(',')}`);
}

const list = (page: Page) => page.getByRole('list', { name: 'Fields in their order' });
const names = async (page: Page) =>
  (await list(page).getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]);

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('there is a word for no fields, and a way on where they could not be loaded', {
  tags: ['AUTHOR-09'],
}, async () => {
  const page = await openSignedIn(server, admin, { allow: [/record-fields/, /500/] });
  let isDown = true;
  await page.route('**/office/v1/record-fields', (route) =>
    isDown ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await openPart(page);
  await see(page.getByText('The fields could not be loaded.'));
  isDown = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await see(page.getByText('No fields of your own yet'));
});

test('fields are moved by button and by keys, renamed, archived, taken back and deleted', {
  tags: ['AUTHOR-09'],
}, async () => {
  await haveFields('Hobbies', 'Pets', 'Steps');
  const page = await openSignedIn(server, admin);
  await openPart(page);
  await eventually(() => names(page)).toEqual(['Hobbies', 'Pets', 'Steps']);
  await expectAccessibleAsIs(list(page), 'fields of the practice’s own');
  await page.getByRole('button', { name: 'Move Hobbies down' }).click();
  await see(page.getByText('Hobbies is now at place 2 of 3.'));
  expect(await names(page)).toEqual(['Pets', 'Hobbies', 'Steps']);
  await page.keyboard.press('Alt+ArrowDown');
  await eventually(() => names(page)).toEqual(['Pets', 'Steps', 'Hobbies']);
  await choose(page, 'Hobbies', 'Rename');
  const dialog = page.getByRole('dialog', { name: 'Rename the field' });
  await dialog.getByLabel('Name').fill('Free time');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await eventually(() => names(page)).toEqual(['Pets', 'Steps', 'Free time']);
  await choose(page, 'Pets', 'Archive');
  await see(page.getByText('“Pets” is archived.'));
  await eventually(() => names(page)).toEqual(['Steps', 'Free time']);
  await expectAccessibleAsIs(page.getByRole('main'), 'archived fields');
  await choose(page, 'Pets', 'Restore');
  await eventually(() => names(page)).toEqual(['Pets', 'Steps', 'Free time']);
  await choose(page, 'Steps', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await see(page.getByText('“Steps” is deleted.'));
  await seeNo(page.getByRole('button', { name: 'More for Steps' }));
});

test('a field in use stays, and a colleague’s change is not written over', { tags: ['AUTHOR-09'] }, async () => {
  await haveFields('Hobbies');
  await server.runSql(`insert into form_sections (tenant_id, section_id, name, object, saved_at)
    select tenant_id, gen_random_uuid(), 'Asks for it', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('foyer_table_name', 'custom', 'foyer_column_name', field_id))), now() from record_fields`);
  const page = await openSignedIn(server, admin, { allow: [/409/] });
  await openPart(page);
  await choose(page, 'Hobbies', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await see(page.getByText('Forms or records still use this. Archive it instead.'));
  await server.runSql("update record_fields set name = 'Free time', revision = revision + 1");
  await choose(page, 'Hobbies', 'Archive');
  await see(page.getByText('A colleague changed this field. Load it again.'));
  await eventually(() => names(page)).toEqual(['Free time']);
});
