// Rows to add, in the builder: their questions are added, written, ordered and removed, and the preview has them.
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { block, entry, inspector, openForms, property, publish, saved, startForm } from './steps/builder.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

test('rows are built from the palette, by keyboard, and a patient could fill them in', {
  tags: ['REP-01'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'Medicines by rows');
  await entry(page, 'Rows to add').click();
  await property(page, 'Label').fill('Which medicines do you take?');
  await property(page, 'What one row is called').fill('Medicine');
  await property(page, 'Label of the button that adds a row').fill('Add a medicine');
  await property(page, 'Box that says there is nothing to list').fill('I take no medicines');

  const questions = inspector(page).getByRole('group', { name: 'Questions in each row' });
  await questions.getByRole('button', { name: 'Name', exact: true }).click();
  await questions.getByRole('switch', { name: 'Required' }).click();
  await questions.getByLabel('Type of the next question').selectOption('Number');
  await questions.getByRole('button', { name: 'Add a question' }).press('Enter');
  await seeFocus(questions.getByLabel('Label', { exact: true }));
  await page.keyboard.type('Times a day');
  await questions.getByLabel('Type of the next question').selectOption('Drop-down list');
  await questions.getByRole('button', { name: 'Add a question' }).press('Enter');
  await page.keyboard.type('How often');
  await expectAccessibleAsIs(inspector(page), 'rows to add in the builder');
  await questions.getByRole('button', { name: 'Move How often up' }).click();
  const names = () =>
    questions.getByRole('button', { expanded: false }).or(questions.getByRole('button', { expanded: true }));
  expect(await names().allInnerTexts()).toEqual(['Name', 'How often', 'Times a day']);
  await questions.getByRole('button', { name: 'Remove Times a day' }).click();
  await seeNo(questions.getByRole('button', { name: 'Times a day', exact: true }));
  await page.keyboard.press('Control+z');
  await see(questions.getByRole('button', { name: 'Times a day', exact: true }));
  await saved(page);

  await page.getByRole('button', { name: 'Preview, phone' }).click();
  const preview = page.getByRole('region', { name: 'Preview of Medicines by rows' });
  await see(preview.getByRole('checkbox', { name: 'I take no medicines' }));
  await preview.getByRole('button', { name: 'Add a medicine' }).click();
  const row = preview.getByRole('group', { name: 'Medicine 1 of 1' });
  await row.getByRole('textbox', { name: /^Name/ }).fill('Lisinopril');
  await see(row.getByRole('combobox', { name: /^How often/ }));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await publish(page, 1);
});

test('a question of a row depends on another of its row: written in words, listed with its place, shown by Test', {
  tags: ['AUTHOR-05', 'AUTHOR-06', 'REP-06'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'Medicines that ask more');
  await entry(page, 'Checkbox').click();
  await property(page, 'Label').fill('I take medicines');
  await entry(page, 'Rows to add').click();
  await property(page, 'Label').fill('Medicines');
  const questions = inspector(page).getByRole('group', { name: 'Questions in each row' });
  await questions.getByLabel('Type of the next question').selectOption('Short text');
  await questions.getByRole('button', { name: 'Add a question' }).press('Enter');
  await page.keyboard.type('Dose');
  await questions.getByRole('button', { name: 'Show this when…' }).click();
  const question = questions.getByRole('combobox', { name: 'Question', exact: true });
  await seeFocus(question);
  expect(await question.locator('optgroup').evaluateAll((all) => all.map((one) => one.getAttribute('label')))).toEqual([
    'The same row',
    'Page 1',
  ]);
  await question.selectOption({ label: 'Name' });
  await questions.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is' });
  await questions.getByRole('textbox', { name: 'Answer' }).fill('Aspirin');
  await see(
    block(page, 'Medicines').getByText('Dose: When “Name” is Aspirin'),
    questions.getByText('When “Name” is Aspirin', { exact: true }),
    questions.getByText('Decides 1'),
  );
  await expectAccessibleAsIs(inspector(page).or(block(page, 'Medicines')), 'a condition in a row');

  await inspector(page).getByRole('button', { name: 'Form settings' }).click();
  const all = inspector(page).getByRole('table', { name: 'All logic' });
  await see(all.getByRole('row', { name: /^Dose\s*Medicines, row, page 1/ }));
  await all.getByRole('button', { name: 'Dose' }).click();
  await see(questions.getByRole('button', { name: 'Remove the condition on Name' }));
  await questions.getByRole('button', { name: 'Remove Name', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete “Name”?' });
  await see(asked.getByText('1 condition looks at “Name”. It is removed with it.'));
  await asked.getByRole('button', { name: 'Keep' }).click();

  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const decides = page.getByRole('complementary', { name: 'What this form decides' });
  await see(decides.getByText('No rows yet'));
  await page.getByRole('button', { name: 'Show me: Medicines: Dose' }).click();
  const row = page.getByRole('group', { name: 'Row 1 of 1' });
  await seeFocus(row.getByRole('textbox', { name: /^Dose/ }));
  expect(await row.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Aspirin');
  await see(decides.getByText('True in 1 of 1 row'));
  await row.getByRole('textbox', { name: /^Name/ }).fill('Ibuprofen');
  await see(decides.getByText('True in 0 of 1 row'), decides.getByText('1 of 1 seen both ways'));
});
