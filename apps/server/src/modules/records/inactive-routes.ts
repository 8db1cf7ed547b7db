// Handles the console's calls about patients who do not come any more.
import { inactivePatients } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { readInactive, setActive, setInactive } from './inactive.ts';

export function inactiveRoutes(): Bound[] {
  return bind(inactivePatients, {
    readInactive: async (ctx, { params }) => ok(await readInactive(ctx, params.id)),
    setInactive: async (ctx, { params, body }) => ok(await setInactive(ctx, params.id, body)),
    setActive: (ctx, { params }) => done(setActive(ctx, params.id)),
  });
}
