// Screens of people who are not signed in: the entrance, registering, a form, booking, and where a way ends.
import type { Page } from 'playwright-core';
import { lee, open, portal, press, sam, seeHeading, signIn, type Walk } from './walk.ts';

const field = (label: string | RegExp) => (page: Page) => page.getByLabel(label);
const text = (words: string | RegExp) => (page: Page) => page.getByText(words);
const alertDialog = (page: Page) => page.getByRole('alertdialog');

const entrance: Walk = {
  person: 'guest',
  name: 'the entrance',
  screens: [
    { name: 'sign-in', go: open('/patient-portal/sign-in', field('Password')) },
    {
      name: 'sign-in-mistakes',
      go: async (page) => {
        await page.getByLabel(/^E-?mail/i).fill('sam.rivera');
        await page.getByRole('button', { name: 'Sign In', exact: true }).click();
        await page.getByText('Password cannot be blank.').waitFor();
      },
    },
    {
      name: 'sign-in-refused',
      go: async (page, stage) => {
        await signIn(page, `${stage.url}/patient-portal/sign-in`, sam, 'Wrong-2026!');
        await page.getByRole('alertdialog', { name: 'Alert' }).waitFor();
      },
    },
    { name: 'forgot-password', go: portal('/forgot-password', 'Forgot Password') },
    { name: 'forgot-password-mistakes', go: press('Request', text('Email Address cannot be blank.')) },
    {
      name: 'forgot-password-sent',
      go: async (page) => {
        await page.getByLabel(/^E-?mail/i).fill('nobody@example.com');
        await page.getByRole('button', { name: 'Request' }).click();
        await page.getByText(/^If an account exists/).waitFor();
      },
    },
    { name: 'link-expired', go: portal('/set-new-password?key=an-example', /expired/i) },
    { name: 'privacy', go: portal('/privacy', /./) },
    { name: 'not-found', go: portal('/no-such-screen', /./) },
    {
      name: 'no-such-practice',
      go: async (page, stage) => {
        await page.goto(`${stage.urlOf('nowhere')}/patient-portal/`);
        await seeHeading(page, /./);
      },
    },
    { name: 'mail-stop-expired', go: open(`/u/${'x'.repeat(40)}`, text('This link has expired.')) },
    {
      name: 'visit-link-expired',
      go: portal('/visit/AAAAAAAAAAAAAAAAAAAAAA', 'This link has expired.'),
    },
  ],
};

const birthDate = '04/12/1985';

const registering: Walk = {
  person: 'guest',
  name: 'registering',
  screens: [
    { name: 'register', go: portal('/register', 'Please Provide Patient Information') },
    { name: 'register-mistakes', go: press('Register', text('Date of Birth cannot be blank.')) },
    {
      name: 'register-done',
      go: async (page) => {
        await page.getByLabel('Last Name').fill('Chen');
        await page.getByLabel('Date of Birth').fill(birthDate);
        await page.getByRole('textbox', { name: 'Email' }).fill(lee);
        await page.getByRole('button', { name: 'Register' }).click();
        await seeHeading(page, 'Registration Successful');
      },
    },
    {
      name: 'verify-identity',
      go: async (page, stage) => {
        await page.goto(`${stage.url}${await stage.path(lee, /\/patient-portal\/verify-identity\?key=[\w-]+/)}`);
        await page.getByLabel('Last Name').waitFor();
      },
    },
    {
      name: 'set-password-mistakes',
      go: async (page) => {
        await page.getByLabel('Last Name').fill('Chen');
        await page.getByLabel('Date of Birth').fill(birthDate);
        await page.keyboard.press('Enter');
        await page.getByLabel('New Password', { exact: true }).fill('tide');
        await page.getByLabel('Confirm Password', { exact: true }).fill('x');
        await page.getByRole('button', { name: 'Set Password' }).click();
        await page.getByText('Passwords do not match.').waitFor();
      },
    },
    {
      name: 'password-set',
      go: async (page) => {
        await page.getByLabel('New Password', { exact: true }).fill('Harbor-Seal-99');
        await page.getByLabel('Confirm Password', { exact: true }).fill('Harbor-Seal-99');
        await page.getByRole('button', { name: 'Set Password' }).click();
        await seeHeading(page, 'Your password is set');
      },
    },
    { name: 'register-link-expired', go: portal('/verify-identity?key=an-example', 'Link Expired') },
  ],
};

async function fillFirstPage(page: Page): Promise<void> {
  await page.getByLabel(/^First/).fill('Robin');
  await page.getByLabel(/^Last/).fill('Hale');
  await page.getByLabel(/^Date of birth/).fill(birthDate);
  await page.getByLabel(/^E-?mail/).fill('robin.hale@example.com');
  await page.getByLabel(/^How did you hear/).selectOption('Passing by');
}

async function fillSecondPage(page: Page): Promise<void> {
  await page.getByLabel('Check-up and cleaning').check();
  await page.getByLabel(/may use these answers/).check();
  await page.getByText('Type your name instead').click();
  await page.getByPlaceholder('Your full name').fill('Robin Hale');
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send to the office' });
const summary = (page: Page) => page.getByRole('alert', { name: 'There is a problem' });

const form: Walk = {
  person: 'guest',
  name: 'a form',
  complaints: [/Failed to load resource/, /The form was not sent/],
  screens: [
    { name: 'guest-documents', go: portal('/patient-document', 'Guest Forms') },
    {
      name: 'form',
      go: async (page) => {
        await page.getByRole('link', { name: /New Patient Registration/ }).click();
        await page.getByLabel(/^First/).waitFor();
      },
    },
    { name: 'form-next-page', go: press('Next', sendButton) },
    {
      name: 'form-calendar',
      go: press(/^Choose a date from a calendar/, (page) => page.getByRole('dialog', { name: /^Calendar/ })),
    },
    {
      name: 'form-mistakes',
      go: async (page) => {
        await page.keyboard.press('Escape');
        await sendButton(page).click();
        await summary(page).waitFor();
      },
    },
    { name: 'form-mistakes-next-page', go: press('Next', sendButton) },
    {
      name: 'form-leave',
      go: async (page) => {
        await page.getByRole('button', { name: 'Previous' }).click();
        await fillFirstPage(page);
        await page.getByRole('main').getByRole('link', { name: 'Patient Documents' }).click();
        await alertDialog(page).waitFor();
      },
    },
    {
      name: 'form-not-sent',
      go: async (page) => {
        await page.getByRole('button', { name: 'Stay', exact: true }).click();
        await page.getByRole('button', { name: 'Next' }).click();
        await fillSecondPage(page);
        await page.route('**/public/forms/**', (route) => route.abort());
        await sendButton(page).click();
        await seeHeading(page, /cannot be reached right now$/);
      },
    },
    {
      name: 'thank-you',
      go: async (page) => {
        await page.unroute('**/public/forms/**');
        await page.getByRole('button', { name: 'OK' }).click();
        await sendButton(page).click();
        await seeHeading(page, /thank/i);
      },
    },
    { name: 'guest-documents-complete', go: portal('/patient-document', 'Guest Forms') },
  ],
};

const bookButton = (page: Page) => page.getByRole('button', { name: 'Book appointment' });

const booking: Walk = {
  person: 'visitor',
  name: 'booking',
  screens: [
    { name: 'book', go: open('/patient-portal/book', (page) => page.locator('form.flow').getByRole('radio')) },
    {
      name: 'book-times',
      go: async (page) => {
        await page.getByLabel('Appointment Type').selectOption({ index: 1 });
        await page.getByRole('grid').waitFor();
      },
    },
    {
      name: 'book-details',
      go: async (page, stage) => {
        await portal('/dashboard', 'Book an appointment')(page, stage);
        await page.getByRole('combobox', { name: /^Appointment Type/ }).selectOption({ label: 'Toothache (30 min)' });
        await page.getByRole('button', { name: /^Next month/ }).click();
        await page.getByRole('grid').getByRole('button', { disabled: false, pressed: false }).nth(3).click();
        await page.locator('.slot:enabled:visible').first().click();
        await page.getByText(/^Kept for you until/).waitFor();
        await page.getByLabel('First Name').fill('Nora');
        await page.getByLabel('Last Name').fill('Quill');
        await page.getByRole('textbox', { name: /^Date of birth/ }).fill('03/18/1993');
        await page.getByRole('textbox', { name: /^Phone/ }).fill('2075550164');
        await page.getByRole('textbox', { name: /^Email/ }).fill('nora@example.com');
      },
    },
    {
      name: 'booked',
      go: async (page) => {
        await bookButton(page).click();
        await seeHeading(page, 'Your appointment is booked');
      },
    },
  ],
};

const away: Walk = {
  person: 'visitor',
  name: 'a portal that is away',
  complaints: [/./],
  screens: [
    {
      name: 'portal-away',
      go: async (page, stage) => {
        await page.route('**/tenant/info*', (route) => route.abort());
        await page.goto(`${stage.url}/patient-portal/sign-in`);
        await page.getByRole('button', { name: 'Try Again' }).waitFor();
      },
    },
  ],
};

export const guestWalks = [entrance, registering, form, booking, away];
