// Screens of patients who are signed in: their visits, documents, bills and waitlist, alone and with a family.
import type { Page } from 'playwright-core';
import { enterCode, grace, open, portal, press, sam, seeHeading, signIn, type Walk } from './walk.ts';

const text = (words: string | RegExp) => (page: Page) => page.getByText(words);
const button = (name: string) => (page: Page) => page.getByRole('button', { name });

const ownVisits: Walk = {
  person: 'sam',
  name: 'sign-in and visits',
  screens: [
    {
      name: 'code',
      go: async (page, stage) => {
        await signIn(page, `${stage.url}/patient-portal/sign-in`, sam);
        await page.getByLabel('6-digit code').waitFor();
      },
    },
    {
      name: 'dashboard',
      go: async (page, stage) => {
        await enterCode(page, await stage.code(sam));
        await page.waitForURL((url) => !url.pathname.includes('sign-in'));
        await page.getByRole('link', { name: 'Manage documents' }).waitFor();
        await seeHeading(page, 'Filling');
        await seeHeading(page, 'Request an appointment');
      },
    },
    {
      name: 'visits',
      go: open('/patient-portal/visits', (page) => page.getByRole('link', { name: 'Filling' })),
    },
    {
      name: 'visit',
      go: async (page) => {
        await page.getByRole('link', { name: 'Filling' }).first().click();
        await page.getByRole('button', { name: 'Cancel appointment' }).waitFor();
      },
    },
    { name: 'visit-cancel', go: press('Cancel appointment', (page) => page.getByRole('dialog')) },
    {
      name: 'visit-move',
      go: async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: 'Move', exact: true }).click();
        await seeHeading(page, 'Choose a new time');
        await page.getByRole('grid').waitFor();
      },
    },
    { name: 'contact-choices', go: portal('/contact-choices', /reaches you$/) },
    { name: 'own-data', go: open('/patient-portal/own-data', button('Download the data of Sam Rivera')) },
  ],
};

const documents = portal('/patient-document', /Sam Rivera's Forms/);

const ownDocuments: Walk = {
  person: 'sam',
  name: 'documents',
  email: sam,
  complaints: [/The record did not load/],
  screens: [
    { name: 'documents', go: documents },
    {
      name: 'send-email',
      go: async (page) => {
        await page.getByRole('button', { name: 'Send email' }).click();
        await page.getByRole('dialog', { name: 'Send email' }).getByLabel('Subject').fill('A question before my visit');
      },
    },
    {
      name: 'patient-form',
      go: async (page, stage) => {
        await documents(page, stage);
        await page
          .getByRole('link', { name: /Patient Information/ })
          .first()
          .click();
        await page.getByLabel('Marital status').waitFor();
      },
    },
    {
      name: 'form-not-yours',
      go: async (page) => {
        const address = new URL(page.url());
        address.searchParams.set('ownerId', 'nobody');
        await page.goto(address.href);
        await seeHeading(page, 'You cannot fill in this form');
      },
    },
    {
      name: 'reset-password',
      go: open('/patient-portal/reset-password', (page) => page.getByLabel('Current Password', { exact: true })),
    },
  ],
};

const payButton = button('Pay now');

const bills: Walk = {
  person: 'sam',
  name: 'bills',
  email: sam,
  screens: [
    {
      name: 'billing',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/billing`);
        await page
          .frameLocator('iframe')
          .getByRole('heading', { name: /^Statement for/ })
          .waitFor();
      },
    },
    { name: 'statement', go: open('/billing/statement', payButton) },
    {
      name: 'statement-mistake',
      go: async (page) => {
        await page.getByLabel('Amount to pay').fill('abc');
        await payButton(page).click();
        await page.getByText('Enter the amount as a number').waitFor();
      },
    },
    {
      name: 'payment',
      go: async (page) => {
        await page.getByLabel('Amount to pay').fill('1');
        await payButton(page).click();
        await seeHeading(page, 'Test payment');
      },
    },
    { name: 'payment-declined', go: press('Decline', (page) => page.getByRole('alert')) },
    {
      name: 'statement-closed',
      go: async (page) => {
        await page.context().clearCookies({ name: 'billing' });
        await page.reload();
        await seeHeading(page, 'This page has closed');
      },
    },
    {
      name: 'billing-off',
      go: async (page, stage) => {
        await page.route('**/payment/v1/account/status', (route) =>
          route.fulfill({ json: { enabled: false, balance: '0.00', currency: 'USD' } }),
        );
        await open('/patient-portal/billing', text('There is no billing.'))(page, stage);
      },
    },
  ],
};

const family: Walk = {
  person: 'grace',
  name: 'sign-in and family',
  screens: [
    {
      name: 'method',
      go: async (page, stage) => {
        await signIn(page, `${stage.url}/patient-portal/sign-in`, grace);
        await page.getByRole('dialog', { name: 'Select Patient Verification Method' }).waitFor();
      },
    },
    { name: 'code-by-sms', go: press('Confirm', (page) => page.getByLabel('6-digit code')) },
    { name: 'code-mistakes', go: press('Verify', (page) => page.locator('[aria-invalid="true"]')) },
    {
      name: 'family-dashboard',
      go: async (page, stage) => {
        await enterCode(page, await stage.code('2075550148'));
        await page.waitForURL((url) => !url.pathname.includes('sign-in'));
        await page.getByRole('link', { name: 'Manage documents' }).waitFor();
        await seeHeading(page, 'Sealants');
      },
    },
    { name: 'family-documents', go: portal('/patient-document', /Grace Okafor's Forms/) },
    {
      name: 'sent-form',
      go: async (page) => {
        await page
          .getByRole('link', { name: /^Edit submission/ })
          .first()
          .click();
        await page.getByRole('link', { name: 'Print' }).waitFor();
      },
    },
    {
      name: 'sent-form-print',
      go: async (page) => {
        await page.getByRole('link', { name: 'Print' }).click();
        await page.getByRole('button', { name: 'Print' }).waitFor();
      },
    },
    {
      name: 'book-child',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/book`);
        await page.getByRole('radio', { name: /^Ada/ }).check();
        await page.getByLabel('Appointment Type').selectOption({ index: 1 });
        await page.getByRole('grid').waitFor();
      },
    },
  ],
};

const waiting: Walk = {
  person: 'grace',
  name: 'waitlist',
  email: grace,
  screens: [
    {
      name: 'waitlist-join',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/waitlist?type=`);
        await page.getByLabel('Who is it for?').selectOption('Zora Okafor');
        await page.getByLabel('Appointment Type').selectOption('Sealants');
      },
    },
    {
      name: 'waitlist-joined',
      go: async (page) => {
        await page.getByRole('radio', { name: /^Email/ }).check();
        await page.getByRole('button', { name: 'Join the waitlist' }).click();
        await seeHeading(page, 'You are on the waitlist');
      },
    },
    {
      name: 'visit-with-waitlist',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/visits`);
        await page.getByRole('link', { name: 'Sealants' }).click();
        await page.getByText('Want to come sooner?').waitFor();
      },
    },
    {
      name: 'offer',
      go: async (page, stage) => {
        await page.getByRole('button', { name: 'Cancel appointment' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
        await page.goto(`${stage.url}${await stage.path(grace, /\/o\/[\w-]{22}/)}`);
        await page.getByRole('button', { name: 'Take this time' }).waitFor();
      },
    },
    { name: 'offer-taken', go: press('Take this time', text('It is yours.')) },
  ],
};

export const patientWalks = [ownVisits, ownDocuments, bills, family, waiting];
