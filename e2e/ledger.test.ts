// The ledger in the console: entries, their reversals, the statement, and what the patient sees of it at once.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs, expectScreenAccessible } from './steps/axe.ts';
import { admin, office, openSignedIn, sam } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { readPdfPages } from './steps/read-pdf.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const owed = (page: Page, name = 'Balance due') => page.getByRole('region', { name });
const entries = (page: Page) => page.getByRole('region', { name: 'Entries' });
const row = (page: Page, name: RegExp) => entries(page).getByRole('row', { name });
const dialog = (page: Page) => page.getByRole('dialog');

async function openLedger(email = office): Promise<Page> {
  const page = await openSignedIn(server, email);
  await page.goto(`${server.url}/practice/patients?q=sam%20rivera`);
  await page
    .getByRole('region', { name: 'Patients found' })
    .getByRole('link', { name: /Sam Rivera/ })
    .click();
  await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Ledger' }).click();
  await see(entries(page));
  return page;
}

test('a charge is entered by keyboard, a payment by check and an adjustment follow, and the portal shows each at once', {
  tags: ['SCOPE-02'],
}, async () => {
  const page = await openLedger();
  const theirs = await openSignedIn(server, sam);
  const seeOnPortal = async (amount: string) => {
    await visit(theirs, server, '/dashboard');
    await see(theirs.getByRole('region', { name: 'Balance due' }).getByText(amount, { exact: true }));
  };
  await see(owed(page).getByText('$184.00'));

  await page.getByRole('button', { name: 'Add charge' }).focus();
  await page.keyboard.press('Enter');
  await seeFocus(dialog(page).getByLabel('Amount'));
  await page.keyboard.press('Enter');
  await see(dialog(page).getByText('Error: Enter an amount.'), dialog(page).getByText('Error: Fill this in.'));
  // The summary has the focus; its first link leads to the first field that is wrong.
  await seeFocus(dialog(page).getByRole('alert', { name: 'Nothing was saved. Check these:' }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('fifty');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Night guard');
  await page.keyboard.press('Enter');
  await see(dialog(page).getByText('Error: Enter the amount as a number, for example 25.00.'));
  await expectAccessible(dialog(page), 'charge');
  await dialog(page).getByLabel('Amount').fill('1,250.10');
  // A double press creates one entry.
  const send = dialog(page).getByRole('button', { name: 'Add charge' });
  await send.dblclick();
  await see(page.getByText('Entered. The patient sees it at once.'), owed(page).getByText('$1,434.10'));
  expect(await row(page, /Night guard/).count()).toBe(1);
  await see(row(page, /Night guard Charge, entered by Joan Whitfield \$1,250\.10 \$1,434\.10/));
  await seeOnPortal('$1,434.10');

  await page.getByRole('button', { name: 'Take payment' }).click();
  expect(await dialog(page).getByLabel('Amount').inputValue()).toBe('1434.10');
  await dialog(page).getByLabel('Amount').fill('434.10');
  await dialog(page).getByLabel('Check', { exact: true }).check();
  await dialog(page).getByLabel('Check number').fill('1207');
  expect(await dialog(page).getByLabel('Description').inputValue()).toBe('Payment by check, thank you');
  await dialog(page).getByRole('button', { name: 'Take payment' }).click();
  await see(
    row(page, /Payment by check, thank you Payment, check no\. 1207, entered by Joan Whitfield -\$434\.10 \$1,000\.00/),
  );

  await page.getByRole('button', { name: 'Adjust' }).click();
  await see(dialog(page).getByLabel('Less'));
  await dialog(page).getByLabel('Amount').fill('0.01');
  await dialog(page).getByLabel('Reason').fill('Rounded');
  await dialog(page).getByRole('button', { name: 'Adjust' }).click();
  await see(owed(page).getByText('$999.99'));
  await seeOnPortal('$999.99');
});

test('a payment above the balance asks first, and leads back to the amount as it was typed', {
  tags: ['MONEY-01'],
}, async () => {
  const page = await openLedger();
  await page.getByRole('button', { name: 'Take payment' }).click();
  await dialog(page).getByLabel('Amount').fill('1,000');
  await dialog(page).getByRole('button', { name: 'Take payment' }).click();
  const question = page.getByRole('alertdialog', { name: 'More than is owed' });
  await see(question.getByText('Sam Rivera owes $999.99. $0.01 would become a credit.'));
  await see(question.getByRole('button', { name: 'Enter $1,000.00' }));
  await expectAccessibleAsIs(question, 'a payment above the balance');
  await question.getByRole('button', { name: 'Change the amount' }).click();
  await seeFocus(dialog(page).getByLabel('Amount'));
  expect(await dialog(page).getByLabel('Amount').inputValue()).toBe('1,000');
  await page.keyboard.press('Escape');
  await seeNo(dialog(page));
});

test('an entry is taken back by its opposite, both stay, and the statement prints and saves what the patient reads', async () => {
  const page = await openLedger();
  await page.getByRole('button', { name: 'Reverse Night guard, $1,250.10' }).click();
  await see(dialog(page).getByText('An entry of -$1,250.10 is added. Both stay visible.', { exact: false }));
  await dialog(page).getByRole('button', { name: 'Reverse' }).click();
  await see(dialog(page).getByText('Error: Fill this in.'));
  await dialog(page).getByLabel('Reason').fill('Entered for the wrong patient');
  await expectAccessible(dialog(page), 'taking back');
  await dialog(page).getByRole('button', { name: 'Reverse' }).click();
  await see(owed(page, 'Credit').getByText('$250.11'));
  await see(
    row(page, /Reversal of “Night guard”, .*: Entered for the wrong patient Reversal, .* -\$1,250\.10 -\$250\.11/),
    row(page, /Night guard Charge, .*Reversed \$1,250\.10/),
  );
  await seeNo(page.getByRole('button', { name: /^Reverse (Night guard|Reversal)/ }));

  await page.getByRole('link', { name: 'Print statement' }).click();
  await see(page.getByRole('heading', { name: 'Statement for Sam Rivera' }), page.getByText('Harbor Dental Group'));
  await seeFocus(page.getByRole('button', { name: 'Print', exact: true }));
  await seeNo(page.getByText('Joan Whitfield'));
  await page.emulateMedia({ media: 'print' });
  await seeNo(page.getByRole('button', { name: 'Print' }));
  await page.emulateMedia({ media: 'screen' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d-[a-z]{2}-[0-9a-f]{4}\.pdf$/);
  const text = (await readPdfPages(await readFile(await file.path()))).join(' ');
  expect(text).toContain('Entered for the wrong patient');
  await page.getByRole('link', { name: 'Back to the ledger' }).click();
  await see(owed(page, 'Credit'));

  const theirs = await openSignedIn(server, admin);
  await theirs.goto(page.url());
  await theirs.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Access log' }).click();
  await see(
    theirs.getByRole('row', { name: /Joan Whitfield reversed an entry in the ledger of Sam Rivera\./ }).first(),
  );
});

test('open balances are listed with their sum, by size or age, and lead to the ledger they come from', async () => {
  const page = await openSignedIn(server, office);
  await page.goto(`${server.url}/practice/patients?q=sam%20rivera`);
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Ledger' }).click();
  const list = page.getByRole('region', { name: 'Open balances' });
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Credits' }).click();
  await see(
    list.getByText('1 patient has a credit of $250.11'),
    list.getByRole('row', { name: /Sam Rivera .* -\$250\.11/ }),
  );
  expect(new URL(page.url()).search).toBe('?show=credit');
  await expectAccessible(list, 'balances');
  await list.getByRole('link', { name: 'Sam Rivera' }).click();
  await page.getByRole('button', { name: 'Adjust' }).click();
  await dialog(page).getByLabel('More').check();
  await dialog(page).getByLabel('Amount').fill('300');
  await dialog(page).getByLabel('Reason').fill('Carried over');
  await dialog(page).getByRole('button', { name: 'Adjust' }).click();
  await see(owed(page).getByText('$49.89'));
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Ledger' }).click();
  await page.getByLabel('Sort by').selectOption('Longest without an entry');
  await see(
    list.getByRole('row', { name: /Sam Rivera .* \$49\.89/ }),
    list.getByText(/patients? owes? \$[\d,]*49\.89/),
  );
  expect(new URL(page.url()).search).toBe('?sort=age');
});

test('balances stand by age: summed, sorted by each age both ways, filtered, saved as a file, on a phone too', {
  tags: ['MONEY-03'],
}, async () => {
  const page = await openSignedIn(server, office);
  await page.goto(`${server.url}/practice/ledger`);
  const list = page.getByRole('region', { name: 'Open balances' });
  const people = () => list.getByRole('rowheader').getByRole('link').allTextContents();
  await see(list.getByRole('row', { name: /Lee Chen .* \$1,100\.00 nothing nothing nothing \$1,100\.00/ }));
  await see(list.getByRole('row', { name: /Luis Ortega .* nothing nothing \$238\.00 nothing \$238\.00/ }));
  await see(list.getByRole('row', { name: /Walter Lindqvist .* nothing \$62\.00/ }));
  const head = list.getByRole('columnheader', { name: '61–90' });
  await head.getByRole('button').click();
  await expect.poll(async () => (await people())[0]).toBe('Luis Ortega');
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  await head.getByRole('button').click();
  await expect.poll(async () => (await people()).at(-1)).toBe('Luis Ortega');
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  await list.getByRole('combobox', { name: 'Age' }).selectOption('61–90 days');
  await see(list.getByText('1 patient owes $238.00'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^balances-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[1]).toMatch(/^Luis Ortega,\d{4}-\d\d-\d\d,0\.00,0\.00,238\.00,0\.00,238\.00,USD,/);
  await list.getByRole('combobox', { name: 'Age' }).selectOption('Any age');
  await page.setViewportSize({ width: 390, height: 844 });
  await list.getByLabel('Sort by').selectOption('Most of 0–30 days');
  await expect.poll(async () => (await people())[0]).toBe('Lee Chen');
  await expectAccessible(list, 'balances by age');
});

test('the day sheet sums the day by method and colleague, lists each check for the bank, prints, and is a file', {
  tags: ['MONEY-06'],
}, async () => {
  const page = await openSignedIn(server, office);
  await page.goto(`${server.url}/practice/ledger`);
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Day sheet' }).click();
  const deposit = page.getByRole('region', { name: 'Deposit list' });
  await see(deposit.getByRole('row', { name: 'Check 1207 Sam Rivera $434.10' }));
  await see(deposit.getByRole('row', { name: 'To the bank Cash and 1 check $434.10' }));
  await see(
    page.getByRole('region', { name: 'Payments by method' }).getByRole('row', { name: 'Check 1 -$434.10' }),
    page
      .getByRole('region', { name: 'By colleague' })
      .getByRole('row', { name: /^Joan Whitfield \$1,250\.10 -\$434\.10 / }),
    page
      .getByRole('region', { name: 'Entries' })
      .getByRole('row', { name: /Sam Rivera Night guard Charge Joan Whitfield \$1,250\.10/ }),
  );
  await expectAccessible(page.getByRole('main'), 'day sheet');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^day-sheet-\d{4}-\d\d-\d\d\.csv$/);
  await page.emulateMedia({ media: 'print' });
  await seeNo(page.getByRole('button', { name: 'Print' }), page.getByRole('navigation', { name: 'Console' }));
  await see(deposit);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Day before' }).click();
  await see(page.getByText('Nothing was entered on this day.'));
});

test('the statement is a letter: practice, payer in the window, ages, what is due, how to pay, and a slip, as a PDF too', {
  tags: ['MONEY-04'],
}, async () => {
  const page = await openLedger();
  await page.getByRole('link', { name: 'Print statement' }).click();
  await see(page.getByRole('heading', { name: 'Statement for Sam Rivera' }));
  const practice = ['Harbor Dental Group', '218 Wharf Street', 'Portland, ME 04101'];
  for (const line of practice) await see(page.getByText(line, { exact: true }).first());
  await see(page.getByText('(207) 555-0148, hello@harbordental.example'), page.getByText('88 Munjoy Street'));
  await see(
    page.getByText('Due when you receive this. Thank you.'),
    page.getByText(/^Pay online: http.*\/patient-portal\/billing$/),
  );
  await see(page.getByRole('img', { name: 'Code for a phone’s camera that opens the page to pay' }));
  const slip = page.getByRole('region', { name: 'Slip to send with a payment' });
  await see(slip.getByText('Sam Rivera'), slip.getByText('Amount enclosed'), slip.getByText('$49.89'));
  const today = await page.getByLabel('Entries from').getAttribute('max');
  await page.getByLabel('Entries from').fill(today ?? '');
  await see(page.getByText(/^Balance before .*: \$184\.00$/));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const text = (await readPdfPages(await readFile(await (await download).path()))).join(' ');
  for (const words of [
    ...practice,
    '31–60 days',
    'Balance before this day',
    'Amount enclosed',
    'Pay online: http',
    '$49.89',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Check-up');
});

test('a payment has a receipt: on paper, as a PDF, and by a mailed link with which the patient finds it', {
  tags: ['MONEY-07'],
}, async () => {
  const page = await openLedger();
  await page.getByRole('link', { name: 'Receipt of Payment by check, thank you, -$434.10' }).click();
  await see(page.getByRole('heading', { name: 'Receipt for Sam Rivera' }));
  await seeFocus(page.getByRole('button', { name: 'Print', exact: true }));
  const facts = page.getByRole('article', { name: 'Receipt for Sam Rivera' });
  for (const words of [
    'Harbor Dental Group',
    '218 Wharf Street',
    '$434.10',
    'Check, no. 1207',
    'Joan Whitfield',
    '$1,000.00',
  ])
    await see(facts.getByText(words, { exact: true }));
  // Of a payment that was just taken: the demo has none whose receipt could be a step of the walks.
  await expectScreenAccessible(page, 'receipt');
  await page.emulateMedia({ media: 'print' });
  await seeNo(page.getByRole('button', { name: 'Print', exact: true }));
  await page.emulateMedia({ media: 'screen' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^receipt-\d{4}-\d\d-\d\d-sr-[0-9a-f]{4}\.pdf$/);
  const text = (await readPdfPages(await readFile(await file.path()))).join(' ');
  for (const words of [
    'Receipt for Sam Rivera',
    '218 Wharf Street',
    '$434.10',
    'Check, number 1207',
    'Joan Whitfield',
    '$1,000.00',
  ])
    expect(text).toContain(words);

  await page.getByRole('button', { name: 'Mail a link' }).click();
  await see(page.getByText('A link to the receipt was mailed.'));
  const theirs = await openSignedIn(server, sam);
  await visit(theirs, server, '/billing');
  const own = theirs.waitForEvent('download');
  await theirs
    .frameLocator('iframe')
    .getByRole('link', { name: /^Receipt of Payment by check, thank you, / })
    .click();
  expect((await own).suggestedFilename()).toBe(file.suggestedFilename());
});

test('statements for all are counted, made, watched, downloaded and noted on the account, and left out the next time', {
  tags: ['MONEY-05'],
}, async () => {
  const page = await openSignedIn(server, office);
  await page.goto(`${server.url}/practice/ledger`);
  await page.getByRole('button', { name: 'Statements…' }).click();
  const counted = dialog(page).getByLabel('What will be made');
  await seeFocus(dialog(page).getByLabel('Patients who owe at least'));
  await see(counted.getByText(/^\$[\d,]+\.\d\d$/));
  await dialog(page).getByLabel('Patients who owe at least').fill('five');
  await see(dialog(page).getByText('Enter the amount as a number, for example 25.00.'));
  await dialog(page).getByLabel('Patients who owe at least').fill('5.00');
  await dialog(page).getByRole('radio', { name: 'Both' }).check();
  await dialog(page).getByLabel('Two-sided: each statement begins on a new sheet').check();
  await expectAccessible(dialog(page), 'statements', { height: 1600 });
  await dialog(page)
    .getByRole('button', { name: /^Make \d+ statements?$/ })
    .click();
  const file = dialog(page).getByRole('button', { name: /^PDF of / });
  await see(file);
  const download = page.waitForEvent('download');
  await file.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^statements-\d{4}-\d\d-\d\d\.pdf$/);
  const text = (await readPdfPages(await readFile(await saved.path()))).join(' ');
  for (const words of ['Statement for Sam Rivera', 'Amount enclosed', 'Page 1 of']) expect(text).toContain(words);
  // They have theirs, so nobody is left for the next 25 days.
  await see(counted.getByText('$0.00'));
  await see(dialog(page).getByRole('button', { name: 'Make 0 statements' }));
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  const theirs = await openLedger();
  await see(owed(theirs).getByText(/^Statement sent by mail, /), owed(theirs).getByText(/^Statement printed, /));
});
