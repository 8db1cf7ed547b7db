// Handles the console's calls about a patient's record.
import { records } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { addPatient, editPatient } from './change-patient.ts';
import { clinicalRoutes } from './clinical-routes.ts';
import { previewMerge, suggestDuplicates } from './compare-records.ts';
import { contactHints } from './contact-hints.ts';
import { inactiveRoutes } from './inactive-routes.ts';
import { mergePatients, undoMerge } from './merge-patients.ts';
import { readRecord } from './read-record.ts';

export function recordRoutes(): Bound[] {
  const ofRecords = bind(records, {
    patientRecord: async (ctx, { params }) => ok(await readRecord(ctx, params.id)),
    addPatient: async (ctx, { body }) => ({ status: 201 as const, body: { id: await addPatient(ctx, body) } }),
    editPatient: async (ctx, { params, body }) => ok({ revision: await editPatient(ctx, params.id, body) }),
    contactHints: async (ctx, { body }) => ok(await contactHints(ctx, body)),
    mergeSuggestions: async (ctx, { params }) => ok(await suggestDuplicates(ctx, params.id)),
    mergePreview: async (ctx, { params, query }) => ok(await previewMerge(ctx, params.id, query.otherId)),
    mergePatients: async (ctx, { params, body }) => ok({ mergeId: await mergePatients(ctx, params.id, body) }),
    undoMerge: (ctx, { params }) => done(undoMerge(ctx, params.id)),
  });
  return [...ofRecords, ...inactiveRoutes(), ...clinicalRoutes()];
}
