// A grid in the builder: its rows and columns are typed and pasted, its button and details chosen, and the preview has them.
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { see } from './steps/waiting.ts';

const server = useServer();

test('a grid is built from the palette: rows pasted, a column renamed and given points, the rest and the details offered', {
  tags: ['GRID-01'],
}, async () => {
  const page = await openSignedIn(server, admin, { width: 1440 });
  await page.goto(`${server.url}/practice/forms`);
  await page.getByRole('button', { name: 'New form' }).click();
  const dialog = page.getByRole('dialog', { name: 'New form' });
  await dialog.getByRole('radio', { name: 'An empty form' }).check();
  await dialog.getByLabel('Name').fill('Health by rows');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const palette = page.getByRole('complementary', { name: 'Fields to add' });
  await palette.getByRole('button', { name: 'Grid', exact: true }).click();
  const inspector = page.getByRole('complementary', { name: /^Properties of/ });
  await inspector.getByLabel('Label', { exact: true }).fill('Do you have any of these?');
  const first = inspector.getByRole('group', { name: 'Rows' }).getByRole('textbox').first();
  expect(await first.getAttribute('maxlength')).toBe('200');
  await first.selectText();
  await first.evaluate((input) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Asthma\nGout\nLatex allergy');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await inspector.getByRole('group', { name: 'Columns' }).getByRole('textbox').last().fill('Never');
  await inspector.getByRole('spinbutton', { name: 'Yes' }).fill('1.5');
  await inspector.getByLabel('Answer all the rest with one press').selectOption({ label: 'Never' });
  await inspector.getByLabel('Label of that button').fill('Never for all the rest');
  await inspector.getByRole('group', { name: 'Ask for details after' }).getByRole('checkbox', { name: 'Yes' }).check();
  await inspector.getByLabel('Question for the details').fill('Since when?');
  await see(page.getByRole('rowheader', { name: 'Latex allergy' }), page.getByRole('columnheader', { name: 'Never' }));

  await page.getByRole('button', { name: 'Preview, desktop' }).click();
  const preview = page.getByRole('region', { name: 'Preview of Health by rows' });
  await preview.getByRole('radiogroup', { name: 'Gout' }).getByRole('radio', { name: 'Yes' }).check();
  await see(preview.getByRole('textbox', { name: /^Since when/ }));
  await preview.getByRole('button', { name: 'Never for all the rest' }).click();
  await see(preview.getByText('Never for 3 rows.'));

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await see(page.getByText('Version 1 is published.'));
});
