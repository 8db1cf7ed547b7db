// A report over 366 days as the office reads it, against its statement sent by hand: both as the server's own role, which sees one
// practice only.
import { readReport } from '../../apps/server/src/modules/reports/read-report.ts';
import type { FullCtx } from '../../apps/server/src/platform/context.ts';
import { reportYear, seedReportYear } from '../../apps/server/src/testing/report-year.ts';
import { type DeskFigure, ratioInTurn } from './figures.ts';
import type { DeskStage } from './stage.ts';

/** Visits in two years: some 60 a day. */
const visits = 40_000;

const byHand = `
  select case when v.starts_at >= $2 then to_char(date_trunc('month', v.starts_at at time zone 'America/New_York'), 'YYYY-MM-DD') end,
    case when v.status not in ('scheduled', 'confirmed') then v.status when v.seated_at is not null then 'in-chair'
      when v.arrived_at is not null then 'arrived' else v.status end, count(*)::int
  from visits v
  where v.tenant_id = $1 and v.starts_at >= $3 and v.starts_at < $4 and v.status not in ('held', 'deleted', 'skipped')
  group by 1, 2`;

export async function measureReport({ ctx: office, owner }: DeskStage): Promise<DeskFigure[]> {
  const ctx: FullCtx = { ...office, principal: { ...office.principal, places: null } as FullCtx['principal'] };
  await seedReportYear((text, values) => owner.query(text, values), ctx.tenant.id, visits);
  await owner.query('analyze visits');
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [ctx.tenant.id]);
  await owner.query('set role foyer_app');
  const query = { from: reportYear.from, to: reportYear.to };
  const { tables } = await readReport(ctx, { params: { name: 'visits-by-status' }, query });
  const counted = tables[0]?.rows.reduce((sum, { values }) => sum + (values.at(-1) ?? 0), 0) ?? 0;
  const days = ['2026-08-17T04:00Z', '2025-08-17T04:00Z', '2027-08-17T04:00Z'];
  const { rows } = await owner.query<{ case: string | null; count: number }>(byHand, [ctx.tenant.id, ...days]);
  const found = rows.reduce((sum, row) => sum + (row.case === null ? 0 : row.count), 0);
  if (found === 0) throw new Error('The year has no visits.');
  if (counted !== found) throw new Error(`The report counts ${counted} visits, by hand they are ${found}.`);
  const ratio = await ratioInTurn(
    60,
    () => readReport(ctx, { params: { name: 'visits-by-status' }, query }),
    () => owner.query(byHand, [ctx.tenant.id, ...days]),
  );
  await owner.query('reset role');
  return [{ what: 'report over 366 days : the same SQL by hand', found: ratio, most: 1.15 }];
}
