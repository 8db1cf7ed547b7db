// Reports against the real database: their numbers against the same questions asked in other SQL, over a seeded year.
import { type Answer, reports } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import type { reportNames } from '@foyer/contract/report-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../testing/billing-visit.ts';
import { reportYear, seedReportYear } from '../../testing/report-year.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

type Name = (typeof reportNames)[number];
type Report = Answer<typeof reports.report>;

let t: TestApp;
let admin: string;
let providerId: string;
let locationId: string;

const demo = `'${tenantId('demo')}'`;
const time: { readonly from: string; readonly to: string } = { from: reportYear.from, to: reportYear.to };
const spring = { from: '2027-03-01', to: '2027-04-30' };
const read = async (name: Name, query: Partial<typeof time & { locationId: string; providerId: string }> = {}) => {
  const found = await t.call(reports.report, { params: { name }, query: { ...time, ...query } }, { token: admin });
  expect(found.status).toBe(200);
  return found.body;
};
const ask = <R>(text: string) => rowsOf(t, text.replaceAll('OWN', demo)) as Promise<R[]>;
/** Visits of the practice whose day lies in a time. */
const visitsOf = ({ from, to }: typeof time, more = '') =>
  `(select w.*, (w.starts_at at time zone 'America/New_York') as local from visits w where w.tenant_id = OWN
    and (w.starts_at at time zone 'America/New_York')::date between '${from}' and '${to}' ${more}) v`;
const columnOf = (table: Report['tables'][number] | undefined, name: Report['series'][number]) =>
  Object.fromEntries(
    (table?.rows ?? []).map((row) => [row.name || row.key, row.values[table?.columns.indexOf(name) ?? 0]]),
  );
const tableOf = (report: Report, by: Report['tables'][number]['by']) => report.tables.find((each) => each.by === by);
const part = (of: number, whole: number) => (whole === 0 ? null : Math.round((of / whole) * 1000) / 1000);

beforeAll(async () => {
  t = await startTestApp();
  t.clock.move(new Date(reportYear.now));
  await seedReportYear((text, values) => rowsOf(t, text, values), tenantId('demo'));
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  const { locations, providers } = await read('visits-by-status');
  locationId = locations[1]?.id ?? '';
  providerId = providers[1]?.id ?? '';
});
afterAll(() => t.stop());

describe('the numbers of visits', { tags: ['REPORT-02'] }, () => {
  it('by status are those of the calendar, by week and by month', async () => {
    for (const [query, unit] of [
      [time, 'month'],
      [spring, 'week'],
    ] as const) {
      const report = await read('visits-by-status', query);
      const table = tableOf(report, unit);
      for (const [state, condition] of [
        ['met', `v.status = 'met'`],
        ['missed', `v.status = 'missed'`],
        ['arrived', `v.status in ('scheduled', 'confirmed') and v.arrived_at is not null and v.seated_at is null`],
        ['all', `v.status in ('scheduled', 'confirmed', 'booked', 'met', 'missed', 'canceled')`],
      ] as const) {
        const rows = await ask<{ key: string; count: string }>(
          `select to_char(local - (case '${unit}' when 'week' then extract(isodow from local) - 1 else extract(day from local) - 1 end) * interval '1 day', 'YYYY-MM-DD') as key,
            count(*) from ${visitsOf(query)} where ${condition} group by 1`,
        );
        if (rows.length === 0) continue;
        const counted = Object.entries(columnOf(table, state)).filter(([, count]) => count !== 0);
        expect(Object.fromEntries(counted), state).toEqual(
          Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)])),
        );
      }
    }
  });

  it('by provider are those of the calendar, and of the hours worked minute by minute', async () => {
    const report = await read('visits-by-provider', spring);
    const table = tableOf(report, 'provider');
    const rows = await ask<{ name: string; visits: string; minutes: string }>(
      `select p.display_name as name, count(*) as visits, sum(extract(epoch from v.ends_at) - extract(epoch from v.starts_at)) / 60 as minutes
       from ${visitsOf(spring)} join providers p using (tenant_id, provider_id)
       where v.status not in ('deleted', 'skipped', 'missed', 'canceled', 'held') group by 1`,
    );
    expect(columnOf(table, 'all')).toEqual(Object.fromEntries(rows.map(({ name, visits }) => [name, Number(visits)])));
    expect(columnOf(table, 'minutes')).toEqual(
      Object.fromEntries(rows.map(({ name, minutes }) => [name, Number(minutes)])),
    );
    // Each quarter of an hour on its own: is somebody at work in it, not at lunch, not away and not closed?
    const worked = await ask<{ name: string; minutes: string }>(
      `select p.display_name as name, count(*) * 15 as minutes
       from providers p cross join generate_series('${spring.from}'::timestamp, '${spring.to} 23:45', '15 minutes') q
       where p.tenant_id = OWN
         and exists (select from provider_hours h where h.provider_id = p.provider_id and h.kind = 'work' and h.weekday = extract(dow from q)
           and (extract(hour from q) * 60 + extract(minute from q)) >= h.from_minute and (extract(hour from q) * 60 + extract(minute from q)) < h.until_minute)
         and not exists (select from provider_hours h where h.provider_id = p.provider_id and h.kind = 'break' and h.weekday = extract(dow from q)
           and (extract(hour from q) * 60 + extract(minute from q)) >= h.from_minute and (extract(hour from q) * 60 + extract(minute from q)) < h.until_minute)
         and not exists (select from provider_away a where a.provider_id = p.provider_id and a.during @> (q at time zone 'America/New_York'))
         and not exists (select from closed_days c where c.tenant_id = OWN and q::date between c.from_day and c.until_day and c.location_id is null
           and coalesce(c.provider_id, p.provider_id) = p.provider_id)
       group by 1`,
    );
    expect(columnOf(table, 'worked')).toEqual(
      Object.fromEntries(worked.map(({ name, minutes }) => [name, Number(minutes)])),
    );
    const [first] = rows;
    const own = worked.find(({ name }) => name === first?.name);
    expect(columnOf(table, 'share')[first?.name ?? '']).toBe(part(Number(first?.minutes), Number(own?.minutes)));
  });

  it('that were missed are those of the calendar, cut by time, lead and confirmation', async () => {
    const report = await read('no-shows', { ...spring, providerId });
    const closed = visitsOf(spring, `and w.provider_id = '${providerId}' and w.status in ('met', 'missed')`);
    for (const [by, key] of [
      ['week', `to_char(local - (extract(isodow from local) - 1) * interval '1 day', 'YYYY-MM-DD')`],
      ['weekday', `to_char(local, 'D')::int - 1`],
      ['hour', `to_char(local, 'FMHH24')`],
      [
        'lead',
        `case when v.created_at > v.starts_at - interval '7 days' then 'week' when v.created_at > v.starts_at - interval '28 days' then 'month' else 'later' end`,
      ],
      ['confirmation', `coalesce(replace(replace(v.confirmed_via, 'link', 'patient'), 'text', 'patient'), 'nobody')`],
    ] as const) {
      const rows = await ask<{ key: string; all: string; missed: string }>(
        `select (${key})::text as key, count(*) as all, sum((v.status = 'missed')::int) as missed from ${closed} group by 1`,
      );
      const table = tableOf(report, by);
      expect(columnOf(table, 'all'), by).toEqual(
        expect.objectContaining(Object.fromEntries(rows.map(({ key, all }) => [key, Number(all)]))),
      );
      expect(columnOf(table, 'share'), by).toEqual(
        expect.objectContaining(
          Object.fromEntries(rows.map(({ key, all, missed }) => [key, part(Number(missed), Number(all))])),
        ),
      );
      const sums = Object.values(columnOf(table, 'missed')).reduce<number>((sum, each) => sum + (each ?? 0), 0);
      expect(sums, by).toBe(report.now.part);
    }
    const [before] = await ask<{ all: string; missed: string }>(
      `select count(*) as all, count(*) filter (where status = 'missed') as missed
       from ${visitsOf({ from: '2026-12-30', to: '2027-02-28' }, `and w.provider_id = '${providerId}' and w.status in ('met', 'missed')`)}`,
    );
    expect(report.before).toMatchObject({ all: Number(before?.all), part: Number(before?.missed) });
  });
});

describe('who may read reports, and of what', { tags: ['REPORT-04'] }, () => {
  it('needs the right', async () => {
    const { token } = await t.signIn('office@example.com', { kind: 'staff' });
    for (const endpoint of [reports.report, reports.reportFile]) {
      const call = await t.call(endpoint, { params: { name: 'no-shows' }, query: time }, { token });
      expect(call.status).toBe(403);
    }
  });

  it('a time ends after it begins, and covers at most 366 days', async () => {
    const status = async (from: string, to: string) =>
      (await t.call(reports.report, { params: { name: 'no-shows' }, query: { from, to } }, { token: admin })).status;
    expect(await status('2027-01-02', '2027-01-01')).toBe(400);
    expect(await status('2026-08-16', '2027-08-17')).toBe(400);
    expect(await status('2026-08-16', '2027-08-16')).toBe(200);
    expect(await status('2027-02-30', '2027-03-01')).toBe(400);
  });

  it('is a file with the same numbers, too, and each reading is in the access log', async () => {
    const { tables } = await read('no-shows', { locationId });
    const file = await t.app.inject({
      url: addressOf(reports.reportFile, { params: { name: 'no-shows' }, query: { ...time, locationId } }),
      headers: { host: 'localhost', authorization: `Bearer ${admin}` },
    });
    expect(file.headers['content-disposition']).toBe(`attachment; filename="no-shows-${time.from}-${time.to}.csv"`);
    const [first] = tables[0]?.rows ?? [];
    const [all = 0, missed = 0, share = 0] = first?.values ?? [];
    expect(file.payload).toContain(`${first?.key},${all},${missed},${((share ?? 0) * 100).toFixed(1)}`);
    const [logged] = await ask<{ count: string }>(
      `select count(*) from audit_entries where tenant_id = OWN and action = 'read-report' and object_id = 'no-shows'`,
    );
    expect(Number(logged?.count)).toBeGreaterThanOrEqual(2);
  });
});
