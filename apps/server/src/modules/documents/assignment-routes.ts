// Handles the console's calls that request forms of patients.
import { assignments } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { askAgreements } from './ask-agreements.ts';
import { askForForm, listAudiences, mailDocuments, setAudience, stopAsking } from './ask-for-forms.ts';

export function assignmentRoutes(): Bound[] {
  return bind(assignments, {
    askForForm: (ctx, { params }) => done(askForForm(ctx, params.id, params.formId)),
    stopAsking: (ctx, { params }) => done(stopAsking(ctx, params.id, params.formId)),
    askAgain: async (ctx, { body }) => ok(await askAgreements(ctx, body.asks)),
    mailDocuments: (ctx, { params }) => done(mailDocuments(ctx, params.id)),
    formAudiences: async (ctx) => ok(await listAudiences(ctx)),
    setFormAudience: (ctx, { params, body }) => done(setAudience(ctx, params.id, body)),
  });
}
