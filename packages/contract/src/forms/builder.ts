// Calls of the console's form builder: the practice's forms, their drafts, and publishing versions.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, oneLine, phoneNumber } from '../shared.ts';

const formName = oneLine(200).min(1);

/** The field tree; its content is checked against the schema of forms (docs/form.schema.json). */
const anyObject = z.unknown();
/** The content of a draft; it may be unfinished. */
const content = {
  object: anyObject,
  thankYou: z.string().max(5000),
  redirectUrl: z.string().max(2000),
};
const formObject = z.object({
  fields: z.array(z.unknown()),
  settings: z.unknown().optional(),
  alerts: z.unknown().optional(),
});

const audience = z.object({
  /** Whether guests see it in their list. */
  forGuests: z.boolean(),
  /** Whether it is among every patient's documents; otherwise only among those of patients it is assigned to. */
  forAllPatients: z.boolean(),
  /** Whether it opens for signed-in people only. */
  isRestricted: z.boolean(),
});

const formRow = audience.extend({
  id,
  name: z.string(),
  /** `draft`: never published. `changed`: published, and its draft differs. */
  status: z.enum(['draft', 'published', 'changed', 'archived']),
  /** Number of the published version. */
  version: z.number().int().nullable(),
  publishedAt: z.string().nullable(),
  savedAt: z.string().nullable(),
  fields: z.number().int(),
  submissions: z.number().int(),
  assigned: z.number().int(),
  /** Whether it books appointments online. */
  isBooking: z.boolean(),
});

const version = z.object({
  id,
  number: z.number().int(),
  publishedAt: z.string(),
  isPublished: z.boolean(),
  submissions: z.number().int(),
});

const fault = z.object({
  /** Such as `fields[3].properties.specific.max`. */
  path: z.string(),
  message: z.string(),
});

export const formList = endpoint({
  summary: 'All forms of the practice, with what each is used for',
  method: 'GET',
  path: '/office/v1/forms',
  access: 'staff:forms',
  response: {
    200: z.object({
      forms: z.array(formRow),
      /** Starting points of a new form. */
      templates: z.array(z.object({ key: z.string(), name: z.string(), fields: z.number().int() })),
    }),
  },
});

export const createForm = endpoint({
  summary: 'A new form, empty or from something: a standard form, a copy, a file, or a draft that could not be saved',
  method: 'POST',
  path: '/office/v1/forms',
  access: 'staff:forms',
  body: z.object({
    name: formName,
    from: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('blank') }),
      z.object({ kind: z.literal('template'), key: z.string().max(100) }),
      z.object({ kind: z.literal('copy'), formId: id }),
      /** `object` has to conform to docs/form.schema.json; `errors` of the refusal name the places. */
      z.object({ kind: z.literal('import'), object: anyObject }),
      /** What could not be saved as the draft of a form that changed in between; it may be unfinished, like a draft. */
      z.object({ kind: z.literal('draft'), ...content }),
    ]),
  }),
  response: { 201: z.object({ id }) },
  problems: ['not-found', 'form-refused', 'form-text-limit'],
});

export const startForms = endpoint({
  summary: 'Publishes standard forms as they are, for a practice that begins; one whose name is taken is left out',
  method: 'POST',
  path: '/office/v1/forms/standard',
  access: 'staff:forms',
  body: z.object({
    /** Keys of `formList`'s templates. */
    forms: z.array(z.object({ key: z.string().max(100), forGuests: z.boolean() })).max(20),
  }),
  response: { 200: z.object({ published: z.array(z.object({ id, name: z.string(), forGuests: z.boolean() })) }) },
  problems: ['not-found'],
});

export const formDetail = endpoint({
  summary: 'One form with its draft, its published version and all versions',
  method: 'GET',
  path: '/office/v1/forms/{id}',
  access: 'staff:forms',
  params: z.object({ id }),
  response: {
    200: formRow.extend({
      secureId: z.string(),
      draft: z.object({
        /** Number of saves; 0 while nothing was changed since the first version. */
        revision: z.number().int(),
        object: formObject,
        thankYou: z.string(),
        redirectUrl: z.string(),
      }),
      published: z.object({ object: formObject, thankYou: z.string(), redirectUrl: z.string() }).nullable(),
      versions: z.array(version),
      /** The practice's data that a preview needs. */
      practice: z.object({
        today: z.string(),
        timezone: z.string(),
        companyName: z.string(),
        country: z.string(),
        relationshipTypes: z.array(z.object({ externalId: z.string(), name: z.string() })),
        /** The text for people in a crisis, which alerts can show; empty if there is none. */
        crisisText: z.string(),
      }),
    }),
  },
  problems: ['not-found'],
});

export const changeForm = endpoint({
  summary: 'Renames a form, says whom it is for, or puts it away and takes it back',
  method: 'PUT',
  path: '/office/v1/forms/{id}',
  access: 'staff:forms',
  params: z.object({ id }),
  body: audience.extend({ name: formName, isArchived: z.boolean() }).partial(),
  response: { 204: null },
  problems: ['not-found', 'validation-failed'],
});

export const saveFormDraft = endpoint({
  summary: 'Saves the working copy of a form; nobody but the office sees it',
  method: 'PUT',
  path: '/office/v1/forms/{id}/draft',
  access: 'staff:forms',
  params: z.object({ id }),
  body: z.object({
    /** The revision that was read: saving over another one is refused. */
    revision: z.number().int().min(0),
    ...content,
  }),
  response: {
    200: z.object({
      revision: z.number().int(),
      savedAt: z.string(),
      /** What prevents it from being published. */
      faults: z.array(fault),
    }),
  },
  problems: ['not-found', 'form-draft-changed', 'form-refused', 'form-text-limit', 'field-locked'],
});

export const formChanges = endpoint({
  summary: 'What publishing the draft would change, and how many submissions hold what it removes',
  method: 'GET',
  path: '/office/v1/forms/{id}/changes',
  access: 'staff:forms',
  params: z.object({ id }),
  response: {
    200: z.object({
      revision: z.number().int(),
      /** Number that the version will get. */
      version: z.number().int(),
      changes: z.array(
        z.object({
          kind: z.enum(['added', 'removed', 'changed', 'moved']),
          uuid: z.string(),
          name: z.string(),
          type: z.string(),
          /** Names of the properties that differ. */
          what: z.array(z.string()),
          /** Number of submissions whose version contains the field; counted for removed ones. */
          submissions: z.number().int(),
        }),
      ),
      isEndChanged: z.boolean(),
      /** Whether a setting of the version differs, such as whether Next checks the page. */
      isSettingsChanged: z.boolean(),
      /** What prevents it from being published. */
      faults: z.array(fault),
      /** What looks like a mistake, in whole sentences; it does not prevent publishing. */
      warnings: z.array(fault),
    }),
  },
  problems: ['not-found'],
});

export const publishFormDraft = endpoint({
  summary: 'Publishes the draft as a version that never changes',
  method: 'POST',
  path: '/office/v1/forms/{id}/publish',
  access: 'staff:forms',
  params: z.object({ id }),
  body: z.object({
    revision: z.number().int().min(0),
    /** Whether people who agreed to an earlier version have to agree again; required for a consent form that has one. */
    asksAgain: z.boolean().optional(),
  }),
  response: { 200: z.object({ versionId: id, version: z.number().int(), revision: z.number().int() }) },
  problems: ['not-found', 'form-draft-changed', 'form-refused', 'form-text-limit', 'validation-failed'],
});

export const formVersionObject = endpoint({
  summary: 'One version of a form, published now or once',
  method: 'GET',
  path: '/office/v1/forms/{id}/versions/{versionId}',
  access: 'staff:forms',
  params: z.object({ id, versionId: id }),
  response: {
    200: z.object({
      number: z.number().int(),
      name: z.string(),
      object: formObject,
      thankYou: z.string(),
      redirectUrl: z.string(),
    }),
  },
  problems: ['not-found'],
});

const personName = z.object({ first: z.string(), middle: z.string(), last: z.string() });
const related = z.object({
  name: personName,
  birthDate: z.string(),
  emailAddress: z.string(),
  phoneNumbers: z.array(phoneNumber).readonly(),
  relationship: z.string(),
});
const insurance = z.object({
  nameFirst: z.string(),
  nameMiddle: z.string(),
  nameLast: z.string(),
  birthdate: z.string(),
  /** Its last four digits. */
  ssn: z.string(),
  company_name: z.string(),
  phone: z.string(),
  policy: z.string(),
  group: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});

export const formRecord = endpoint({
  summary: 'What a form would be filled with for a patient, for a preview; numbers of social security are masked',
  method: 'GET',
  path: '/office/v1/patients/{id}/form-record',
  access: 'staff:patients',
  params: z.object({ id }),
  response: {
    200: z.object({
      record: z.object({
        name: personName,
        emailAddress: z.string(),
        phoneNumbers: z.array(phoneNumber).readonly(),
        birthDate: z.string(),
        ssn: z.string(),
        gender: z.string(),
        addressInformation: z.object({
          address: z.string(),
          addressLine1: z.string(),
          addressLine2: z.string(),
          city: z.string(),
          state: z.string(),
          postalCode: z.string(),
          country: z.string(),
        }),
        marital_status: z.string(),
        communication_type_preference: z.string(),
        referral_type: z.string(),
        spouse: related.nullable(),
        guardian_1: related.nullable(),
        guardian_2: related.nullable(),
        billing: related.nullable(),
        primaryInsurance: insurance.nullable(),
        secondaryInsurance: insurance.nullable(),
        /** Stored values of answers, by question. */
        medicalRecord: z.record(z.string(), z.unknown()),
        /** Stored values of the practice's own fields, by the field's id. */
        custom: z.record(z.string(), z.unknown()),
      }),
      /** People whom the patient can choose in a form, the patient first. */
      family: z.array(z.object({ id, nameFirst: z.string(), nameLast: z.string(), birthdate: z.string() })),
      /** Whether the practice pre-fills forms from its records. */
      isPrefilled: z.boolean(),
    }),
  },
  problems: ['not-found'],
});
