// Answers the portal's calls about billing.
import { billing } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { accountStatus } from './account-status.ts';
import { openSignOn } from './sign-on.ts';

export function billingRoutes(): Bound[] {
  return bind(billing, {
    accountStatus: async (ctx) => ok(await accountStatus(ctx)),
    patientSignOn: async (ctx) => ok({ signonUrl: await openSignOn(ctx) }),
  });
}
