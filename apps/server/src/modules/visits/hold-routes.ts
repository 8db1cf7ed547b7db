// Handles the calls that hold a time for somebody who is about to book it.
import { holds } from '@foyer/contract';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { holdSlot, releaseSlot } from './hold-slot.ts';

/** Returns the visit that is to be moved, if the caller names one; a link counts before an id. */
function claimIn({ visitId, visitToken }: { visitId?: string | undefined; visitToken?: string | undefined }) {
  if (visitToken !== undefined) return { token: visitToken };
  return visitId === undefined ? undefined : { visitId };
}

export function holdRoutes(): Bound[] {
  return bind(holds, {
    holdSlot: async (ctx, { body }, { request }) => {
      const { appointmentTypeId: typeId, locationId, providerId, startTime } = body;
      const wish = { typeId, locationId, providerId, startsAt: new Date(startTime) };
      return ok(await holdSlot(ctx, request.headers['x-hold-token'], wish, claimIn(body)));
    },
    releaseSlot: async (ctx, _input, { request }) => {
      await releaseSlot(ctx, request.headers['x-hold-token']);
      return noContent;
    },
  });
}
