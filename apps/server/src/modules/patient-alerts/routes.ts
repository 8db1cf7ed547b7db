// Handles the console's calls about alerts of patients.
import { patientAlerts } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { addPatientAlert, changePatientAlert, endPatientAlert } from './change-alerts.ts';
import { readPatientAlerts } from './read-alerts.ts';

export function patientAlertRoutes(): Bound[] {
  return bind(patientAlerts, {
    patientAlerts: async (ctx, { params }) => ok(await readPatientAlerts(ctx, params.id)),
    addPatientAlert: async (ctx, { params, body }) => ({
      status: 201 as const,
      body: await addPatientAlert(ctx, params.id, body),
    }),
    changePatientAlert: async (ctx, { params, body }) =>
      ok(await changePatientAlert(ctx, params.id, params.alertId, body)),
    endPatientAlert: async (ctx, { params, query }) =>
      ok(await endPatientAlert(ctx, params.id, params.alertId, query.revision)),
  });
}
