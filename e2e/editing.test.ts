// Editing submissions: who may, in which version of the form, and the result.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectScreenAccessible } from './steps/axe.ts';
import { submit } from './steps/form-mistakes.ts';
import { drawSignature } from './steps/guest-form.ts';
import { leaveSaved } from './steps/leaving.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { documentLink, formsOf, seePath, visit } from './steps/portal.ts';
import { publishForm } from './steps/published-form.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

const text = (label: string) => defineField('Short Text Entry', { common: { label } });
const thanks = (page: Page) => page.getByRole('heading', { name: /^Thank you/ });
const refused =
  'There was an issue loading your previous submission for this form. Please refresh your browser to try again.';

interface Sent {
  readonly id: string;
  readonly secure_id: string;
}

/** Publishes a form for every patient; returns its path. */
async function publishForAll(name: string, fields: Parameters<typeof publishForm>[1]['fields'], formId?: string) {
  const path = await publishForm(server, { name, fields }, formId);
  await server.runSql(`update forms set for_all_patients = true where name = $text$${name}$text$`);
  return path;
}

const sendChanges = (page: Page) => page.getByRole('button', { name: 'Send changes' });

/** Presses Submit, or Send changes; returns what was stored. */
async function send(page: Page): Promise<Sent> {
  const posting = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/public/forms/'),
  );
  await submit(page).or(sendChanges(page)).click();
  const answer = await posting;
  expect(answer.status()).toBe(200);
  await see(thanks(page));
  return (await answer.json()) as Sent;
}

/** Returns what the server stores of a submission, for the person signed in on the page. */
async function stored(page: Page, { id, secure_id }: Sent) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
  const answer = await page.request.get(`${server.url}/api/submissions/${id}/${secure_id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as { object: { value: unknown }[]; is_approved: boolean; form_version_id: string };
}

test('an approved submission opens with its own version and answers; edited, it is the same one, to be approved anew', {
  tags: ['DOC-08', 'DOC-13', 'FORM-22'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const [one, two] = [text('One'), text('Two')];
  const path = await publishForAll('Edited', [one, two]);
  const formId = path.split('/')[2] ?? '';
  await visit(page, server, path);
  await page.getByLabel('One').fill('first answer');
  await page.getByLabel('Two').fill('second answer');
  const sent = await send(page);
  await server.runSql(`update submissions set state = 'approved', approved_at = now(), approved_by =
    (select account_id from accounts where kind = 'staff' and tenant_id = submissions.tenant_id limit 1)
    where submission_id = '${sent.id}'`);
  const before = await stored(page, sent);
  expect(before.is_approved).toBe(true);
  await publishForAll('Edited', [one, text('Three')], formId);
  // More than a day ago: the previous version is accepted only for what was sent in it.
  await server.runSql(`update form_versions set published_at = now() - interval '3 days' where form_id = '${formId}'`);

  await visit(page, server, '/patient-document');
  await documentLink(formsOf(page, 'Sam Rivera'), 'Edit submission', 'Edited').click();
  await see(page.getByLabel('Two'));
  await seeNo(page.getByLabel('Three'));
  expect(await page.getByLabel('One').inputValue()).toBe('first answer');
  expect(await page.getByLabel('Two').inputValue()).toBe('second answer');
  await page.getByLabel('Two').fill('changed answer');
  expect(await send(page)).toEqual(sent);
  const after = await stored(page, sent);
  expect(after.object.map(({ value }) => value)).toEqual(['first answer', 'changed answer']);
  expect(after).toMatchObject({ is_approved: false, form_version_id: before.form_version_id });
});

test('changes to what was sent are a draft of it until they are sent', { tags: ['DOC-10'] }, async () => {
  const page = await openSignedIn(server, sam);
  const path = await publishForAll('Changed later', [text('One'), text('Two')]);
  await visit(page, server, path);
  await page.getByLabel('One').fill('sent');
  const sent = await send(page);
  await visit(page, server, '/patient-document');
  const mine = formsOf(page, 'Sam Rivera');
  await documentLink(mine, 'Edit submission', 'Changed later').click();
  await page.getByLabel('Two').fill('not sent yet');
  await page.getByRole('main').getByRole('link', { name: 'Patient Documents' }).click();
  await leaveSaved(page);
  await seePath(page, '/patient-document');
  await documentLink(mine, 'Continue', 'Changed later').click();
  await see(page.getByText(/^Saved today at .+\.$/));
  expect(await page.getByLabel('One').inputValue()).toBe('sent');
  expect(await page.getByLabel('Two').inputValue()).toBe('not sent yet');
  expect(await send(page)).toEqual(sent);
  await visit(page, server, '/patient-document');
  await see(documentLink(mine, 'Edit submission', 'Changed later'));
});

test('a foreign, a guessed and an anonymous link to a submission all say the same, and show no answer', {
  tags: ['ABUSE-01', 'ABUSE-04', 'ABUSE-05'],
}, async () => {
  const allow = [/Failed to load resource/, /The form did not load/];
  const owner = await openSignedIn(server, sam);
  const path = await publishForAll('Private', [text('One')]);
  await visit(owner, server, path);
  await owner.getByLabel('One').fill('only for me');
  const { id, secure_id } = await send(owner);
  const guessed = `${secure_id.slice(0, -1)}${secure_id.endsWith('A') ? 'B' : 'A'}`;
  const other = await openSignedIn(server, grace, { allow });
  const visitor = await openPage({ allow });
  const mine = await openSignedIn(server, sam, { allow });
  for (const [page, checksum] of [
    [other, secure_id],
    [visitor, secure_id],
    [mine, guessed],
  ] as const) {
    await visit(page, server, `${path}/${id}/${checksum}`);
    await see(page.getByRole('alertdialog').getByText(refused, { exact: true }));
    await seeNo(page.getByLabel('One'), page.getByText('only for me'));
  }
  await visit(mine, server, `${path}/${id}/${secure_id}`);
  await eventually(() => mine.getByLabel('One').inputValue()).toBe('only for me');
});

test('what was sent in a form that the practice no longer offers can be read: every control is disabled, and nothing can be sent', {
  tags: ['FORM-13'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const labelled = (type: Parameters<typeof defineField>[0], label: string, more = {}) =>
    defineField(type, { common: { label }, ...more });
  const path = await publishForAll('Withdrawn', [
    text('Text'),
    labelled('Long Text Entry', 'Long'),
    labelled('Checkbox', 'Tick'),
    labelled('Signature', 'Signature'),
    labelled('Birthdate', 'Born'),
    labelled('Patient Attachment', 'Picture'),
    defineField('Page Break'),
    text('Last'),
  ]);
  await visit(page, server, path);
  await page.getByLabel('Text').fill('what I sent');
  await page.getByRole('button', { name: 'Next' }).click();
  const { id, secure_id } = await send(page);
  await server.runSql(`update forms set deleted_at = now() where name = 'Withdrawn'`);

  // The server notices within a second.
  await eventually(async () => {
    await visit(page, server, `${path}/${id}/${secure_id}`);
    await see(page.getByLabel('Text'));
    return page.getByText('no longer offers this form', { exact: false }).count();
  }).toBe(1);
  expect(await page.getByLabel('Text').inputValue()).toBe('what I sent');
  const form = page.getByRole('form', { name: 'Withdrawn' });
  const controls = form.getByRole('textbox').or(form.getByRole('checkbox')).or(form.getByRole('combobox'));
  expect(await controls.count()).toBeGreaterThan(3);
  for (const control of await controls.all()) expect(await control.isDisabled()).toBe(true);
  // The only buttons are those between the pages: no upload, no clearing of a signature, no calendar.
  const buttons = form.getByRole('button', { disabled: false });
  expect(await buttons.allInnerTexts()).toEqual(['Next']);
  await buttons.click();
  await see(page.getByLabel('Last'));
  expect(await page.getByLabel('Last').isDisabled()).toBe(true);
  expect(await form.getByRole('button', { disabled: false }).allInnerTexts()).toEqual(['Previous']);
  await seeNo(submit(page), sendChanges(page), page.getByRole('button', { name: /^(Reset|Back to what I sent)$/ }));
});

test('who edits what was sent anew meanwhile sees both, loses nothing, and chooses', {
  tags: ['SAFE-42'],
}, async () => {
  const first = await openSignedIn(server, sam);
  const path = await publishForAll('Edited twice', [text('One'), text('Two')]);
  await visit(first, server, path);
  await first.getByLabel('One').fill('sent first');
  const sent = await send(first);
  const edit = `${path}/${sent.id}/${sent.secure_id}`;
  const second = await openSignedIn(server, sam);
  for (const page of [first, second]) {
    await visit(page, server, edit);
    await eventually(() => page.getByLabel('One').inputValue()).toBe('sent first');
  }
  await second.getByLabel('One').fill('from the phone');
  await send(second);

  await first.getByLabel('Two').fill('from the desk');
  await sendChanges(first).click();
  await see(first.getByRole('heading', { name: 'This form was sent again', level: 1 }));
  const question = (label: string) => first.getByRole('region', { name: label, exact: true });
  await see(question('One').getByText('from the phone'), question('One').getByText('sent first'));
  await see(question('Two').getByText('No answer'), question('Two').getByText('from the desk'));
  // A screen of its own, for which two have to edit one submission at once.
  await expectScreenAccessible(first, 'a form that was sent again meanwhile');
  expect((await stored(first, sent)).object.map(({ value }) => value)).toEqual(['from the phone', '']);

  const kept =
    'A newer version of this form was sent meanwhile, maybe by another guardian. Your answers are kept as a draft.';
  await see(first.getByText(kept));
  const popup = first.waitForEvent('popup');
  await first.getByRole('link', { name: 'Open the newer version' }).click();
  const newer = await popup;
  await see(newer.getByText('from the phone'));
  await seeNo(newer.getByText('from the desk'));
  await newer.close();

  // Nothing typed is lost on the way back, and sending asks again.
  await first.getByRole('button', { name: 'Back to the form' }).click();
  expect(await first.getByLabel('Two').inputValue()).toBe('from the desk');
  await first.getByLabel('One').fill('from the phone and the desk');
  await sendChanges(first).click();
  await first.getByRole('button', { name: 'Send my answers' }).click();
  await see(thanks(first));
  expect((await stored(first, sent)).object.map(({ value }) => value)).toEqual([
    'from the phone and the desk',
    'from the desk',
  ]);
});

test('answers to an older version are kept as a draft on top of the newer one, also when the page is left', {
  tags: ['TRIAGE-19'],
}, async () => {
  const first = await openSignedIn(server, sam);
  const path = await publishForAll('Left with a draft', [text('One'), text('Two')]);
  await visit(first, server, path);
  await first.getByLabel('One').fill('sent first');
  const sent = await send(first);
  const edit = `${path}/${sent.id}/${sent.secure_id}`;
  const second = await openSignedIn(server, sam);
  for (const page of [first, second]) {
    await visit(page, server, edit);
    await eventually(() => page.getByLabel('One').inputValue()).toBe('sent first');
  }
  await second.getByLabel('One').fill('newer');
  await send(second);
  await first.getByLabel('Two').fill('mine');
  const saving = first.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await sendChanges(first).click();
  await see(first.getByText('Your answers are kept as a draft.', { exact: false }));
  await saving;

  await first.reload();
  await eventually(() => first.getByLabel('Two').inputValue()).toBe('mine');
  expect(await first.getByLabel('One').inputValue()).toBe('newer');
  await sendChanges(first).click();
  await see(thanks(first));
  expect((await stored(first, sent)).object.map(({ value }) => value)).toEqual(['newer', 'mine']);
});

test('changes to an old revision are told while they are typed, and the newer answers can be taken instead', {
  tags: ['SAFE-42'],
}, async () => {
  const first = await openSignedIn(server, sam);
  const path = await publishForAll('Told while typing', [text('One'), text('Two')]);
  await visit(first, server, path);
  await first.getByLabel('One').fill('sent first');
  const sent = await send(first);
  const edit = `${path}/${sent.id}/${sent.secure_id}`;
  const second = await openSignedIn(server, sam);
  for (const page of [first, second]) {
    await visit(page, server, edit);
    await eventually(() => page.getByLabel('One').inputValue()).toBe('sent first');
  }
  await second.getByLabel('One').fill('newer');
  await send(second);
  await first.getByLabel('Two').fill('mine');
  await see(first.getByRole('alert').filter({ hasText: 'Newer answers to this form were saved or sent' }));
  expect(await first.getByLabel('Two').inputValue()).toBe('mine');
  await sendChanges(first).click();
  await first.getByRole('button', { name: 'Discard mine, open the newer' }).click();
  await eventually(() => first.getByLabel('One').inputValue()).toBe('newer');
  expect(await first.getByLabel('Two').inputValue()).toBe('');
});

test('an edit says when it was sent, begins unsigned, waits for a change, and can go back to what was sent', {
  tags: ['FILL-14'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const path = await publishForAll('Signed and changed', [
    text('One'),
    defineField('Signature', { common: { label: 'Signature', makeRequired: true } }),
  ]);
  await visit(page, server, path);
  await page.getByLabel('One').fill('sent');
  await drawSignature(page);
  const sent = await send(page);
  const edit = `${path}/${sent.id}/${sent.secure_id}`;
  await visit(page, server, edit);
  await see(
    page.getByText(
      /^You sent this on \w+ \d+ at \d+:\d\d [AP]M\. Change what is no longer right and send it again\. .+ sees both\.$/,
    ),
    page.getByText('You signed your earlier answers. Please sign these too.'),
    page.getByText('Nothing has changed yet.'),
  );
  await seeNo(page.getByText('Signed.'));
  expect(await sendChanges(page).isDisabled()).toBe(true);
  // Signing alone changes nothing.
  await drawSignature(page);
  expect(await sendChanges(page).isDisabled()).toBe(true);
  await page.getByLabel('One').fill('changed');
  await seeNo(page.getByText('Nothing has changed yet.'));
  await page.getByRole('button', { name: 'Back to what I sent' }).click();
  expect(await page.getByLabel('One').inputValue()).toBe('sent');
  await see(page.getByText('Nothing has changed yet.'));
  await seeNo(page.getByText('Signed.'));
  await expectAccessible(page.getByRole('main'), 'a submission that is opened to be changed');

  await page.getByLabel('One').fill('changed');
  await sendChanges(page).click();
  await see(page.getByRole('alert', { name: 'There is a problem' }).getByText("Signature can't be blank"));
  await drawSignature(page);
  await send(page);
  expect((await stored(page, sent)).object[0]?.value).toBe('changed');
  await visit(page, server, `${edit}?view=print`);
  const at = '\\w+ \\d+, \\d{4} at \\d+:\\d\\d [AP]M \\w+';
  await see(page.getByText(new RegExp(`^Changed on ${at}, first sent on ${at}$`)));
});
