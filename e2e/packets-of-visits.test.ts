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
  await expectAccessible(page, 'a type of visit with a packet', { isForFingers: false });
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
