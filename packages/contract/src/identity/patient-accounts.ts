// Calls of the console for patients' accounts.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';

const params = z.object({ id });

export const invitePatient = endpoint({
  summary: 'Mails the patient the key to register on the portal',
  method: 'POST',
  path: '/office/v1/patients/{id}/account/invite',
  access: 'staff:edit',
  params,
  response: { 204: null },
  problems: ['not-found', 'patient-without-email', 'already-registered'],
});

export const unlockPatient = endpoint({
  summary: 'Forgets failed tries to sign in, and ends a suspension',
  method: 'POST',
  path: '/office/v1/patients/{id}/account/unlock',
  access: 'staff:edit',
  params,
  response: { 204: null },
  problems: ['not-found'],
});

export const endPatientSessions = endpoint({
  summary: 'Signs the patient out everywhere',
  method: 'POST',
  path: '/office/v1/patients/{id}/account/end-sessions',
  access: 'staff:edit',
  params,
  response: { 204: null },
  problems: ['not-found'],
});
