// Calls of the console's Find, of what a colleague opened last, and of the page of patients without a search.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { patientName } from '../patients/patient-data.ts';
import { id, isoInstant, shownAlert } from '../shared.ts';
import { appointmentStatuses } from '../visits/visits.ts';

/** `phone` as it is written for people; empty without one. `alerts`: the worst first. */
const shownPatient = patientName.extend({ phone: z.string(), alerts: z.array(shownAlert) });

const foundVisit = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  startsAt: isoInstant,
  /** Empty without a type. */
  typeName: z.string(),
  providerName: z.string(),
  status: z.enum(appointmentStatuses),
  /** Whether it is the patient’s next visit; otherwise it is the last one. */
  isNext: z.boolean(),
});

const foundSubmission = z.object({
  id,
  /** For a guest the name found in the answers, else an empty string. */
  personName: z.string(),
  formName: z.string(),
  submittedAt: isoInstant,
  state: z.enum(['new', 'returned', 'approved', 'filed', 'archived', 'spam']),
});

const foundForm = z.object({ id, name: z.string() });

export const find = endpoint({
  summary:
    'Patients by the search of patients, their next and last visits, forms, and submissions; each group for who holds its right, else empty',
  method: 'GET',
  path: '/office/v1/find',
  access: 'staff:self',
  query: z.object({ q: z.string().trim().max(100).default('') }),
  response: {
    200: z.object({
      patients: z
        .array(
          shownPatient.extend({
            email: z.string(),
            /** Whether a word that was typed begins none of the names, but is near one. */
            isSimilar: z.boolean(),
          }),
        )
        .max(8),
      visits: z.array(foundVisit).max(5),
      forms: z.array(foundForm).max(5),
      submissions: z.array(foundSubmission).max(5),
      /** Whether more patients match than are listed. */
      isMore: z.boolean(),
    }),
  },
});

export const recentPlaces = endpoint({
  summary:
    'What the caller opened last, the last first: at most 20; without what was merged or removed, and each kind by its right',
  method: 'GET',
  path: '/office/v1/recent',
  access: 'staff:self',
  response: {
    200: z.object({
      items: z.array(
        z.discriminatedUnion('kind', [
          z.object({
            kind: z.literal('patient'),
            openedAt: isoInstant,
            patient: shownPatient.extend({ email: z.string() }),
          }),
          z.object({
            kind: z.literal('visit'),
            openedAt: isoInstant,
            visit: foundVisit.omit({ isNext: true }).extend({ patientId: id.nullable() }),
          }),
          z.object({ kind: z.literal('submission'), openedAt: isoInstant, submission: foundSubmission }),
          z.object({ kind: z.literal('form'), openedAt: isoInstant, form: foundForm }),
        ]),
      ),
    }),
  },
});

export const patientsHome = endpoint({
  summary: 'The page of patients without a search: who comes today, and the patients whom the caller opened last',
  method: 'GET',
  path: '/office/v1/patients/home',
  access: 'staff:patients',
  response: {
    200: z.object({
      /** Null for callers without the right `schedule`. */
      today: z
        .object({
          /** By time; at most 30. */
          visits: z.array(
            foundVisit
              .omit({ isNext: true, patientId: true })
              /** Null for a guest, whose visit has no record yet. */
              .extend({ patient: shownPatient.nullable() }),
          ),
          isMore: z.boolean(),
        })
        .nullable(),
      recent: z.array(shownPatient.extend({ openedAt: isoInstant })).max(12),
    }),
  },
});
