// Handles the console's calls about who viewed whose data.
import { accessLog } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { exportTrail, listTrail } from './audit-trail.ts';

export function accessLogRoutes(): Bound[] {
  return bind(accessLog, {
    auditTrail: async (ctx, { query }) => ok(await listTrail(ctx, query)),
    auditFile: (ctx, { query }) => exportTrail(ctx, query),
  });
}
