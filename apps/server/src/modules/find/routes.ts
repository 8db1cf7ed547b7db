// Handles the console's calls of Find.
import { find as contract } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { find } from './find.ts';
import { readPatientsHome, readRecent } from './recent-things.ts';

export function findRoutes(): Bound[] {
  return bind(contract, {
    find: async (ctx, { query }) => ok(await find(ctx, query.q)),
    recentPlaces: async (ctx) => ok(await readRecent(ctx)),
    patientsHome: async (ctx) => ok(await readPatientsHome(ctx)),
  });
}
