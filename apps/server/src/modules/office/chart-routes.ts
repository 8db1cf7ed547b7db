// Answers the console's calls about patients and about who looked at them.
import { charts } from '@foyer/contract';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { askForForm, listAudiences, mailDocuments, setAudience, stopAsking } from '../documents/public.ts';
import { endPatientSessions, invitePatient, selectWithAccount, unlockPatient } from '../identity/public.ts';
import { linkFamily, searchPatients, unlinkFamily } from '../patients/public.ts';
import { exportTrail, listTrail } from './audit-trail.ts';
import { addPatient, editPatient } from './change-patient.ts';
import { mergePatients, undoMerge } from './merge-patients.ts';
import { readChart } from './read-chart.ts';

async function done(work: Promise<void>) {
  await work;
  return noContent;
}

export function chartRoutes(): Bound[] {
  return bind(charts, {
    searchPatients: async (ctx, { query }) => ok(await searchPatients(ctx, query.q, selectWithAccount)),
    patientChart: async (ctx, { params }) => ok(await readChart(ctx, params.id)),
    addPatient: async (ctx, { body }) => ({ status: 201 as const, body: { id: await addPatient(ctx, body) } }),
    editPatient: (ctx, { params, body }) => done(editPatient(ctx, params.id, body)),
    linkFamily: (ctx, { params, body }) =>
      done(linkFamily(ctx, { guardianId: params.id, memberId: params.memberId }, body)),
    unlinkFamily: (ctx, { params }) => done(unlinkFamily(ctx, { guardianId: params.id, memberId: params.memberId })),
    askForForm: (ctx, { params }) => done(askForForm(ctx, params.id, params.formId)),
    stopAsking: (ctx, { params }) => done(stopAsking(ctx, params.id, params.formId)),
    mailDocuments: (ctx, { params }) => done(mailDocuments(ctx, params.id)),
    formAudiences: async (ctx) => ok(await listAudiences(ctx)),
    setFormAudience: (ctx, { params, body }) => done(setAudience(ctx, params.id, body)),
    invitePatient: (ctx, { params }) => done(invitePatient(ctx, params.id)),
    unlockPatient: (ctx, { params }) => done(unlockPatient(ctx, params.id)),
    endPatientSessions: (ctx, { params }) => done(endPatientSessions(ctx, params.id)),
    mergePatients: async (ctx, { params, body }) => ok({ mergeId: await mergePatients(ctx, params.id, body.otherId) }),
    undoMerge: (ctx, { params }) => done(undoMerge(ctx, params.id)),
    auditTrail: async (ctx, { query }) => ok(await listTrail(ctx, query)),
    auditFile: (ctx, { query }) => exportTrail(ctx, query),
  });
}
