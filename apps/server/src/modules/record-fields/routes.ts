// Handles the console's calls about record fields of the practice's own.
import { recordFields } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { addField, changeField, deleteField, listFields } from './fields.ts';

export function recordFieldRoutes(): Bound[] {
  return bind(recordFields, {
    recordFields: async (ctx) => ok({ fields: await listFields(ctx) }),
    addRecordField: async (ctx, { body }) => ({ status: 201 as const, body: { id: await addField(ctx, body) } }),
    changeRecordField: (ctx, { params, body }) => done(changeField(ctx, params.id, body)),
    deleteRecordField: (ctx, { params }) => done(deleteField(ctx, params.id)),
  });
}
