// Handles the console's calls about the clinical parts of a record.
import { clinical } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { changeClinical } from './change-clinical.ts';
import { readClinical } from './read-clinical.ts';

export function clinicalRoutes(): Bound[] {
  return bind(clinical, {
    readClinical: async (ctx, { params }) => ok(await readClinical(ctx, params.id)),
    changeClinical: async (ctx, { params, body }) => ok(await changeClinical(ctx, params.id, body)),
  });
}
