// What the builder says before publishing: the count while one builds, and each fault and warning with its place.
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { entry, inspector, openForms, property, publishButton, saved, startForm } from './steps/builder.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

test('the count stands where Nothing to correct was, and moves neither Undo nor the views', async () => {
  const page = await openForms(server);
  await page.setViewportSize({ width: 1440, height: 900 });
  await startForm(page, 'Without a fault');
  await entry(page, 'Short text').click();
  await saved(page);
  const undo = page.getByRole('button', { name: /^Undo/ });
  await see(page.getByText('Nothing to correct'));
  const before = (await undo.boundingBox())?.x;
  expect(before).toBeGreaterThan(0);
  await entry(page, 'Dropdown').click();
  await see(page.getByRole('button', { name: '2 warnings' }));
  expect((await undo.boundingBox())?.x).toBe(before);
  await seeNo(page.getByText('Nothing to correct'));
});

test('faults and warnings are counted beside Publish and listed in its dialog; each leads to its place, only faults prevent it', {
  tags: ['AUTHOR-07'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'Before publishing');
  await entry(page, 'Dropdown').click();
  await property(page, 'Label').fill('Color');
  await see(page.getByRole('button', { name: '2 warnings' }));
  await inspector(page).getByRole('textbox', { name: 'Option 2' }).fill('');
  await entry(page, 'Signature').click();
  await see(page.getByRole('button', { name: '1 to correct, 1 warning' }));
  await saved(page);

  await page.getByRole('button', { name: 'Preview, phone' }).click();
  await page.getByRole('button', { name: '1 to correct, 1 warning' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version 1' });
  await see(
    dialog.getByRole('alert').getByText('has no text'),
    dialog.getByText('1 option is still called First choice.'),
  );
  await see(dialog.getByRole('button', { name: 'Publish', disabled: true }));
  await expectAccessibleAsIs(dialog, 'faults and warnings');
  const place = dialog.getByRole('button', { name: 'Color, Option 2' });
  await place.focus();
  await page.keyboard.press('Enter');
  await see(page.getByRole('complementary', { name: /^Properties of Color/ }));
  expect(await inspector(page).evaluate((part) => part.contains(document.activeElement))).toBe(true);
  await seeNo(dialog);

  await inspector(page).getByRole('textbox', { name: 'Option 2' }).fill('Blue');
  await see(page.getByRole('button', { name: '1 warning', exact: true }));
  await expectAccessibleAsIs(page.getByRole('button', { name: '1 warning', exact: true }), 'the count of warnings');
  await publishButton(page).click();
  await see(dialog.getByText('Look at this; it can be published as it is:'));
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await see(page.getByText('Version 1, published'));
});
