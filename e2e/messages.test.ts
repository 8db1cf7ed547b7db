// Writing to the office from Patient Documents.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { openSignedIn, sam } from './steps/people.ts';
import { enterAsGuest, visit } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();
const office = 'hello@harbordental.example';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Send email' });

async function openDialog(allow: RegExp[] = []) {
  const page = await openSignedIn(server, sam, { allow });
  await visit(page, server, '/patient-document');
  await page.getByRole('button', { name: 'Send email' }).click();
  const dialog = dialogOf(page);
  await see(dialog);
  return { page, dialog, subject: dialog.getByLabel('Subject'), body: dialog.getByLabel('Message') };
}

const press = (place: Page | ReturnType<typeof dialogOf>, name: string) =>
  place.getByRole('button', { name, exact: true }).click();

test('a message is sent to the office, and the answer goes to the patient', {
  tags: ['EMAIL-01', 'EMAIL-03', 'EMAIL-04', 'EMAIL-09'],
}, async () => {
  const { page, dialog, subject, body } = await openDialog();
  await seeFocus(subject);
  expect(await body.getAttribute('rows')).toBe('10');
  await see(dialog.getByRole('button', { name: 'Cancel' }), dialog.getByText(office));

  await subject.fill('A question before my visit');
  await body.fill('May I eat\nbefore it?');
  const call = page.waitForRequest('**/user/v1/messages/emails');
  await press(dialog, 'Send');
  expect((await call).postDataJSON()).toEqual({
    subject: 'A question before my visit',
    body: 'May I eat\nbefore it?',
    recipientEmail: office,
  });
  await seeNo(dialog);
  await see(page.getByRole('status').getByText('Your message was sent.'));
  await seeFocus(page.getByRole('button', { name: 'Send email' }));
  await eventually(async () => (await server.mailbox.list()).find(({ to }) => to === office)).toMatchObject({
    subject: 'A question before my visit',
    replyTo: sam,
  });
});

test('subject and text are Required, and a subject holds 255 characters', {
  tags: ['EMAIL-06', 'EMAIL-07', 'EMAIL-08'],
}, async () => {
  const { dialog, subject, body } = await openDialog();
  await press(dialog, 'Send');
  await eventually(() => dialog.getByText(/Required$/).count()).toBe(2);
  await seeFocus(subject);
  await expectAccessible(dialog, 'send email with errors');
  await subject.fill('x'.repeat(300));
  expect((await subject.inputValue()).length).toBe(255);
  await press(dialog, 'Send');
  await eventually(() => dialog.getByText(/Required$/).count()).toBe(1);
  await seeFocus(body);
});

test('a clean dialog closes at once, a dirty one asks first', { tags: ['EMAIL-05'] }, async () => {
  const { page, dialog, subject } = await openDialog();
  await press(dialog, 'Cancel');
  await seeNo(dialog);

  await press(page, 'Send email');
  await subject.fill('Half a thought');
  await press(dialog, 'Cancel');
  const question = page.getByRole('alertdialog', { name: 'Discard this message?' });
  await see(question);
  await press(question, 'Keep writing');
  await seeNo(question);
  expect(await subject.inputValue()).toBe('Half a thought');
  await page.keyboard.press('Escape');
  await see(question);
  await press(question, 'Discard');
  await seeNo(dialog, question);
});

test('a failed send says so and keeps what was written', { tags: ['ERR-26', 'ERR-27'] }, async () => {
  const { page, dialog, subject, body } = await openDialog([
    /^Failed to load resource: net::ERR_FAILED/,
    /^The message was not sent/,
  ]);
  await subject.fill('Hello');
  await body.fill('Is anybody there?');
  await page.route('**/user/v1/messages/emails', (route) => route.abort());
  await press(dialog, 'Send');
  await see(dialog.getByRole('alert').getByText('Send Failed! Please Try Again!'));
  expect([await subject.inputValue(), await body.inputValue()]).toEqual(['Hello', 'Is anybody there?']);
  await page.unroute('**/user/v1/messages/emails');
  await press(dialog, 'Send');
  await see(page.getByText('Your message was sent.'));
});

test('guests have no such button', { tags: ['EMAIL-02'] }, async () => {
  const page = await openPage();
  await enterAsGuest(page, server);
  await seeNo(page.getByRole('button', { name: 'Send email' }));
});
