// Packets that visits ask for: set with the type of visit and with the packet.
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { eventually, see } from './steps/waiting.ts';

const server = useServer();

test('a type of visit gets a packet, and how long before the visit it is needed', { tags: ['PACK-05'] }, async () => {
  const page = await openSignedIn(server, admin);
  await page.goto(`${server.url}/practice/settings/types`);
  await page.getByRole('link', { name: 'Toothache' }).click();
  const packet = page.getByLabel('Packet to fill in before the visit');
  const days = page.getByLabel('Needed', { exact: true });
  expect([await packet.inputValue(), await days.inputValue()]).toEqual(['', '2']);
  await packet.selectOption('New patient');
  await days.fill('15');
  await days.blur();
  await see(page.getByText('Not saved. Enter 14 or less.'));
  await days.fill('5');
  await days.blur();
  const stored = async () => {
    await page.reload();
    await see(packet);
    const name = await packet.locator('option:checked').textContent();
    return [name, await days.inputValue()];
  };
  await eventually(stored).toEqual(['New patient', '5']);
  await packet.selectOption('None');
  await eventually(stored).toEqual(['None', '5']);
});

test('a packet is given to types of visits and to first visits in its editor, and the settings show it', {
  tags: ['PACK-05'],
}, async () => {
  const page = await openSignedIn(server, admin);
  await page.goto(`${server.url}/practice/forms/packets`);
  await page.getByRole('link', { name: 'New patient', exact: true }).click();
  const giveTo = page.getByRole('group', { name: 'Give it to' });
  const first = giveTo.getByRole('checkbox', { name: /^Everybody, before the first visit/ });
  const cleaning = giveTo.getByRole('checkbox', { name: /^Cleaning and exam/ });
  await first.check();
  await cleaning.check();
  await expectAccessible(giveTo, 'the editor of a packet that is given to visits', {
    height: 2400,
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('New patient is saved.'));
  await page.getByRole('link', { name: 'New patient', exact: true }).click();
  expect([await first.isChecked(), await cleaning.isChecked()]).toEqual([true, true]);
  await page.goto(`${server.url}/practice/forms/packets/new`);
  await see(giveTo.getByText('Asks for New patient now.'));
  await page.goto(`${server.url}/practice/settings/types`);
  await page.getByRole('link', { name: 'Cleaning and exam' }).click();
  const packet = page.getByLabel('Packet to fill in before the visit');
  await eventually(() => packet.locator('option:checked').textContent()).toBe('New patient');
});
