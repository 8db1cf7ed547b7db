// Handles the call of people who download their own data.
import { ownData } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { downloadOwnData } from './download-own-data.ts';

export function ownDataRoutes(): Bound[] {
  return bind(ownData, {
    ownDataFile: async (ctx, { query }) => {
      const { stream, name } = await downloadOwnData(ctx, query.ownerId);
      return {
        ...ok(stream),
        headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}"` },
      };
    },
  });
}
