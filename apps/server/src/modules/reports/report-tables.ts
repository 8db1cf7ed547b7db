// What every report becomes: sums of the time and of the time before, and tables.
import type { Answer, reports } from '@foyer/contract';
import type { CountedRow } from './reports.policy.ts';

type ReportAnswer = Answer<typeof reports.report>;
export type ReportColumn = ReportAnswer['series'][number];

export interface CountedReport {
  readonly now: ReportAnswer['now'];
  readonly before: ReportAnswer['before'];
  readonly tables: readonly {
    readonly by: ReportAnswer['tables'][number]['by'];
    readonly columns: readonly ReportColumn[];
    readonly rows: readonly CountedRow[];
  }[];
  readonly series: readonly ReportColumn[];
  readonly checks?: ReportAnswer['checks'];
}

export const noSums = { all: 0, part: 0, median: null, high: null } as const;
