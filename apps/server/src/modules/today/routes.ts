// Handles the console's calls about one day at the front desk.
import { today } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { readDaySheet, readRouteSlip } from './on-paper.ts';
import { readToday } from './read-today.ts';
import { listMissingForms, sendForms } from './send-forms.ts';

export function todayRoutes(): Bound[] {
  return bind(today, {
    today: async (ctx, { query }) => ok(await readToday(ctx, query)),
    missingForms: async (ctx, { query }) => ok({ visits: await listMissingForms(ctx, query) }),
    sendForms: async (ctx, { body }) => ok({ outcomes: await sendForms(ctx, body) }),
    daySheet: async (ctx, { query }) => ok(await readDaySheet(ctx, query)),
    routeSlip: async (ctx, { params, query }) => ok(await readRouteSlip(ctx, params.visitId, query)),
  });
}
