// Conditions written by hand in the console, in words, and what patients then see.
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { block, entry, inspector, openForms, property, publish, saved, startForm } from './steps/builder.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

test('a question is shown when another is answered so: written in words, said on the canvas, and true for patients', {
  tags: ['AUTHOR-05'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'Only what matters');
  await entry(page, 'Single Choice').click();
  await property(page, 'Label').fill('Do you take any medicines?');
  await entry(page, 'Short Text Entry').click();
  await property(page, 'Label').fill('Which ones?');

  const logic = inspector(page);
  await logic.getByRole('button', { name: 'Show this when…' }).click();
  const question = logic.getByRole('combobox', { name: 'Question' });
  await seeFocus(question);
  // Nothing of it is in the form before a question is chosen, and the field itself is not offered.
  expect(await question.locator('option').allInnerTexts()).toEqual(['Choose a question', 'Do you take any medicines?']);
  await question.selectOption({ label: 'Do you take any medicines?' });
  await seeFocus(logic.getByRole('group', { name: 'Condition 1' }).getByRole('combobox', { name: 'Question' }));
  const comparison = logic.getByRole('combobox', { name: 'Comparison' });
  expect(await comparison.locator('option').allInnerTexts()).toEqual([
    'is answered',
    'is not answered',
    'is',
    'is not',
  ]);
  await comparison.selectOption({ label: 'is not' });
  await see(logic.getByText('Also while nothing is answered.'));
  await comparison.selectOption({ label: 'is' });
  const first = await logic.getByRole('combobox', { name: 'Answer' }).locator('option').first().innerText();
  const line = `When “Do you take any medicines?” is ${first}`;
  await see(block(page, 'Which ones?').getByText(line));
  await see(block(page, 'Do you take any medicines?').getByText('Decides 1'));
  await expectAccessibleAsIs(inspector(page).or(block(page, 'Which ones?')), 'a condition');

  await saved(page);
  await page.reload();
  await block(page, 'Which ones?').getByRole('button', { name: line }).click();
  await see(page.getByRole('complementary', { name: /^Properties of Do you take any medicines/ }));
  await logic.getByRole('button', { name: 'Form settings' }).click();
  await see(logic.getByRole('table', { name: 'All logic' }).getByText(line));
  await logic.getByRole('table', { name: 'All logic' }).getByRole('button', { name: 'Which ones?' }).click();
  await see(logic.getByRole('button', { name: 'Remove the condition on Do you take any medicines?' }));

  await logic.getByRole('button', { name: 'Form settings' }).click();
  await property(page, 'Offer it to guests').check();
  await publish(page, 1);
  const address = await logic.getByRole('link', { name: 'Link to the form' }).getAttribute('href');
  const guest = await openPage();
  await guest.goto(`${server.url}${address}`);
  await see(guest.getByRole('group', { name: 'Do you take any medicines?' }));
  await seeNo(guest.getByLabel('Which ones?'));
  await guest.getByRole('radio', { name: first }).check();
  await see(guest.getByLabel('Which ones?'));
});

test('rows are tied in a group, and taken out one by one until nothing is left', { tags: ['AUTHOR-05'] }, async () => {
  const page = await openForms(server);
  await startForm(page, 'Tied');
  await entry(page, 'Checkbox').click();
  await property(page, 'Label').fill('Box');
  await entry(page, 'Number').click();
  await property(page, 'Label').fill('Count');
  await entry(page, 'Short Text Entry').click();
  await property(page, 'Label').fill('Why');
  const logic = inspector(page);
  await logic.getByRole('button', { name: 'Make it required when…' }).click();
  await logic.getByRole('combobox', { name: 'Question' }).selectOption({ label: 'Box' });
  await see(block(page, 'Why').getByText('Required when “Box” is ticked'));
  await logic.getByRole('button', { name: 'Add a group' }).click();
  await logic.getByRole('combobox', { name: 'Question' }).last().selectOption({ label: 'Count' });
  await logic.getByRole('combobox', { name: 'Comparison' }).last().selectOption({ label: 'is at least' });
  await logic.getByRole('textbox', { name: 'Answer' }).fill('3');
  await logic.getByRole('button', { name: 'Add a condition to the group' }).click();
  await logic.getByRole('combobox', { name: 'Question' }).last().selectOption({ label: 'Count' });
  await logic.getByRole('combobox', { name: 'How conditions are tied' }).selectOption({ label: 'any' });
  await see(
    block(page, 'Why').getByText('Required when “Box” is ticked or (“Count” is at least 3 or “Count” is answered)'),
  );
  await see(block(page, 'Count').getByText('Decides 1'));
  await page.keyboard.press('Control+z');
  await see(block(page, 'Why').getByText(/^Required when “Box” is ticked and \(/));
  for (const name of ['Count', 'Count', 'Box'])
    await logic
      .getByRole('button', { name: `Remove the condition on ${name}` })
      .first()
      .click();
  await seeNo(block(page, 'Why').getByText(/^Required when/));
  await seeFocus(logic.getByRole('button', { name: 'Make it required when…' }));
});
