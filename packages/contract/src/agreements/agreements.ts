// Calls of patients about what they agree to in consent forms.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The words of "Signing on screen". Who agreed to others is asked again, so this changes with them. */
export const signingWording = '2026-11';

export const signingAgreement = endpoint({
  summary: 'Whether the signed-in person has agreed to sign on screen, in the present wording',
  method: 'GET',
  path: '/user/v1/agreements/signing',
  access: 'patient',
  response: { 200: z.object({ isAgreed: z.boolean() }) },
});
