// Forms prefilled from the practice's record: what is filled in for whom, the marks, and how an answer gets into the record.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { guestForm, next } from './steps/guest-form.ts';
import { leaveQuestion, reloadAsking } from './steps/leaving.ts';
import { grace, moveOn, office, openSignedIn, sam } from './steps/people.ts';
import { cookieNamed, documentLink, enterAsGuest, formsOf, seePath, visit } from './steps/portal.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useOwnServer();

const note = (page: Page) => page.getByRole('group', { name: 'From your record', exact: true });
const marks = (page: Page) => page.getByText('From your record', { exact: true });
const answerTo = (page: Page, label: string) =>
  page.getByLabel(label).and(page.locator('input, select, textarea')).first().inputValue();

async function start(page: Page, person: string, form: string): Promise<void> {
  await visit(page, server, '/patient-document');
  await documentLink(formsOf(page, person), '(?:Start|Continue)', form).click();
  await see(page.getByRole('heading', { name: form, level: 1 }));
}

/** Says that there is an insurance, so that its card is asked for. */
const insured = (page: Page) =>
  page
    .getByRole('group', { name: /^Do you have dental insurance/ })
    .getByRole('radio', { name: 'Yes' })
    .check();

/** Collects the calls for a record that a page makes from now on. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/user/v1/contacts/')) calls.push(request.url());
  });
  return calls;
}

test('a form opens with what the record holds, marked; a change takes its mark away, a confirmation those of the page', {
  tags: ['SCOPE-04', 'PRE-18', 'FORM-22', 'FILL-01', 'FILL-02', 'FILL-13'],
}, async () => {
  const page = await openSignedIn(server, sam);
  await start(page, 'Sam Rivera', 'Patient Information');
  await see(note(page));
  expect(await answerTo(page, 'First Name')).toBe('Sam');
  expect(await answerTo(page, 'Date of birth')).toBe('09/03/1991');
  expect(await answerTo(page, 'Marital status')).toBe('Married');
  expect(await answerTo(page, 'Sex')).toBe('Male');
  const before = await marks(page).count();
  expect(before).toBe(5);

  // Prefilled values are not unsaved changes.
  await page.getByRole('main').getByRole('link', { name: 'Patient Documents' }).click();
  await seePath(page, '/patient-document');
  await seeNo(leaveQuestion(page));

  await start(page, 'Sam Rivera', 'Patient Information');
  // The mark is a description, so that the question keeps its name.
  const status = page.getByRole('combobox', { name: 'Marital status', exact: true });
  expect(await status.getAttribute('aria-describedby')).toMatch(/-record$/);
  await page.getByLabel('Marital status').selectOption('Partnered');
  await eventually(() => marks(page).count()).toBe(before - 1);
  await note(page).getByRole('button', { name: 'All correct' }).click();
  await seeNo(note(page));
  expect(await marks(page).count()).toBe(0);
  expect(await answerTo(page, 'First Name')).toBe('Sam');

  // Only this page is confirmed, and it stays so after a reload.
  await see(page.getByText(/^Saved at \d/));
  await next(page).click();
  await see(note(page).getByText(/^\d answers here come from your record\.$/));
  await reloadAsking(page);
  await see(note(page));
  await page.goBack();
  await see(page.getByLabel('Marital status'));
  await seeNo(note(page));
  expect(await marks(page).count()).toBe(0);
  expect(await answerTo(page, 'First Name')).toBe('Sam');
});

test('an answer reaches the record when the office approves it, not before; then it fills the next form', {
  tags: ['PRE-02', 'PRE-03'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const asked = recordCalls(page);
  await start(page, 'Sam Rivera', 'Patient Information');
  const anew = page.url();
  await page.getByLabel('Marital status').selectOption('Partnered');
  await page.getByLabel('Social security number').fill('');
  await next(page).click();
  expect(await answerTo(page, 'Email')).toBe('sam.rivera@example.com');
  expect(await answerTo(page, 'Street address')).toBe('88 Munjoy Street');
  await page.getByLabel('Phone').fill('(207) 555-0166');
  await page.getByLabel('Emergency contact').fill('Ana Rivera, (207) 555-0122');
  await next(page).click();
  expect(
    await page
      .getByRole('group', { name: /^Your spouse/ })
      .getByLabel('First Name')
      .inputValue(),
  ).toBe('Jordan');
  expect(asked.length).toBe(4);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await see(page.getByRole('heading', { name: /^Thank you/ }));

  await page.goto(anew);
  await see(note(page));
  expect(await answerTo(page, 'Marital status')).toBe('Married');

  asked.length = 0;
  await visit(page, server, '/patient-document');
  const edit = documentLink(formsOf(page, 'Sam Rivera'), 'Edit submission', 'Patient Information');
  await edit.click();
  await see(page.getByLabel('First Name'));
  expect(await answerTo(page, 'Marital status')).toBe('Partnered');
  await seeNo(note(page));
  expect(asked).toEqual([]);

  const front = await openSignedIn(server, office);
  await front.goto(`${server.url}/practice/inbox?show=new`);
  const rows = front.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
  await rows.filter({ hasText: 'Sam Rivera' }).filter({ hasText: 'Patient Information' }).click();
  await see(front.getByRole('article', { name: 'Sam Rivera' }).getByText('Born'));
  await front.getByRole('button', { name: 'Approve', exact: true }).click();
  await see(front.getByText(/^Approved\. /).first());

  await page.goto(anew);
  await see(note(page));
  expect(await answerTo(page, 'Marital status')).toBe('Partnered');
  await next(page).click();
  expect(await answerTo(page, 'Phone')).toBe('(207) 555-0166');
  expect(await answerTo(page, 'Emergency contact')).toBe('Ana Rivera, (207) 555-0122');

  // In an approved submission, the record fills in only what was left empty.
  await visit(page, server, '/patient-document');
  await edit.click();
  await see(note(page).getByText('1 answer here comes from your record.', { exact: true }));
  await see(page.getByRole('textbox', { name: 'Social security number', description: /From your record$/ }));
});

test('a guardian’s form for a child is filled from the child’s record, with the people around the child', async () => {
  const page = await openSignedIn(server, grace);
  await start(page, 'Obi Okafor', 'Patient Information');
  await see(note(page), page.getByText('For Obi Okafor'));
  expect(await answerTo(page, 'First Name')).toBe('Obi');
  expect(await answerTo(page, 'Date of birth')).toBe('11/02/2015');
  await next(page).click();
  expect(await answerTo(page, 'Street address')).toBe('14 Bayview Street');
  await page.getByLabel('Email').fill('grace.okafor@example.com');
  await next(page).click();
  const part = (group: RegExp, label: string) => page.getByRole('group', { name: group }).getByLabel(label);
  expect(await part(/^A child's parent/, 'First Name').inputValue()).toBe('Grace');
  expect(await part(/^Who pays/, 'First Name').inputValue()).toBe('Grace');
  expect(await part(/^Who pays/, 'Relationship').inputValue()).toBe('mother');
  // Nobody asks for a child's spouse.
  await seeNo(page.getByRole('group', { name: /^Your spouse/ }));

  await start(page, 'Obi Okafor', 'Insurance Information');
  await insured(page);
  expect(await page.getByLabel('Insurance company').inputValue()).toBe('Coastal Mutual Dental');
});

test('a form with somebody else’s id as its owner is filled with nothing', { tags: ['ABUSE-02'] }, async () => {
  const stranger = await openSignedIn(server, grace);
  await start(stranger, 'Grace Okafor', 'Dental History');
  const id = (await cookieNamed(stranger, 'contactId'))?.value ?? '';
  const page = await openSignedIn(server, sam, { allow: [/did not load/] });
  await start(page, 'Sam Rivera', 'Dental History');
  await see(note(page));
  const address = new URL(page.url());
  address.searchParams.set('ownerId', id);
  await page.goto(address.href);
  await see(page.getByRole('heading', { name: 'You cannot fill in this form', level: 1 }));
  await seeNo(note(page), page.getByRole('radio'));
});

test('the browser keeps nothing of the record', { tags: ['SESS-06'] }, async () => {
  const page = await openSignedIn(server, sam);
  await start(page, 'Sam Rivera', 'Insurance Information');
  await insured(page);
  await see(page.getByRole('textbox', { name: /^Member number/ }), marks(page).first());
  expect(await answerTo(page, 'Member number')).toBe('CMD-551-090-12');
  const kept = await page.evaluate(() =>
    [document.cookie, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })].join(),
  );
  expect(kept).not.toMatch(/6789|Coastal|CMD-551|Munjoy|Jordan/);
});

test('with the flag off nothing is filled, and the record is not asked for', {
  tags: ['PRE-01', 'API-073'],
}, async () => {
  const flag = (isOn: boolean) => server.runSql(`update practice_settings set patient_forms_enabled = ${isOn}`);
  const page = await openSignedIn(server, sam);
  const asked = recordCalls(page);
  try {
    await flag(false);
    // The server caches settings for a second.
    await moveOn(server, 1);
    await start(page, 'Sam Rivera', 'Dental History');
    await see(page.getByRole('radio').first());
    await seeNo(note(page));
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(asked).toEqual([]);
  } finally {
    await flag(true);
  }
});

test('a visitor’s form is filled with nothing', async () => {
  const page = await openPage();
  const asked = recordCalls(page);
  await enterAsGuest(page, server);
  await documentLink(page, 'Start', guestForm).click();
  await see(page.getByLabel('First Name'));
  expect(await answerTo(page, 'First Name')).toBe('');
  await seeNo(note(page));
  expect(asked).toEqual([]);
});
