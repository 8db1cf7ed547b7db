// Answers the calls about appointments.
import { booking } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { availabilityRoutes } from './availability-routes.ts';
import { holdRoutes } from './hold-routes.ts';
import { listAppointments } from './list-appointments.ts';

const mostAppointments = 100;

export function bookingRoutes(): Bound[] {
  const own = bind(booking, {
    familyAppointments: async (ctx, { query }) => {
      const { includedMe, dateStart, withStatus = [], limit = mostAppointments } = query;
      return ok(
        await listAppointments(ctx, {
          includesCaller: includedMe !== 'false',
          statuses: typeof withStatus === 'string' ? [withStatus] : withStatus,
          from: dateStart === undefined ? undefined : new Date(dateStart),
          limit,
        }),
      );
    },
  });
  return [...own, ...availabilityRoutes(), ...holdRoutes()];
}
