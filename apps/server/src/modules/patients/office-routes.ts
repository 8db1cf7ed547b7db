// Handles the console's calls that find patients and link families.
import { officePatients } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { linkFamily, unlinkFamily } from './change-family.ts';
import { type SearchSources, searchPatients } from './search-patients.ts';

export function officePatientRoutes(sources: SearchSources): Bound[] {
  return bind(officePatients, {
    searchPatients: async (ctx, { query }) => ok(await searchPatients(ctx, query.q, sources)),
    linkFamily: (ctx, { params, body }) =>
      done(linkFamily(ctx, { guardianId: params.id, memberId: params.memberId }, body)),
    unlinkFamily: (ctx, { params, query }) =>
      done(unlinkFamily(ctx, { guardianId: params.id, memberId: params.memberId }, query)),
  });
}
