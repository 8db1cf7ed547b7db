// Calls of patients about what they agree to in consent forms.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';

/** The words of "Signing on screen". Who agreed to others is asked again, so this changes with them. */
export const signingWording = '2026-11';

export const signingAgreement = endpoint({
  summary: 'Whether the signed-in person has agreed to sign on screen, in the present wording',
  method: 'GET',
  path: '/user/v1/agreements/signing',
  access: 'patient',
  response: { 200: z.object({ isAgreed: z.boolean() }) },
});

const params = z.object({ formId: id });
const said = z.strictObject({
  /** The patient whose agreement it is: the caller, or somebody whom they act for. */
  ownerId: id,
  reason: z.string().trim().max(500),
});

export const declineAgreement = endpoint({
  summary: 'Says that a patient signs a consent form at the office; nothing is asked of them any more',
  method: 'POST',
  path: '/user/v1/agreements/{formId}/decline',
  access: 'patient',
  touches: ['inbox'],
  params,
  body: said,
  response: { 204: null },
  problems: ['not-found', 'owner-not-allowed'],
});

export const withdrawAgreement = endpoint({
  summary: 'Withdraws an agreement that was given; the office is told',
  method: 'POST',
  path: '/user/v1/agreements/{formId}/withdraw',
  access: 'patient',
  touches: ['inbox'],
  params,
  body: said,
  response: { 204: null },
  problems: ['not-found', 'owner-not-allowed', 'agreement-final'],
});
