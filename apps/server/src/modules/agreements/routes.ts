// Handles the calls about agreements.
import { officeAgreements } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { enterAgreement, listAgreements } from './office-agreements.ts';

export function agreementRoutes(): Bound[] {
  return bind(officeAgreements, {
    patientAgreements: async (ctx, { params }) => ok(await listAgreements(ctx, params.id)),
    enterAgreement: (ctx, { params: { id: patientId, formId }, body }) =>
      done(enterAgreement(ctx, { patientId, formId }, body)),
  });
}
