// The office asks a patient for a packet on the record; Patient Documents shows it as one row, until it is taken back.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { admin, openSignedIn, sam } from './steps/people.ts';
import { formsOf, visit } from './steps/portal.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

async function openRecord(page: Page): Promise<void> {
  await page.goto(`${server.url}/practice/patients`);
  await page.getByRole('searchbox').fill('Sam Rivera');
  await page
    .getByRole('link', { name: /Sam Rivera/ })
    .first()
    .click();
}

test('a packet is asked for on the record, stands as one row in the documents, and is taken back', {
  tags: ['PACK-01'],
}, async () => {
  const desk = await openSignedIn(server, admin, { width: 1440 });
  await openRecord(desk);
  await desk.getByRole('button', { name: 'Request a form' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Request a form' });
  await dialog.getByLabel('Form', { exact: true }).selectOption('New patient');
  await dialog.getByLabel('Needed before').fill('2027-01-05');
  await dialog.getByRole('button', { name: 'Request', exact: true }).click();
  const asked = desk.getByRole('list', { name: 'Packets that are requested' }).getByRole('listitem');
  await see(asked.getByText('0 of 4 forms sent. Needed before January 5, 2027'));
  await expectAccessibleAsIs(
    desk.getByRole('list', { name: 'Packets that are requested' }),
    'a record with a packet that is requested',
  );

  const page = await openSignedIn(server, sam, { width: 1280 });
  await visit(page, server, '/patient-document');
  const forms = formsOf(page, 'Sam Rivera');
  const beneath = forms.getByRole('list', { name: 'Forms of New patient' });
  await see(
    forms.getByText(/^Needed before Tuesday, January 5\. 0 of 4 forms sent, about \d+ minutes left$/),
    forms.getByRole('progressbar', { name: 'New patient: 0 of 4 forms sent' }),
    beneath.getByText('Notice of Privacy Practices'),
  );
  await eventually(() => beneath.getByRole('listitem').count()).toBe(4);
  expect(await beneath.getByRole('link').first().getAttribute('href')).toMatch(/[?&]packet=/);
  await expectAccessible(forms, 'documents with a packet');
  await page.setViewportSize({ width: 390, height: 900 });
  await forms.getByRole('link', { name: /^Start\s*, New patient$/ }).click();
  await see(
    page.getByRole('heading', { name: 'New patient', level: 1 }),
    page.getByText('Needed before Tuesday, January 5', { exact: true }),
  );

  await desk.getByRole('button', { name: 'Stop requesting New patient' }).click();
  await seeNo(asked);
  await visit(page, server, '/patient-document');
  await see(forms.getByText('Medical History').first());
  await seeNo(beneath);
});
