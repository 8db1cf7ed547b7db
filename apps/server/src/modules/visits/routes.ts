// Handles the calls about visits, those of patients and those of the office.
import { visits } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { googleReserveRoutes } from './google-reserve-routes.ts';
import { holdRoutes } from './hold-routes.ts';
import { listVisitsOf } from './list-own-visits.ts';
import { officeVisitRoutes } from './office-routes.ts';
import { findSimilarVisits } from './similar-visits.ts';

const mostVisits = 100;

export function visitRoutes(): Bound[] {
  const own = bind(visits, {
    familyAppointments: async (ctx, { query }) => {
      const { includedMe, dateStart, withStatus = [], limit = mostVisits } = query;
      return ok(
        await listVisitsOf(ctx, {
          includesCaller: includedMe !== 'false',
          statuses: typeof withStatus === 'string' ? [withStatus] : withStatus,
          from: dateStart === undefined ? undefined : new Date(dateStart),
          limit,
        }),
      );
    },
    similarVisits: async (ctx, { query: { contactId: patientId, typeId, startTime } }) =>
      ok(
        await findSimilarVisits(ctx, {
          patientId,
          typeId,
          ...(startTime === undefined ? {} : { startsAt: new Date(startTime) }),
        }),
      ),
  });
  return [...own, ...holdRoutes(), ...googleReserveRoutes(), ...officeVisitRoutes()];
}
