// A patient's name and contact data as the office types them: the parts of the calls that take them.
import { z } from 'zod';
import { day, id, oneLine as line } from '../shared.ts';

/** Kinds of each that the product supports. */
export const phoneTypes = ['home', 'work', 'mobile', 'fax', 'pager', 'other'] as const;
export const genders = ['male', 'female'] as const;
export const communicationPreferences = ['Email and Text', 'Email Only', 'Text Only', 'None'] as const;

export const contactData = z.object({
  nameFirst: line(60).min(1),
  nameMiddle: line(60),
  nameLast: line(60).min(1),
  birthDate: day,
  gender: z.enum(['', ...genders]),
  email: z.union([z.literal(''), z.email().max(200)]),
  phones: z
    .array(
      z.object({
        type: z.enum(phoneTypes),
        /** As written in the practice's country; others begin with +. */
        number: line(30).min(1, 'Enter a phone number.'),
        extension: line(10).default(''),
      }),
    )
    .max(6),
  address: z.object({
    line1: line(100),
    line2: line(100),
    city: line(60),
    state: line(60),
    postalCode: line(12),
    country: line(60),
  }),
  maritalStatus: line(40),
  communicationPreference: z.enum(['', ...communicationPreferences]),
});
/** Members that may be omitted for a new patient, and are then empty. */
export const newContact = contactData.extend({
  nameMiddle: contactData.shape.nameMiddle.default(''),
  gender: contactData.shape.gender.default(''),
  email: contactData.shape.email.default(''),
  phones: contactData.shape.phones.default([]),
  address: contactData.shape.address.default({
    line1: '',
    line2: '',
    city: '',
    state: '',
    postalCode: '',
    country: '',
  }),
  maritalStatus: contactData.shape.maritalStatus.default(''),
  communicationPreference: contactData.shape.communicationPreference.default(''),
});

/** A phone that is changed by its id, added without one, or removed. */
const changedPhone = contactData.shape.phones.element
  .extend({ phoneId: id.optional(), number: line(30).default(''), remove: z.boolean().default(false) })
  .refine(({ number, remove }) => remove || number !== '', { path: ['number'], message: 'Enter a phone number.' });

/** What a change of the contact data may name. Phones that are left out stay. */
export const contactChange = contactData.partial().extend({ phones: z.array(changedPhone).max(12).optional() });

export const patientName = z.object({
  id,
  nameFirst: z.string(),
  nameMiddle: z.string(),
  nameLast: z.string(),
  birthDate: z.string(),
});
