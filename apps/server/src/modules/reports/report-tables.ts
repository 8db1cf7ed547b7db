// What every report becomes: sums of the time and of the time before, and tables.
import type { Answer, reports } from '@foyer/contract';
import type { CountedRow } from './reports.policy.ts';

type ReportAnswer = Answer<typeof reports.report>;
export type CountedColumn = ReportAnswer['series'][number];

export interface CountedReport {
  readonly now: ReportAnswer['now'];
  readonly before: ReportAnswer['before'];
  readonly tables: readonly {
    readonly by: ReportAnswer['tables'][number]['by'];
    readonly columns: readonly CountedColumn[];
    readonly rows: readonly CountedRow[];
  }[];
  readonly series: readonly CountedColumn[];
  readonly checks?: ReportAnswer['checks'];
}

export const noSums = { all: 0, part: 0, median: null, high: null } as const;

/** How much of a list is read: for a page only its beginning. */
export interface ReportExtent {
  /** Forms that have a row of their own where 'Other' cannot be added up from rows. */
  readonly forms: number;
  /** Records of each check. */
  readonly records: number;
  readonly today: string;
  /** Whether the caller may see patients' names. */
  readonly hasNames: boolean;
}
