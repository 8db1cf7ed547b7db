// Forms, Agreements: the office sees who lacks what, and asks again.
import { defineField } from '@foyer/forms';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { openForms } from './steps/builder.ts';
import { openSignedIn, sam } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { publishForm } from './steps/published-form.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();
const note = defineField('Short Text Entry', { uuid: 'note', common: { label: 'Anything to add' } });

test('who lacks an agreement is listed by form and state, and asked again by keyboard', {
  tags: ['CONSENT-09'],
}, async () => {
  const name = 'Pictures on the walls';
  const object = { fields: [note], settings: { kind: 'consent' } };
  await publishForm(server, { name, fields: [note], object, isForAll: true });
  const page = await openForms(server);
  await page
    .getByRole('navigation', { name: /agreements/ })
    .getByRole('link', { name: 'Agreements' })
    .click();
  await page.getByLabel('Form', { exact: true }).selectOption(name);
  const row = page.getByRole('row', { name: /Rivera, Sam/ });
  await see(row.getByText('Missing', { exact: true }));
  const ask = page.getByRole('button', { name: 'Ask again' });
  expect(await ask.isDisabled()).toBe(true);
  await expectAccessibleAsIs(page.getByRole('main'), 'the list of missing agreements');
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await see(page.getByRole('status').getByText('1 selected'));
  await ask.focus();
  await page.keyboard.press('Enter');
  await see(page.getByRole('status').getByText('1 form is among the documents again. 1 patient got a mail.').first());
  expect(await row.getByRole('checkbox').isChecked()).toBe(false);
  await page.getByLabel('How it stands').selectOption('Withdrawn');
  await see(page.getByRole('heading', { name: 'Nothing is missing.' }));
  await page.goBack();

  const portal = await openSignedIn(server, sam);
  await visit(portal, server, '/patient-document');
  await see(portal.getByRole('link', { name: `Start, ${name}` }));
  await server.runSql(`update forms set deleted_at = now() where name = '${name}'`);
  await page.goto(`${server.url}/practice/forms/agreements`);
  await see(page.getByRole('heading', { name: 'Agreements' }));
  await seeNo(page.getByRole('row', { name: new RegExp(name) }));
});
