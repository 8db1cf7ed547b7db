// Handles the calls about visits: holds, what the office does, and who came from Google Reserve.
import type { Bound } from '../../platform/http/bind.ts';
import { googleReserveRoutes } from './google-reserve-routes.ts';
import { holdRoutes } from './hold-routes.ts';
import { officeVisitRoutes } from './office-routes.ts';

export function visitRoutes(): Bound[] {
  return [...holdRoutes(), ...googleReserveRoutes(), ...officeVisitRoutes()];
}
