// Items of the record in a form: confirmed one by one by the patient, marked in the inbox, and removed only by the office's choice.
import { defineField, fieldLibrary, medicalConditions } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { submit } from './steps/form-mistakes.ts';
import { thanks } from './steps/form-sending.ts';
import { office, openSignedIn, sam } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { publishForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

const [first = '', second = '', third = ''] = medicalConditions;
const known = fieldLibrary.find(({ key }) => key === 'conditions');
const conditions = {
  ...defineField('Multiple Choice', {
    common: { label: 'Conditions', confirmItems: true },
    specific: { options: [first, second, third].map((text) => ({ text })) },
  }),
  uuid: known?.uuid ?? '',
  group_name: 'Medical History',
  foyer_table_name: 'medical_record',
  foyer_column_name: 'conditions',
};

const item = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

async function openInbox(form: string): Promise<Page> {
  const front = await openSignedIn(server, office);
  await front.goto(`${server.url}/practice/inbox?show=new`);
  const rows = front.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
  await rows.filter({ hasText: 'Sam Rivera' }).filter({ hasText: form }).click();
  await see(front.getByRole('article', { name: 'Sam Rivera' }).getByText('Born'));
  return front;
}

async function approve(front: Page): Promise<void> {
  await front.getByRole('button', { name: 'Approve', exact: true }).click();
  await see(front.getByText(/^Approved by Joan Whitfield on/));
}

test('items on file are said to be still right or not, each by itself; the office sees it and decides what goes', {
  tags: ['FILL-03', 'FILL-04'],
}, async () => {
  await server.runSql('update patient_records set medical_record_sealed = null');
  const page = await openSignedIn(server, sam);
  const form = 'What we have on file';
  const path = await publishForm(server, { name: form, fields: [conditions] });
  await visit(page, server, path);
  for (const name of [first, second, third]) await choice(page, name).check();
  await seeNo(page.getByText(/Is it still right/));
  await submit(page).click();
  await see(thanks(page));
  await approve(await openInbox(form));

  await visit(page, server, path);
  await see(page.getByText(/ has this on file\. Is it still right\?$/));
  for (const name of [first, second, third])
    expect(await item(page, name).getByRole('radio', { checked: true }).count()).toBe(0);
  await expectAccessible(page, 'items on file');
  await item(page, first).getByRole('radio', { name: 'No longer' }).check();
  await eventually(() => choice(page, first).isChecked()).toBe(false);
  await item(page, second).getByRole('radio', { name: 'Still right' }).check();
  const [sent] = await sentBy(page, () => submit(page).click());
  expect(sent).toMatchObject({ items: { [first]: 'gone', [second]: 'right' } });
  await see(thanks(page));

  const front = await openInbox(form);
  await see(front.getByText('Patient says: no longer'), front.getByText('on file, not confirmed this time'));
  const remove = front.getByRole('checkbox', { name: `Remove ${first} from the record` });
  expect(await remove.isChecked()).toBe(false);
  await remove.check();
  await approve(front);
  await visit(page, server, path);
  await see(item(page, second), item(page, third));
  await seeNo(item(page, first));
});
