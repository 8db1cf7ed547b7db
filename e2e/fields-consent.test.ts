// Consent to texts: a checkbox or two answers, required if there is a phone number.
import { defineField } from '@foyer/forms';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { submit } from './steps/form-mistakes.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const phone = () => defineField('Phone Number', { common: { label: 'Mobile' } });
const agreement =
  /^I agree that Harbor Dental Group may send automated appointment and dental marketing messages to my mobile phone\. Consent is not required for purchase\./;
const missing = 'Please select the mobile consent checkbox';

test('the box says what is agreed to, and has to be ticked with a phone number, on whichever page that is', {
  tags: ['FIELD-MOB-01', 'FIELD-MOB-02', 'FIELD-MOB-03', 'FIELD-MOB-04', 'FIELD-MOB-05', 'FIELD-MOB-07'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Texts',
    fields: [phone(), defineField('Page Break'), defineField('Mobile Consent', { common: { label: 'Text messages' } })],
  });
  await page.getByRole('textbox', { name: 'Mobile' }).fill('2075550148');
  await page.getByRole('button', { name: 'Next' }).click();
  const box = page.getByRole('group', { name: 'Text messages' }).getByRole('checkbox', { name: agreement });
  expect(await box.isChecked()).toBe(false);
  await submit(page).click();
  await see(page.getByText('1 validation error found. Please fix the error before submitting.', { exact: true }));
  await see(page.getByRole('group', { name: 'Text messages', description: `Error: ${missing}` }));
  await expectAccessible(page.getByRole('main'), 'a consent with an error');

  // The phone number on the other page decides.
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('textbox', { name: 'Mobile' }).fill('');
  await seeNo(page.getByText(missing).first());
  await page.getByRole('textbox', { name: 'Mobile' }).fill('2075550148');
  await page.getByRole('link', { name: missing, exact: true }).click();
  await seeFocus(box);
  await page.keyboard.press('Space');
  await eventually(() => page.getByText(/validation errors? found/).count()).toBe(0);
  const sent = await sentBy(page, () => submit(page).press('Enter'));
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(sent.map(({ value }) => value)).toEqual([
    '(207) 555-0148',
    { answer: true, wording: expect.stringMatching(/^\d{4}-\d{2}$/), at: '' },
  ]);
  await page.getByRole('button', { name: 'Print' }).click();
  await see(page.getByRole('listitem').filter({ hasText: /^I agree that Harbor Dental Group .*: Yes$/ }));
});

test('of two answers neither is chosen beforehand, and either will do', {
  tags: ['FIELD-MOB-04', 'FIELD-MOB-05'],
}, async () => {
  const page = await openPage();
  const consent = defineField('Mobile Consent', {
    common: { label: 'Text messages' },
    specific: { consentMode: 'choice' },
  });
  await openForm(page, server, { name: 'Choice', fields: [phone(), consent] });
  const group = page.getByRole('group', {
    name: 'Text messages',
    description: /If you say yes, Harbor Dental Group may send automated .* Consent is not required for purchase\./,
  });
  const answers = group.getByRole('radio');
  expect(await answers.count()).toBe(2);
  for (const answer of await answers.all()) expect(await answer.isChecked()).toBe(false);
  await page.getByRole('textbox', { name: 'Mobile' }).fill('2075550148');
  await submit(page).click();
  await page.getByRole('link', { name: 'Please choose an answer about text messages', exact: true }).click();
  await seeFocus(page.getByRole('radio', { name: 'Yes, you may text me' }));
  await expectAccessible(page.getByRole('main'), 'a choice of consent with an error');
  await page.keyboard.press('ArrowRight');
  await eventually(() => page.getByRole('radio', { name: 'No, thank you' }).isChecked()).toBe(true);
  const sent = await sentBy(page, () => submit(page).press('Enter'));
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(sent[1]?.value).toMatchObject({ answer: 'no' });
});

test('read-only consents cannot be changed, and are not demanded', { tags: ['FIELD-MOB-06'] }, async () => {
  const page = await openPage();
  const common = { label: 'Text messages', readOnly: true };
  await openForm(page, server, {
    name: 'Locked consents',
    fields: [
      phone(),
      defineField('Mobile Consent', { common }),
      defineField('Mobile Consent', { common, specific: { consentMode: 'choice' } }),
    ],
  });
  const main = page.getByRole('main');
  const controls = [...(await main.getByRole('checkbox').all()), ...(await main.getByRole('radio').all())];
  expect(controls).toHaveLength(3);
  for (const control of controls) expect(await control.isDisabled()).toBe(true);
  await expectAccessible(page.getByRole('main'), 'locked consents');
  await page.getByRole('textbox', { name: 'Mobile' }).fill('2075550148');
  await submit(page).click();
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
});
