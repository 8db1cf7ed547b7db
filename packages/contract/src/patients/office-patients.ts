// Calls of the console for patients: searching them, and their families.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, oneLine as line, shownAlert } from '../shared.ts';
import { patientName } from './patient-data.ts';

export const searchPatients = endpoint({
  summary: 'Patients by name, birth date, phone or e-mail in any usual writing; the best twenty',
  method: 'GET',
  path: '/office/v1/patients',
  access: 'staff:patients',
  query: z.object({ q: z.string().max(100).default('') }),
  response: {
    200: z.object({
      items: z.array(
        patientName.extend({
          phone: z.string(),
          email: z.string(),
          hasAccount: z.boolean(),
          alerts: z.array(shownAlert),
        }),
      ),
      /** Whether there are more than are listed. */
      isMore: z.boolean(),
    }),
  },
});

const pair = z.object({ id, memberId: id });
/** The revision of either record that the change is based on; needed where there is such a link already. */
const revisions = {
  revision: z.coerce.number().int().min(0).optional(),
  memberRevision: z.coerce.number().int().min(0).optional(),
};

export const linkFamily = endpoint({
  summary: 'Makes one patient guardian or guarantor of another, or changes that link; takes effect at once',
  method: 'PUT',
  path: '/office/v1/patients/{id}/members/{memberId}',
  access: 'staff:edit',
  params: pair,
  body: z.object({
    relationship: line(40).min(1),
    /** Whether the guardian may act for the member on the portal. */
    familyAccess: z.boolean(),
    /** Whether the guardian pays the member's bills. */
    paysBills: z.boolean().default(true),
    ...revisions,
  }),
  response: { 204: null },
  problems: ['not-found', 'family-impossible', 'record-changed'],
});

export const unlinkFamily = endpoint({
  summary: 'Ends such a link; takes effect at once',
  method: 'DELETE',
  path: '/office/v1/patients/{id}/members/{memberId}',
  access: 'staff:edit',
  params: pair,
  query: z.object(revisions),
  response: { 204: null },
  problems: ['not-found', 'record-changed'],
});
