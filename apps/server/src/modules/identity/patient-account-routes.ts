// Handles the console's calls about patients' accounts.
import { patientAccounts } from '@foyer/contract';
import { type Bound, bind, done } from '../../platform/http/bind.ts';
import { endPatientSessions, invitePatient, unlockPatient } from './manage-patient-account.ts';

export function patientAccountRoutes(): Bound[] {
  return bind(patientAccounts, {
    invitePatient: (ctx, { params }) => done(invitePatient(ctx, params.id)),
    unlockPatient: (ctx, { params }) => done(unlockPatient(ctx, params.id)),
    endPatientSessions: (ctx, { params }) => done(endPatientSessions(ctx, params.id)),
  });
}
