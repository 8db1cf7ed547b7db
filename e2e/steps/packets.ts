// Packets: made in the console, and the addresses that the office gives to people.
import type { TestServer } from '../../tools/testing/test-server.ts';
import { admin, openSignedIn } from './people.ts';
import { see } from './waiting.ts';

interface NewPacket {
  readonly name: string;
  readonly intro?: string;
  /** Names of published forms, in their order. */
  readonly forms: readonly string[];
}

/** Makes a packet in the console. Returns its address. */
export async function makePacket(server: TestServer, { name, intro = '', forms }: NewPacket): Promise<string> {
  const page = await openSignedIn(server, admin);
  await page.goto(`${server.url}/practice/forms/packets/new`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('What patients read first').fill(intro);
  for (const form of forms) await page.getByLabel('Add a form').selectOption(form);
  await page.getByRole('button', { name: 'Create packet' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await see(page.getByRole('img', { name: `QR code of the address of ${name}` }));
  return page.getByRole('textbox', { name: 'Address' }).inputValue();
}
