// Calls of the practice's settings: read as a whole, changed one by one, each change audited by its name.
import { withoutDirections } from '@foyer/forms';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, oneLine as line } from '../shared.ts';

/** Ten digits in any notation, with or without the country's 1; or empty. */
const phone = z
  .string()
  .max(40)
  .transform((text) => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^(?:\d{10})?$/, 'Enter a phone number of ten digits.'));

const address = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/;
const tenDigits = /^\d{10}$/;

/** Reads a line with entries between commas; without spaces and repeated ones. Phone numbers may be in any notation. */
const listOf = (entry: RegExp, most: number, message: string) =>
  z
    .string()
    .max(2000)
    .transform((text) => {
      const parts = text.split(/[,;]/).map((part) => part.trim());
      const bare =
        entry === tenDigits ? parts.map((part) => part.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')) : parts;
      return [...new Set(bare.filter((part) => part !== ''))].join(', ');
    })
    .refine((text) => {
      const parts = text === '' ? [] : text.split(', ');
      return parts.length <= most && parts.every((part) => entry.test(part));
    }, message);

const isZone = (zone: string) => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '' && zone.includes('/');
  } catch {
    return false;
  }
};

const isHttps = (url: string) => url === '' || (URL.canParse(url) && new URL(url).protocol === 'https:');

const practice = {
  companyName: line(60).min(1, 'Fill this in.'),
  street: line(100),
  street2: line(100),
  city: line(60),
  state: line(40),
  zipcode: line(12),
  country: z.enum(['US', 'CA']),
  officeNumber: phone,
  emailAddress: z
    .string()
    .trim()
    .max(320)
    .regex(
      /^(?:[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255})?$/,
      'Enter an email address, such as name@example.com.',
    ),
  /** Up to five addresses, separated by commas, that are told of urgent alerts besides the office's own. */
  alertEmails: listOf(address, 5, 'Enter at most five email addresses, separated by commas.'),
  /** Up to three mobile numbers of ten digits that get a text. */
  alertPhones: listOf(tenDigits, 3, 'Enter at most three phone numbers of ten digits, separated by commas.'),
  /** What a person reads whose answers raise an alert that shows it. {practice} stands for the practice's name. */
  crisisText: z
    .string()
    .overwrite(withoutDirections)
    .trim()
    .min(1, 'Say where help is, in at most 600 characters.')
    .max(600, 'Say where help is, in at most 600 characters.'),
  /** IANA name. After a change, visits keep their instants, but are shown at other times. */
  timezone: z.string().max(60).refine(isZone, 'Choose a time zone.'),
  accentColor: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #0f6b75.'),
  /** https, or empty for the built-in page. */
  privacyPolicyUrl: z
    .string()
    .trim()
    .max(500)
    .refine(isHttps, 'Enter an address that begins with https://, or leave this empty.'),
};

const booking = {
  bookingForExistingPatients: z.boolean(),
  bookingForNewPatients: z.boolean(),
  googleReserveEnabled: z.boolean(),
  /** Minutes between two offered times. */
  bookingTimeInterval: z.number().int().min(5).max(240),
  bookingProviderCoupled: z.boolean(),
  bookingSyncAvailability: z.boolean(),
  /** A published form with the Appointment Booking field; null closes online booking. */
  bookingFormId: id.nullable(),
  /** Number of future visits that one patient may have booked online. */
  bookingOpenPerPatient: z.number().int().min(1).max(20),
  /** The same for each email address of people without an account. */
  bookingOpenPerGuest: z.number().int().min(1).max(10),
};

const security = {
  patientFormsEnabled: z.boolean(),
  /** Whether "Signing on screen" is asked for before every signature, not only in consent forms. */
  asksBeforeEverySignature: z.boolean(),
  twoStepRequired: z.boolean(),
  passwordProfile: z.enum(['spec', 'nist']),
  passwordBlocklist: z.boolean(),
};

const allSettings = z.object({ ...practice, ...booking, ...security });
const pictureKind = z.enum(['logo', 'banner-mobile', 'banner-tablet', 'banner-wide']);

export const practiceSettings = endpoint({
  summary: 'All settings of the practice',
  method: 'GET',
  path: '/office/v1/settings',
  access: 'staff:settings',
  response: {
    200: z.object({
      ...allSettings.shape,
      /** A change names the revision it is based on. */
      revision: z.number().int(),
      /** Addresses of the pictures; empty if there is none. */
      pictures: z.object({
        logo: z.string(),
        'banner-mobile': z.string(),
        'banner-tablet': z.string(),
        'banner-wide': z.string(),
      }),
      /** Published forms that can book. */
      bookingForms: z.array(z.object({ id, name: z.string() })),
    }),
  },
});

export const changeSettings = endpoint({
  summary: 'Changes the settings that are named; the others stay',
  method: 'PUT',
  path: '/office/v1/settings',
  access: 'staff:settings',
  body: allSettings.partial().extend({
    /** If given, later changes by somebody else are not overwritten. */
    revision: z.number().int().min(0).optional(),
  }),
  response: { 204: null },
  problems: ['not-found', 'record-changed'],
});

export const setPicture = endpoint({
  summary: 'Sets the logo or a crop of the banner; the picture is drawn anew, in its size',
  method: 'POST',
  path: '/office/v1/settings/pictures/{kind}',
  access: 'staff:settings',
  params: z.object({ kind: pictureKind }),
  bodyKind: 'multipart',
  response: { 200: z.object({ path: z.string() }) },
  problems: ['file-too-large', 'file-type', 'file-unreadable', 'overloaded', 'out-of-space'],
});

export const removePictures = endpoint({
  summary: 'Removes the logo, or the banner in all its crops',
  method: 'DELETE',
  path: '/office/v1/settings/pictures/{kind}',
  access: 'staff:settings',
  params: z.object({ kind: z.enum(['logo', 'banner']) }),
  response: { 204: null },
});

export const practicePicture = endpoint({
  summary: 'A picture of the practice; each new one has a new address',
  method: 'GET',
  path: '/account/v1/public/pictures/{pictureId}',
  access: 'public',
  params: z.object({ pictureId: id }),
  produces: 'image/*',
  response: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
  problems: ['not-found'],
});
