// Calls of the console for alerts of a patient: what the office has to know wherever it sees the name.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, isoInstant, oneLine, shownAlert } from '../shared.ts';

/** `care`: about treatment, for whoever may change clinical parts; `office`: about how the practice deals with the patient. */
export const writtenAlertKinds = ['care', 'office', 'info'] as const;

const patient = z.object({ id });
const alert = z.object({ id, alertId: id });
const text = oneLine(60).min(1, 'Write what the office has to know.');
/** The last day on which it shows (YYYY-MM-DD); null for no end. */
const until = day.nullable();
const kind = z.enum(writtenAlertKinds);
/** Of the record. */
const revision = z.number().int().min(0);

export const patientAlerts = endpoint({
  summary:
    'Alerts of a patient: all that show, and those that were written for this patient, also ones whose last day is over',
  method: 'GET',
  path: '/office/v1/patients/{id}/alerts',
  access: 'staff:patients',
  params: patient,
  response: {
    200: z.object({
      /** Of the record: a change names the one that it is based on. */
      revision,
      /** As they show elsewhere: with allergies and those of guardians. */
      shown: z.array(shownAlert),
      own: z.array(
        z.object({
          id,
          kind,
          text: z.string(),
          until: z.string().nullable(),
          /** Whether its last day is over, so that it does not show any more. */
          isPast: z.boolean(),
          isForFamily: z.boolean(),
          by: z.string(),
          at: isoInstant,
        }),
      ),
    }),
  },
  problems: ['not-found'],
});

export const addPatientAlert = endpoint({
  summary: 'Writes an alert; sent again with the same key, it is stored once. At most five of a patient show at once',
  method: 'POST',
  path: '/office/v1/patients/{id}/alerts',
  access: 'staff:edit',
  touches: ['record'],
  params: patient,
  body: z.strictObject({
    key: z.uuid(),
    kind,
    text,
    until: until.default(null),
    /** Whether it shows at those, too, whose guardian the patient is. */
    isForFamily: z.boolean().default(false),
  }),
  response: { 201: z.object({ id, revision }) },
  problems: ['not-found', 'forbidden', 'record-merged', 'entry-key-reused'],
});

export const changePatientAlert = endpoint({
  summary:
    'Changes what is named of an alert; one that somebody else has changed since the revision is not written over',
  method: 'PUT',
  path: '/office/v1/patients/{id}/alerts/{alertId}',
  access: 'staff:edit',
  touches: ['record'],
  params: alert,
  body: z.strictObject({
    revision,
    kind: kind.optional(),
    text: text.optional(),
    until: until.optional(),
    isForFamily: z.boolean().optional(),
  }),
  response: { 200: z.object({ revision }) },
  problems: ['not-found', 'forbidden', 'record-merged', 'record-changed'],
});

export const endPatientAlert = endpoint({
  summary: 'Ends an alert; once more changes nothing',
  method: 'DELETE',
  path: '/office/v1/patients/{id}/alerts/{alertId}',
  access: 'staff:edit',
  touches: ['record'],
  params: alert,
  query: z.object({ revision: z.coerce.number().int().min(0) }),
  response: { 200: z.object({ revision }) },
  problems: ['not-found', 'forbidden', 'record-merged', 'record-changed'],
});
