// Handles the console's calls about statements of many patients.
import { statements } from '@foyer/contract';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { cancelStatements, countForRun, listRuns, openStatements, readRun, startStatements } from './statement-runs.ts';

export function statementRoutes(): Bound[] {
  return bind(statements, {
    statementCount: async (ctx, { query }) => ok(await countForRun(ctx, query)),
    startStatements: async (ctx, { body }) => ({
      status: 201 as const,
      body: { id: await startStatements(ctx, body) },
    }),
    statementRuns: async (ctx) => ok(await listRuns(ctx)),
    readStatementRun: async (ctx, { params }) => ok(await readRun(ctx, params.id)),
    cancelStatements: async (ctx, { params }) => {
      await cancelStatements(ctx, params.id);
      return noContent;
    },
    statementFile: async (ctx, { params }) => {
      const { stream, bytes, name } = await openStatements(ctx, params.id);
      return {
        ...ok(stream),
        headers: {
          'content-type': 'application/pdf',
          'content-length': String(bytes),
          'content-disposition': `attachment; filename="${name}"`,
          'x-content-type-options': 'nosniff',
        },
      };
    },
  });
}
