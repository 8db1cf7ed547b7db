// What a dialog of the record says when nothing was saved: each wrong field is marked, and a summary with links takes the focus.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

async function openRecord(name: string): Promise<Page> {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await page.goto(`${server.url}/practice/patients?q=${encodeURIComponent(name)}`);
  await page.getByRole('region', { name: 'Patients found' }).getByRole('link').filter({ hasText: name }).click();
  await see(page.getByRole('heading', { name, level: 1 }));
  return page;
}
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name }).click();

/** Holds a character that no text of the record may have. */
const unfit = 'x\u0001';
const typed = (form: Locator) =>
  form.locator('input[type=text], input[type=search], input[type=email], input[type=tel], input:not([type]), textarea');

/**
 * Presses the button and expects that every text field of the form is refused: marked, with its text, and linked from the summary,
 * which has the focus; `right` are fields that get something that is right.
 */
async function expectAllRefused(form: Locator, button: string, right: Locator[] = []): Promise<void> {
  for (const field of right) await field.fill('5.00');
  const fields = await typed(form).and(form.locator('input:not([value="5.00"]), textarea')).all();
  expect(fields.length).toBeGreaterThan(0);
  for (const field of fields) await field.fill(unfit);
  await form.page().getByRole('button', { name: button, exact: true }).last().click();
  const summary = form.getByRole('alert');
  await seeFocus(summary);
  await see(summary.getByText('Nothing was saved. Check these:'));
  await eventually(() => summary.getByRole('link').count()).toBe(fields.length);
  const links = await summary.getByRole('link').allTextContents();
  for (const [at, field] of fields.entries()) {
    expect(await field.getAttribute('aria-invalid'), links[at]).toBe('true');
    await summary.getByRole('link').nth(at).click();
    await seeFocus(field);
    const says = await field.evaluate((control) =>
      (control.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.querySelector('span:last-child')?.lastChild?.textContent)
        .findLast(Boolean),
    );
    expect(links[at]).toMatch(new RegExp(`^[^:]+: ${RegExp.escape(says ?? 'nothing')}$`));
  }
}

test('texts that are not fit are refused field by field in each dialog about clinical parts', {
  tags: ['RECORD-07'],
}, async () => {
  const page = await openRecord('Sam Rivera');
  await tab(page, 'Clinical');
  for (const [opening, name] of [
    ['Add an allergy', 'New allergy'],
    ['Add a condition', 'New condition'],
    ['Add a medicine', 'New medicine'],
  ] as const) {
    await page.getByRole('button', { name: opening }).click();
    const form = page.getByRole('form', { name });
    await expectAllRefused(form, 'Save');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await seeNo(form);
  }
  await page.getByRole('button', { name: 'Edit Primary insurance' }).click();
  const insurance = page.getByRole('dialog', { name: 'Edit Primary insurance' });
  await expectAllRefused(insurance, 'Save');
  await expectAccessibleAsIs(insurance, 'a refused insurance');
});

test('an alert, a task, a message, an entry of the ledger and one that is reversed name what is wrong', {
  tags: ['RECORD-07'],
}, async () => {
  const page = await openRecord('Sam Rivera');
  const close = async (name: string) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await seeNo(page.getByRole('dialog', { name }));
  };
  for (const [opening, name, button] of [
    ['Add alert', 'New alert', 'Save'],
    ['New task', 'New task', 'Make Task'],
    ['Message', 'Message to Sam Rivera', 'Send'],
  ] as const) {
    await page.getByRole('button', { name: opening, exact: true }).first().click();
    await expectAllRefused(page.getByRole('dialog', { name }), button);
    await close(name);
  }
  await tab(page, 'Ledger');
  for (const name of ['Add charge', 'Take payment', 'Adjust']) {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    await expectAllRefused(dialog, name, [dialog.getByRole('textbox', { name: /^Amount/ })]);
    await dialog.getByRole('textbox', { name: /^(Description|Reason)/ }).fill('Said by phone');
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('five');
    await dialog.getByRole('button', { name, exact: true }).click();
    await seeFocus(dialog.getByRole('alert'));
    await see(dialog.getByRole('alert').getByRole('link', { name: /^Amount: / }));
    await close(name);
  }
});

/** Presses the button in the dialog, and expects these links in the summary, which has the focus. */
async function expectSummary(dialog: Locator, button: string, links: readonly RegExp[]): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click();
  const summary = dialog.getByRole('alert');
  await seeFocus(summary);
  await eventually(() => summary.getByRole('link').allTextContents()).toEqual(
    links.map((link) => expect.stringMatching(link)),
  );
  for (const link of await summary.getByRole('link').all()) {
    await link.click();
    await eventually(() => dialog.page().evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe(
      'true',
    );
  }
}

test('choices that are missing, numbers and days that cannot be right are linked from the summary, too', {
  tags: ['RECORD-07'],
}, async () => {
  const page = await openRecord('Sam Rivera');
  const dialog = page.getByRole('dialog');
  const cancel = async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await seeNo(dialog);
  };
  await page.getByRole('region', { name: 'Contact' }).getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Date of birth').fill('2091-01-31');
  await dialog.getByLabel('Email').fill('sam@@bad');
  await expectSummary(dialog, 'Save', [/^Email: Enter an email address/]);
  await dialog.getByLabel('Email').fill('sam.rivera@example.com');
  await expectSummary(dialog, 'Save', [/^Date of birth: .*in the future/]);
  await cancel();
  await page.getByRole('region', { name: 'Family' }).getByRole('button', { name: 'Add' }).click();
  for (const name of [/on the portal$/, 'Pays the bills']) await dialog.getByRole('checkbox', { name }).uncheck();
  await expectSummary(dialog, 'Link', [/^Who\?: /, /^What may .*: /]);
  await cancel();
  await page.getByRole('button', { name: 'Mark inactive' }).click();
  await dialog.getByLabel('Since').fill('2091-01-31');
  await expectSummary(dialog, 'Mark inactive', [/^Why: Choose one\.$/, /^Since: Enter today, or a day before\.$/]);
  await cancel();
  await tab(page, 'Consents');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectSummary(dialog, 'Add', Array(4).fill(/: Choose one\.$/));
  await cancel();
  await tab(page, 'Forms');
  await page
    .getByRole('button', { name: /^Enter, / })
    .first()
    .click();
  await expectSummary(dialog, 'Enter', [/^What .*: /]);
  await cancel();
  await tab(page, 'Clinical');
  await page.getByRole('button', { name: 'Edit Social security number' }).click();
  await dialog.getByRole('textbox').fill('000-12-3456');
  await expectSummary(dialog, 'Save', [/^Social security number: /]);
  await cancel();
  await tab(page, 'Ledger');
  await page
    .getByRole('button', { name: /^Reverse / })
    .first()
    .click();
  await expectSummary(dialog, 'Reverse', [/^Reason: /]);
});
