// Calls of the console that request forms from patients.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id } from '../shared.ts';

const params = z.object({ id });
const asked = z.object({ id, formId: id });

export const askForForm = endpoint({
  summary: 'Puts a published form among the documents of a patient',
  method: 'PUT',
  path: '/office/v1/patients/{id}/forms/{formId}',
  access: 'staff:edit',
  params: asked,
  response: { 204: null },
  problems: ['not-found'],
});

export const stopAsking = endpoint({
  summary: 'Takes a form away from the documents of a patient; what was sent stays',
  method: 'DELETE',
  path: '/office/v1/patients/{id}/forms/{formId}',
  access: 'staff:edit',
  params: asked,
  response: { 204: null },
  problems: ['not-found'],
});

const askedPacket = z.object({ id, packetId: id });

export const askForPacket = endpoint({
  summary: 'Puts a packet among the documents of a patient; asked twice, the earlier due date holds',
  method: 'PUT',
  path: '/office/v1/patients/{id}/packets/{packetId}',
  access: 'staff:edit',
  params: askedPacket,
  /** The day that it is needed before, by the practice's calendar; null for none. */
  body: z.strictObject({ dueAt: day.nullable() }),
  response: { 204: null },
  problems: ['not-found'],
});

export const takeBackPacket = endpoint({
  summary: 'Takes a packet away from the documents of a patient; what was sent stays',
  method: 'DELETE',
  path: '/office/v1/patients/{id}/packets/{packetId}',
  access: 'staff:edit',
  params: askedPacket,
  response: { 204: null },
  problems: ['not-found'],
});

export const mailDocuments = endpoint({
  summary: 'Mails the patient a link to the documents on the portal; the mail tells nothing of them',
  method: 'POST',
  path: '/office/v1/patients/{id}/documents-mail',
  access: 'staff:edit',
  params,
  response: { 204: null },
  problems: ['not-found', 'patient-without-email'],
});

export const formAudiences = endpoint({
  summary: 'The published forms, and whose documents they are among',
  method: 'GET',
  path: '/office/v1/form-audiences',
  access: 'staff:patients',
  response: {
    200: z.array(z.object({ formId: id, name: z.string(), forAllPatients: z.boolean(), forGuests: z.boolean() })),
  },
});

export const setFormAudience = endpoint({
  summary: 'Asks all patients, guests, or only those chosen for a form',
  method: 'PUT',
  path: '/office/v1/form-audiences/{id}',
  access: 'staff:edit',
  params,
  body: z.object({ forAllPatients: z.boolean(), forGuests: z.boolean() }),
  response: { 204: null },
  problems: ['not-found'],
});

export const askAgain = endpoint({
  summary:
    'Puts consent forms among the documents of patients once more, and mails each patient once; the mail tells no form',
  method: 'POST',
  path: '/office/v1/agreements/ask',
  access: 'staff:edit',
  touches: ['inbox'],
  body: z.strictObject({
    asks: z
      .array(z.strictObject({ patientId: id, formId: id }))
      .min(1)
      .max(200),
  }),
  response: {
    200: z.object({
      outcomes: z.array(
        z.object({
          patientId: id,
          formId: id,
          /** `agreed`: somebody agreed meanwhile, and nothing was asked. `gone`: the form or the patient is no more. */
          outcome: z.enum(['asked', 'agreed', 'gone']),
        }),
      ),
      /** Patients who got the mail; those who have no address; those who got enough of such mails in the last hour. */
      mailed: z.number().int(),
      withoutEmail: z.number().int(),
      mailedBefore: z.number().int(),
    }),
  },
});
