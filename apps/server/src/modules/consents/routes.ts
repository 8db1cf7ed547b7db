// Handles the calls about the consent book: the patient's own choices, and the office's lines.
import { consents } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { changeContactChoices, readContactChoices } from './contact-choices.ts';
import { addPatientConsent, readPatientConsents } from './patient-consents.ts';

export function consentRoutes(): Bound[] {
  return bind(consents, {
    readContactChoices: async (ctx) => ok(await readContactChoices(ctx)),
    changeContactChoices: async (ctx, { body }) => ok(await changeContactChoices(ctx, body.changes, body.wording)),
    listConsents: async (ctx, { params }) => ok(await readPatientConsents(ctx, params.id)),
    addConsent: async (ctx, { params, body }) => {
      const id = await addPatientConsent(ctx, params.id, body);
      return { status: 201 as const, body: { id } };
    },
  });
}
