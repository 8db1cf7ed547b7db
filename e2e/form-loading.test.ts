// How the form page loads its form or a submission, and what it says if it cannot.
import { defineField } from '@foyer/forms';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { submit } from './steps/form-mistakes.ts';
import { isSendOfForm, thanks } from './steps/form-sending.ts';
import { grace, openSignedIn } from './steps/people.ts';
import { seePath, visit } from './steps/portal.ts';
import { openForm, publishForm } from './steps/published-form.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

const text = (label: string) => defineField('Short Text Entry', { common: { label } });

test('a form in an unexpected format is not drawn', { tags: ['FORM-14'] }, async () => {
  const page = await openPage({ fresh: true });
  const path = await publishForm(server, {
    name: 'Odd',
    fields: [],
    object: { fields: [{ uuid: 'a', type_name: 'Hologram' }] },
  });
  await visit(page, server, path);
  await see(page.getByRole('alert').getByText('Form is in an unexpected format. Unable to render.', { exact: true }));
  await seeNo(page.getByRole('form'), submit(page));
  await page.getByRole('alert').getByRole('link', { name: 'Patient Documents' }).click();
  await seePath(page, '/patient-document');
});

test('a form is loaded in its order; when it fails, a dialog says so and loads the page anew', {
  tags: ['ERR-07', 'ERR-08', 'FORM-15', 'FORM-18', 'FORM-19'],
}, async () => {
  const page = await openPage({ fresh: true, allow: [/Failed to load resource/, /The form did not load/] });
  const path = await publishForm(server, { name: 'Loading', fields: [text('One')] });
  await page.route('**/public/forms/**', (route) => route.abort());
  await visit(page, server, path);
  const dialog = page.getByRole('alertdialog');
  await see(
    dialog.getByText('There was an issue loading this form. Please refresh your browser to try again.', {
      exact: true,
    }),
  );
  await page.unroute('**/public/forms/**');
  const calls: string[] = [];
  page.on('request', (request) => {
    const call = /patient-forms|public\/forms\/|portal\/general-settings|relationship|family\/contacts/.exec(
      request.url(),
    );
    if (call) calls.push(call[0]);
  });
  const loading = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Refresh' }).click();
  await loading;
  await see(page.getByLabel('One'));
  await seeNo(dialog);
  expect(calls).toEqual(['patient-forms', 'public/forms/', 'portal/general-settings', 'relationship']);
});

test('without its relationship types a form opens all the same, and the failure is written down', {
  tags: ['ERR-33'],
}, async () => {
  const page = await openPage({ fresh: true, allow: [/Failed to load resource/, /Relationship types did not load/] });
  const written = page.waitForEvent('console', (message) => message.text().includes('Relationship types did not load'));
  await page.route('**/relationship-types**', (route) => route.abort());
  await openForm(page, server, { name: 'Without relations', fields: [text('One')] });
  await written;
  await see(page.getByLabel('One'));
  await seeNo(page.getByRole('alertdialog'));
});

test('a submission that does not load, or that a visitor may not see, is told in a dialog', {
  tags: ['ERR-09'],
}, async () => {
  const texts =
    'There was an issue loading your previous submission for this form. Please refresh your browser to try again.';
  const allow = [/Failed to load resource/, /The form did not load/];
  const page = await openPage({ fresh: true, allow });
  const form = await openForm(page, server, { name: 'Seen again', fields: [text('One')] });
  await page.getByLabel('One').fill('mine');
  const posting = page.waitForResponse((response) => isSendOfForm(response.request()));
  await submit(page).click();
  const { id, secure_id } = (await (await posting).json()) as { id: string; secure_id: string };
  await visit(page, server, `${form}/${id}/${secure_id}`);
  await see(page.getByRole('alertdialog').getByText(texts, { exact: true }));
  await seeNo(page.getByLabel('One'));

  const signedIn = await openSignedIn(server, grace, { fresh: true, allow });
  await visit(signedIn, server, form);
  await see(signedIn.getByLabel('One'));
  const sending = signedIn.waitForResponse((response) => isSendOfForm(response.request()));
  await submit(signedIn).click();
  const own = (await (await sending).json()) as { id: string; secure_id: string };
  await see(thanks(signedIn));
  await signedIn.route('**/submissions/**', (route) => route.abort());
  await visit(signedIn, server, `${form}/${own.id}/${own.secure_id}`);
  await see(signedIn.getByRole('alertdialog').getByText(texts, { exact: true }));
  await signedIn.unroute('**/submissions/**');
  await signedIn.getByRole('alertdialog').getByRole('button', { name: 'Refresh' }).click();
  await see(signedIn.getByLabel('One'));
});
