// Handles the console's calls about reports.
import { reports } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { readReport } from './read-report.ts';
import { reportFile } from './report-file.ts';

export function reportRoutes(): Bound[] {
  return bind(reports, {
    report: async (ctx, input) => ok(await readReport(ctx, input)),
    reportFile,
  });
}
