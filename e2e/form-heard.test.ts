// A form with a screen reader: its title, the names of its pages, and the star of required questions.
import { defineField } from '@foyer/forms';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { next } from './steps/guest-form.ts';
import { openForm } from './steps/published-form.ts';
import { eventually, see, seeFocus } from './steps/waiting.ts';

const server = useServer();

const text = (label: string, common = {}) => defineField('Short Text Entry', { common: { label, ...common } });

test('a form is told by its title and its pages by name: Next and Previous lead to the heading of the page, and the legend is heard without its star', {
  tags: ['ROUTE-29', 'FORM-08', 'FILL-13'],
}, async () => {
  const page = await openPage();
  const section = (heading: string) => defineField('Section Break', { specific: { heading } });
  const name = 'Told apart';
  await openForm(page, server, {
    name,
    fields: [
      section('About you'),
      text('One', { makeRequired: true }),
      defineField('Page Break'),
      section('Your teeth'),
      text('Two'),
    ],
  });
  const heading = (text: string) => page.getByRole('heading', { name: text, level: 2 });
  /** What is heard with the heading that has the focus: the place of its page. */
  const place = async (text: string) => {
    const id = (await heading(text).getAttribute('aria-describedby')) ?? '';
    return page.locator(`#${id}`).innerText();
  };
  await eventually(() => page.title()).toBe(`Patient Portal | ${name}, page 1 of 2`);
  const legend = page.getByText('marks what Harbor Dental Group needs to have.');
  await see(legend);
  expect(await page.getByRole('form').ariaSnapshot()).toContain('Questions marked required need an answer.');
  expect(await page.getByRole('form').ariaSnapshot()).not.toContain('marks what');
  await next(page).click();
  await seeFocus(heading('Your teeth'));
  expect(await place('Your teeth')).toBe('Page 2 of 2');
  await eventually(() => page.title()).toBe(`Patient Portal | ${name}, page 2 of 2`);
  await page.getByRole('button', { name: 'Previous' }).click();
  await seeFocus(heading('About you'));
  expect(await place('About you')).toBe('Page 1 of 2');
  await eventually(() => page.title()).toBe(`Patient Portal | ${name}, page 1 of 2`);

  const short = await openPage();
  await openForm(short, server, { name: 'Of one page', fields: [text('One')] });
  await eventually(() => short.title()).toBe('Patient Portal | Of one page');
});
