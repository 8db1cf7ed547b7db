// Handles the console's calls about the clinical parts of a record, their history, and social security numbers.
import { clinical, ssn } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { changeClinical } from './change-clinical.ts';
import { readClinical } from './read-clinical.ts';
import { readHistory } from './read-history.ts';
import { changeSsn, revealSsn } from './social-security.ts';

export function clinicalRoutes(): Bound[] {
  const ofParts = bind(clinical, {
    readClinical: async (ctx, { params }) => ok(await readClinical(ctx, params.id)),
    readHistory: async (ctx, { params, query }) => ok(await readHistory(ctx, params.id, query.path, query.after)),
    changeClinical: async (ctx, { params, body }) => ok(await changeClinical(ctx, params.id, body)),
  });
  const ofNumbers = bind(ssn, {
    revealSsn: async (ctx, { params, body }) => ok(await revealSsn(ctx, params.id, body.of)),
    changeSsn: async (ctx, { params, body }) => ok(await changeSsn(ctx, params.id, body)),
  });
  return [...ofParts, ...ofNumbers];
}
