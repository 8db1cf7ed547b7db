// Fields of the record in the builder: where they stand they are filled in, and who connects a question by hand is asked once.
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { entry, inspector, openForms, property, publishButton, saved, startForm } from './steps/builder.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

test('a field from the record is filled in wherever it stands, one connected by hand asks once, and publishing warns of one left empty', {
  tags: ['AUTHOR-09'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'For the newsletter');
  await entry(page, 'Mobile phone').click();
  await see(inspector(page).getByText(/^Filled in from the record when the patient opens the form/));
  expect(await property(page, 'Where it is filled in').inputValue()).toBe('always');

  await entry(page, 'Email Address').click();
  await property(page, 'Label').fill('Where do we write to?');
  await property(page, 'Fills and updates').selectOption('Email');
  const question = inspector(page).getByRole('group', { name: 'Fill it in from the record here?' });
  await see(question, page.getByRole('button', { name: '1 warning', exact: true }));
  await expectAccessibleAsIs(inspector(page), 'the question whether the record fills it in');
  await question.getByRole('button', { name: 'Fill it in' }).click();
  await seeNo(question, page.getByRole('button', { name: '1 warning', exact: true }));
  await saved(page);

  await page.getByRole('button', { name: 'Preview, phone' }).click();
  await page.getByLabel('Preview as').selectOption('A sample patient');
  const preview = page.getByRole('region', { name: 'Preview of For the newsletter' });
  await see(preview.getByLabel('Where do we write to?'));
  // The form is drawn before the sample patient's record is there.
  await eventually(() => preview.getByLabel('Where do we write to?').inputValue()).toMatch(/@/);
  await eventually(() => preview.getByLabel('Mobile phone').inputValue()).toMatch(/\d{3}/);
});

test('a connected question that is left empty stays so, and publishing says it', { tags: ['AUTHOR-09'] }, async () => {
  const page = await openForms(server);
  await startForm(page, 'Left empty');
  await entry(page, 'Email Address').click();
  await property(page, 'Label').fill('Your e-mail');
  await property(page, 'Fills and updates').selectOption('Email');
  await inspector(page).getByRole('button', { name: 'Leave it empty' }).click();
  expect(await property(page, 'Where it is filled in').inputValue()).toBe('never');
  await saved(page);
  await publishButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version 1' });
  await see(dialog.getByText('“Your e-mail” from the record is not filled in here.'));
  await see(dialog.getByRole('button', { name: 'Publish', exact: true, disabled: false }));
});
