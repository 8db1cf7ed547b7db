// Screens of the office manager: the settings, forms and packets, reports and the access log.
import type { Page } from 'playwright-core';
import { admin, practice, seeHeading, type Walk } from './walk.ts';

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const secondHeading = (page: Page) => page.getByRole('heading', { level: 2 });
const saved = (page: Page) => page.getByText('All changes are saved.');
const setting = (part: string, content = saved) => practice(`/settings/${part}`, content);

/** Follows a link on the screen and waits for something on the next one. */
const follow = (link: string, content: (page: Page) => ReturnType<Page['getByRole']>) => async (page: Page) => {
  await page.getByRole('link', { name: link, exact: true }).click();
  await content(page).first().waitFor();
};

const house: Walk = {
  person: 'admin',
  name: 'settings of the practice',
  email: admin,
  screens: [
    { name: 'settings', go: setting('practice') },
    { name: 'settings-appearance', go: setting('appearance') },
    { name: 'settings-booking', go: setting('booking') },
    { name: 'settings-security', go: setting('security') },
  ],
};

const places: Walk = {
  person: 'admin',
  name: 'settings of places and visits',
  email: admin,
  screens: [
    { name: 'settings-locations', go: setting('locations', secondHeading) },
    { name: 'settings-location', go: follow('Harborside', (page) => page.getByLabel('ZIP or postal code')) },
    { name: 'settings-providers', go: setting('providers', secondHeading) },
    { name: 'settings-provider', go: follow('Dana Whitfield, RDH', heading('Weekly hours')) },
    { name: 'settings-types', go: setting('types', secondHeading) },
    {
      name: 'settings-type',
      go: follow('Toothache', (page) => page.getByLabel('Packet to fill in before the visit')),
    },
    { name: 'settings-closed-days', go: setting('closed-days', heading('Closed days')) },
    { name: 'settings-visits', go: setting('visits', heading('Waitlist')) },
  ],
};

const outside: Walk = {
  person: 'admin',
  name: 'settings of what goes out',
  email: admin,
  screens: [
    { name: 'settings-recall', go: setting('reminders#recall', heading('Preview of recall')) },
    { name: 'settings-reminders', go: setting('reminders', heading('When reminders go')) },
    {
      name: 'settings-feeds',
      go: setting('feeds', (page) => page.getByRole('button', { name: 'Create a feed' })),
    },
    { name: 'settings-mails', go: setting('mails') },
    { name: 'settings-connections', go: setting('connections') },
    { name: 'settings-staff', go: setting('staff') },
    { name: 'settings-record', go: setting('record', (page) => page.getByText('No fields of your own yet')) },
    { name: 'settings-export', go: setting('export') },
    { name: 'practice-open', go: practice('/welcome', heading(/./)) },
    { name: 'account', go: practice('/account', (page) => page.getByRole('button', { name: 'Set up an app' })) },
    {
      name: 'find',
      go: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').waitFor();
      },
    },
  ],
};

const forms: Walk = {
  person: 'admin',
  name: 'forms and packets',
  email: admin,
  screens: [
    { name: 'forms', go: practice('/forms', (page) => page.getByRole('row', { name: /Medical History/ })) },
    {
      name: 'builder',
      go: async (page) => {
        await page.getByRole('link', { name: 'Medical History' }).first().click();
        await page.getByRole('button', { name: /^Publish/ }).waitFor();
      },
    },
    { name: 'agreements', go: practice('/forms/agreements', (page) => page.getByLabel('Form', { exact: true })) },
    { name: 'packets', go: practice('/forms/packets', (page) => page.getByRole('link', { name: 'New patient' })) },
    { name: 'packet-new', go: practice('/forms/packets/new', (page) => page.getByLabel('Add a form')) },
    {
      name: 'packet-edit',
      go: async (page, stage) => {
        await practice('/forms/packets', heading('Packets'))(page, stage);
        await follow('New patient', (next) => next.getByRole('img', { name: /^QR code/ }))(page);
      },
      height: 2400,
    },
    {
      name: 'packet',
      go: async (page, stage) => {
        const address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
        await page.goto(stage.url + new URL(address).pathname);
        await seeHeading(page, 'New patient');
      },
    },
  ],
};

const oversight: Walk = {
  person: 'admin',
  name: 'reports and the access log',
  email: admin,
  screens: [
    {
      name: 'reports',
      go: practice('/reports', (page) => page.getByRole('region', { name: 'Visits by status' }).locator('svg')),
    },
    { name: 'access-log', go: practice('/audit', (page) => page.getByRole('table').getByRole('row')) },
    {
      name: 'patient-access-log',
      go: async (page, stage) => {
        await practice('/patients?q=sam%20rivera', (next) => next.getByRole('region', { name: 'Patients found' }))(
          page,
          stage,
        );
        await page.getByRole('region', { name: 'Patients found' }).getByRole('link').first().click();
        await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Access log' }).click();
        await seeHeading(page, 'Access log');
      },
    },
  ],
};

export const adminWalks = [house, places, outside, forms, oversight];
