// Handles the calls about agreements.
import { agreements, officeAgreements } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { listLacking } from './list-lacking.ts';
import { enterAgreement, listAgreements } from './office-agreements.ts';
import { declineAgreement, withdrawAgreement } from './own-agreements.ts';
import { isAgreedToSign } from './signing.ts';

export function agreementRoutes(): Bound[] {
  const own = bind(agreements, {
    signingAgreement: async (ctx) => ok({ isAgreed: await isAgreedToSign(ctx) }),
    declineAgreement: (ctx, { params, body }) => done(declineAgreement(ctx, params.formId, body)),
    withdrawAgreement: (ctx, { params, body }) => done(withdrawAgreement(ctx, params.formId, body)),
  });
  const office = bind(officeAgreements, {
    lackingAgreements: async (ctx, { query }) => ok(await listLacking(ctx, query)),
    patientAgreements: async (ctx, { params }) => ok(await listAgreements(ctx, params.id)),
    enterAgreement: (ctx, { params: { id: patientId, formId }, body }) =>
      done(enterAgreement(ctx, { patientId, formId }, body)),
  });
  return [...own, ...office];
}
