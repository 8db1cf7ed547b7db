// Handles the calls about agreements.
import { agreements, officeAgreements } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { enterAgreement, listAgreements } from './office-agreements.ts';
import { isAgreedToSign } from './signing.ts';

export function agreementRoutes(): Bound[] {
  const own = bind(agreements, {
    signingAgreement: async (ctx) => ok({ isAgreed: await isAgreedToSign(ctx) }),
  });
  const office = bind(officeAgreements, {
    patientAgreements: async (ctx, { params }) => ok(await listAgreements(ctx, params.id)),
    enterAgreement: (ctx, { params: { id: patientId, formId }, body }) =>
      done(enterAgreement(ctx, { patientId, formId }, body)),
  });
  return [...own, ...office];
}
