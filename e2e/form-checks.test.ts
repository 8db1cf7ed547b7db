// Next in a form that checks its pages: what it names, how to go on all the same, and what the steps say then.
import { defineField } from '@foyer/forms';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { submit, summary } from './steps/form-mistakes.ts';
import { thanks } from './steps/form-sending.ts';
import { next, previous } from './steps/guest-form.ts';
import { openForm } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const section = (heading: string) => defineField('Section Break', { specific: { heading } });
const text = (label: string, common = {}) =>
  defineField('Short Text Entry', { common: { label, makeRequired: true, ...common } });

test('Next names what is wrong on the page; Skip for now and Next again go on, and the step says what is to do', {
  tags: ['FILL-06'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Checked on the way',
    settings: { checkPages: true },
    fields: [
      section('You'),
      text('First', { missingText: 'Say who you are.' }),
      text('Second'),
      defineField('Page Break'),
      section('End'),
      text('Third'),
    ],
  });
  const check = page.getByRole('alert', { name: '2 answers on this page need a look' });
  await page.getByLabel('First').press('Enter');
  await seeFocus(check);
  await see(
    page.getByRole('textbox', { name: 'First', description: 'Error: Say who you are.' }),
    check.getByRole('link', { name: "Second can't be blank" }),
  );
  await seeNo(page.getByText(/validation error/));
  await expectAccessibleAsIs(page.getByRole('main'), 'a page that was checked');
  await check.getByRole('link', { name: 'Say who you are.' }).click();
  await seeFocus(page.getByLabel('First'));
  await check.getByRole('button', { name: 'Skip for now' }).click();
  await see(page.getByLabel('Third'));
  const step = page.getByRole('navigation', { name: 'Pages of this form' }).getByRole('listitem').first();
  await eventually(() => step.innerText()).toContain('You, 2 to do');

  await previous(page).click();
  await page.getByLabel('First').fill('Ada');
  await next(page).click();
  await see(page.getByRole('alert', { name: '1 answer on this page needs a look' }));
  await next(page).click();
  await see(page.getByLabel('Third'));
  await eventually(() => step.innerText()).toContain('You, 1 to do');

  await submit(page).click();
  await seeFocus(summary(page));
  await see(summary(page).getByRole('heading', { name: 'Page 1, You (1)' }));
  await page.getByLabel('Second').fill('Lane');
  await next(page).click();
  await page.getByLabel('Third').fill('Done');
  await submit(page).click();
  await see(thanks(page));
});

test('without the setting Next never checks', { tags: ['FILL-06', 'FORM-06'] }, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Unchecked on the way',
    fields: [text('First'), defineField('Page Break'), text('Second')],
  });
  await next(page).click();
  await see(page.getByLabel('Second'));
  expect(await page.getByText("First can't be blank").count()).toBe(0);
});
