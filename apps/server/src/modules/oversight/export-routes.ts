// Handles the calls of the export of a whole practice.
import { practiceExports } from '@foyer/contract';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { cancelExport, listExports, openExport, startExport } from './export-practice.ts';

export function exportRoutes(): Bound[] {
  return bind(practiceExports, {
    exportList: async (ctx) => ok(await listExports(ctx)),
    startExport: async (ctx, { body }) => ({
      status: 201 as const,
      body: { id: await startExport(ctx, body.currentPassword) },
    }),
    cancelExport: async (ctx, { params }) => {
      await cancelExport(ctx, params.exportId);
      return noContent;
    },
    exportFile: async (ctx, { params }) => {
      const { stream, bytes, name } = await openExport(ctx, params.exportId);
      return {
        ...ok(stream),
        headers: {
          'content-type': 'application/zip',
          'content-length': String(bytes),
          'content-disposition': `attachment; filename="${name}"`,
        },
      };
    },
  });
}
