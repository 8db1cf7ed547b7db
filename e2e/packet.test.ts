// A packet on the portal: by its link, form after form, for oneself, a child and a guest.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { makePacket } from './steps/packets.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { documentLink, formsOf, visit } from './steps/portal.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();
let made: string | undefined;

/** Makes the packet in the console, once. Returns the address that the office gives to people. */
async function packetAddress(): Promise<string> {
  made ??= await makePacket(server, {
    name: 'New patient packet',
    intro: 'Have your insurance card at hand.',
    forms: ['Dental History', 'Medical History'],
  });
  return made;
}

const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function sendDental(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Twice a day' }).check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await see(page.getByRole('heading', { name: /^Thank you/ }));
}

test('a packet is opened by its link, leads from form to form, and is gone on with after a break', {
  tags: ['PACK-01', 'PACK-08'],
}, async () => {
  const address = await packetAddress();
  const page = await openSignedIn(server, sam, { width: 1280 });
  await page.goto(address);
  await see(
    page.getByRole('heading', { name: 'New patient packet', level: 1 }),
    page.getByText('Have your insurance card at hand.'),
    page.getByText(/^2 forms, about \d+ minutes$/),
    page.getByText('0 of 2 forms sent'),
  );
  await see(item(page, 'Dental History').getByText('To do'));
  await page.getByRole('link', { name: 'Start Dental History' }).click();
  await see(page.getByRole('link', { name: 'New patient packet, form 1 of 2' }));
  await sendDental(page);
  await seeNo(page.getByRole('link', { name: 'New patient packet, form 1 of 2' }));
  await see(page.getByRole('heading', { name: 'Next: Medical History' }), page.getByText(/1 of 2 done\.$/));
  await expectAccessible(page.getByRole('main'), 'thanks, with the next form of a packet');
  await page.getByRole('link', { name: 'Next form' }).click();
  await see(
    page.getByRole('heading', { name: 'Medical History', level: 1 }),
    page.getByRole('link', { name: 'New patient packet, form 2 of 2' }),
  );
  const bar = page.getByRole('progressbar', { name: /^New patient packet: \d+ of \d+ pages done$/ });
  const done = () => bar.getAttribute('value').then(Number);
  const before = await done();
  await page.getByRole('main').getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await eventually(done).toBe(before + 1);
  await see(page.getByText(/^Saved at \d/));
  await expectAccessible(page.getByRole('main'), 'a form of a packet');
  await page.getByRole('link', { name: 'New patient packet, form 2 of 2' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await see(
    item(page, 'Dental History').getByText('Complete'),
    item(page, 'Medical History').getByText(/^Page 2 of \d+\. Saved today/),
    page.getByText('1 of 2 forms sent'),
  );
  await page.getByRole('link', { name: 'Continue Medical History' }).click();
  await see(page.getByText(/^You were on page 2\./));
});

test('the last form of a packet leads on to the other documents', { tags: ['PACK-08'] }, async () => {
  const address = await packetAddress();
  const page = await openSignedIn(server, sam, { width: 1280 });
  await server.runSql(
    `delete from packet_forms where form_id in (select form_id from forms where name = 'Medical History')`,
  );
  await page.goto(address);
  await see(page.getByText('That was everything.'), page.getByRole('link', { name: 'Patient Documents' }).last());
  await seeNo(page.getByRole('link', { name: /^Start/ }));
});

test('a guardian fills a packet in for a child, and nobody for a stranger', { tags: ['PACK-06'] }, async () => {
  const address = await packetAddress();
  const page = await openSignedIn(server, grace, { width: 390, allow: [/403/, /400/] });
  await visit(page, server, '/patient-document');
  const form = await documentLink(formsOf(page, 'Obi Okafor'), 'Start', 'Dental History').getAttribute('href');
  await page.goto(`${address}?ownerId=${new URL(form ?? '', server.url).searchParams.get('ownerId')}`);
  await see(page.getByText('For Obi Okafor'));
  await expectAccessible(page.getByRole('main'), 'a packet on a phone');
  await page.getByRole('link', { name: 'Start Dental History' }).click();
  await see(page.getByText('For Obi Okafor'), page.getByRole('link', { name: 'New patient packet, form 1 of 1' }));
  await page.goto(`${address}?ownerId=00000000-0000-4000-8000-000000000000`);
  await see(page.getByText('You can only act for yourself and the family members linked to your account.'));
});

test('a guest sees what was sent from this browser', { tags: ['PACK-01', 'PACK-06'] }, async () => {
  const address = await packetAddress();
  const page = await openPage();
  await page.goto(address);
  await page.getByRole('link', { name: 'Start Dental History' }).click();
  await sendDental(page);
  await page.goto(address);
  await see(page.getByText('1 of 1 forms sent'), page.getByText('That was everything.'));
  await server.runSql(`update forms set is_restricted = true where name = 'Dental History'`);
  await page.goto(address);
  await see(page.getByText('There is nothing to fill in here.'));
  expect(await page.getByRole('listitem').count()).toBe(0);
});

test('a packet that is archived, and one that does not load, say so', { tags: ['PACK-01'] }, async () => {
  const address = await packetAddress();
  await server.runSql(`update packets set archived_at = now()`);
  await server.runSql(`update forms set is_restricted = false where name = 'Dental History'`);
  const page = await openPage({ allow: [/404/] });
  await page.goto(address);
  await see(
    page.getByText(/no longer needs these forms\.$/),
    page.getByRole('link', { name: 'Patient Documents' }).last(),
  );
  await page.goto(`${address}x`);
  await see(page.getByText('This list did not open.'), page.getByRole('button', { name: 'Try Again' }));
});
