// Handles the console's calls about who viewed whose data.
import { accessLog } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { exportTrail, listTrail } from './audit-trail.ts';
import { readChange } from './read-change.ts';

export function accessLogRoutes(): Bound[] {
  return bind(accessLog, {
    auditTrail: async (ctx, { query }) => ok(await listTrail(ctx, query)),
    auditChange: async (ctx, { params }) => ok(await readChange(ctx, params.entryId)),
    auditFile: (ctx, { query }) => exportTrail(ctx, query),
  });
}
