// The demo practice's form for guests, New Patient Registration: finding it and filling it in.
import type { Page } from 'playwright-core';
import type { TestServer } from '../../tools/testing/test-server.ts';
import { documentLink, enterAsGuest, visit } from './portal.ts';
import { eventually, see } from './waiting.ts';

export const guestForm = 'New Patient Registration';

/** Goes from sign-in through the list of forms to the form's first page. */
export async function startGuestForm(page: Page, server: TestServer): Promise<void> {
  await enterAsGuest(page, server);
  await documentLink(page, 'Start', guestForm).click();
  await see(page.getByRole('heading', { name: guestForm, level: 1 }), page.getByLabel('First Name'));
}

/** Returns the form's path, as people would get it in a mail. */
export async function guestFormPath(server: TestServer): Promise<string> {
  const read = async (path: string) => (await fetch(`${server.url}${path}`)).json();
  const { accountId } = (await read(`/account/v1/public/tenant/info?nameSlug=${server.slug}`)) as { accountId: string };
  const [group] = (await read(`/user/v1/public/guest/documents/?accountId=${accountId}`)) as [
    { documents: [{ id: string; secureId: string }] },
  ];
  const [{ id, secureId }] = group.documents;
  return `/form-submission/${id}/${secureId}`;
}

/** Opens the form directly by its address. */
export async function openGuestForm(page: Page, server: TestServer, query = ''): Promise<void> {
  await visit(page, server, `${await guestFormPath(server)}${query}`);
  await see(page.getByLabel('First Name'));
}

export const next = (page: Page) => page.getByRole('button', { name: 'Next' });
export const previous = (page: Page) => page.getByRole('button', { name: 'Previous' });
export const send = (page: Page) => page.getByRole('button', { name: 'Send to the office' });

/** Finds a text field by the beginning of its label; the calendar's button contains the label too, further back. */
export const textbox = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) });

export async function fillFirstPage(page: Page, name: readonly [first: string, last: string]): Promise<void> {
  await page.getByLabel('First Name').fill(name[0]);
  await page.getByLabel('Last Name').fill(name[1]);
  await textbox(page, 'Date of birth').fill('03/18/1993');
  await page.getByLabel('Email').fill('guest@example.com');
  await page.getByLabel('Phone').fill('2075550164');
  await page.getByRole('combobox', { name: /^How did you hear/ }).selectOption('Online search');
}

export async function fillSecondPage(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Check-up and cleaning' }).check();
  await page.getByRole('checkbox', { name: 'Monday' }).check();
  await page.getByRole('checkbox', { name: 'Thursday' }).check();
  await textbox(page, 'When was your last dental visit').fill('05/02/2023');
  await page.getByLabel('Anything that worries you?').fill('A crown came off.\nIt hurts.');
  await page.getByRole('checkbox', { name: /may use these answers/ }).check();
  await drawSignature(page);
}

/** Finds the pad of the signature with this label. */
export const signaturePad = (page: Page, label = 'Signature') =>
  page
    .getByRole('group', { name: new RegExp(`^${label}( \\(required\\))?$`) })
    .getByRole('img', { name: 'Signature', exact: true });

/** Draws with the mouse until the pad, whose code is loaded later, has accepted a stroke. */
export async function drawSignature(page: Page, label = 'Signature'): Promise<void> {
  const pad = signaturePad(page, label);
  await eventually(async () => {
    // What else happens may scroll it away meanwhile, such as a list of mistakes that takes the focus.
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) return false;
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    await page.mouse.move(...at(0.2, 0.6));
    await page.mouse.down();
    await page.mouse.move(...at(0.4, 0.3), { steps: 4 });
    await page.mouse.move(...at(0.6, 0.7), { steps: 4 });
    await page.mouse.up();
    return page.getByText('Signed.', { exact: true }).isVisible();
  }).toBe(true);
}

/** Fills in both pages and sends them; resolves with the call that the form made. */
export async function sendGuestForm(page: Page, name: readonly [first: string, last: string]) {
  await fillFirstPage(page, name);
  await next(page).click();
  await fillSecondPage(page);
  const posting = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/public/forms/'),
  );
  await send(page).click();
  return posting;
}
