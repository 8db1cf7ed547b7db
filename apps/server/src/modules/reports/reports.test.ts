// Reports against the real database: their numbers against the same questions asked in other SQL, over a seeded year.
import { type Answer, reports, staff } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { reportNames } from '@foyer/contract/report-words';
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

describe('the numbers of forms and people', { tags: ['REPORT-02'] }, () => {
  it('of forms are those of each person asked, one by one', async () => {
    const report = await read('forms', { ...spring, locationId });
    const forms = await ask<{ id: string; name: string }>(
      `select f.form_id as id, f.name from forms f join form_versions n on n.tenant_id = f.tenant_id and n.form_version_id = f.published_version_id
       where f.tenant_id = OWN and f.deleted_at is null and not n.has_booking`,
    );
    const table = tableOf(report, 'form');
    let counted = 0;
    for (const { id, name } of forms) {
      const people = `(select v.patient_id as who, min(v.starts_at) as at from ${visitsOf(
        spring,
        `and w.location_id = '${locationId}'
          and w.status not in ('held', 'deleted', 'skipped', 'canceled')`,
      )}
        where exists (select from forms f where f.form_id = '${id}' and f.for_all_patients)
          or exists (select from form_assignments a where a.form_id = '${id}' and a.patient_id = v.patient_id and a.assigned_at <= v.starts_at)
        group by 1) p`;
      const answer = `select from submissions s where s.form_id = '${id}' and s.patient_id = who and s.state <> 'spam'`;
      const [row] = await ask<{ asked: string; sent: string; approved: string; before: string }>(
        `select count(who) as asked, count(who) filter (where exists (${answer})) as sent,
           count(who) filter (where exists (${answer} and s.state in ('approved', 'filed'))) as approved,
           count(who) filter (where exists (${answer} and s.submitted_at < at)) as before
         from ${people}`,
      );
      const [asked, sent, approved, before] = [row?.asked, row?.sent, row?.approved, row?.before].map(
        Number,
      ) as number[];
      counted += asked ?? 0;
      const own = Object.fromEntries(
        (['asked', 'sent', 'approved', 'before', 'share'] as const).map((each) => [each, columnOf(table, each)[name]]),
      );
      if (asked) expect(own, name).toEqual({ asked, sent, approved, before, share: part(before ?? 0, asked) });
      else expect(own.asked, name).toBeUndefined();
    }
    expect(counted).toBeGreaterThan(50);
    expect(report.now.all).toBe(counted);
  });

  it('of approvals are the minutes of office hours, one by one', async () => {
    const report = await read('time-to-approval', { from: '2027-03-01', to: '2027-03-31' });
    const waits = await ask<{ form: string; name: string; week: string; minutes: string }>(
      `select s.form_id as form, f.name, to_char(date_trunc('week', s.approved_at at time zone 'America/New_York'), 'YYYY-MM-DD') as week,
         (select count(*) from generate_series(date_trunc('minute', s.submitted_at), s.approved_at - interval '1 minute', '1 minute') q
           cross join lateral (select q at time zone 'America/New_York' as at) x
           where exists (select from provider_hours h where h.tenant_id = OWN and h.kind = 'work' and h.weekday = extract(dow from x.at)
             and x.at::time >= make_time(h.from_minute / 60, h.from_minute % 60, 0) and x.at::time < make_time(h.until_minute / 60, h.until_minute % 60, 0))
           and not exists (select from closed_days c where c.tenant_id = OWN and x.at::date between c.from_day and c.until_day and c.location_id is null and c.provider_id is null)
         ) as minutes
       from submissions s join forms f using (tenant_id, form_id)
       where s.tenant_id = OWN and s.state = 'approved' and (s.approved_at at time zone 'America/New_York')::date between '2027-03-01' and '2027-03-31'`,
    );
    expect(waits.length).toBeGreaterThan(50);
    /** As percentile_cont does: between the two nearest. */
    const at = (share: number, of: typeof waits) => {
      const sorted = of.map(({ minutes }) => Number(minutes)).sort((a, b) => a - b);
      const place = share * (sorted.length - 1);
      const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
      return Math.round(low + (high - low) * (place - Math.floor(place)));
    };
    expect(report.now).toEqual({ all: waits.length, part: waits.length, median: at(0.5, waits), high: at(0.9, waits) });
    for (const { key, values } of tableOf(report, 'week')?.rows ?? []) {
      const own = waits.filter(({ week }) => week === key);
      expect(values, key).toEqual(own.length > 0 ? [at(0.5, own), at(0.9, own), own.length] : [null, null, 0]);
    }
    const byForm = tableOf(report, 'form')?.rows ?? [];
    expect(byForm).toHaveLength(8);
    const rest = waits.filter(({ form }) => !byForm.some(({ key }) => key === form));
    for (const { key, values } of byForm) {
      const own = key === 'other' ? rest : waits.filter(({ form }) => form === key);
      expect(values, key).toEqual([at(0.5, own), at(0.9, own), own.length]);
    }
  });

  it('of new patients are the records made in the time, by source', async () => {
    const report = await read('new-patients');
    const rows = await ask<{ source: string; online: string; all: string }>(
      `select coalesce(nullif(trim(r.referral_type), ''), 'none') as source, count(*) as all,
         count(c.patient_id) filter (where c.source = 'form') as online
       from patients p left join patient_records r using (tenant_id, patient_id)
       left join (select distinct patient_id, source from record_changes where revision = 1) c on c.patient_id = p.patient_id
       where p.tenant_id = OWN and p.merged_into is null
         and (p.created_at at time zone 'America/New_York')::date between '${time.from}' and '${time.to}' group by 1`,
    );
    const table = tableOf(report, 'source');
    expect(columnOf(table, 'all')).toEqual(Object.fromEntries(rows.map(({ source, all }) => [source, Number(all)])));
    expect(columnOf(table, 'online')).toEqual(
      Object.fromEntries(rows.map(({ source, online }) => [source, Number(online)])),
    );
    expect(report.now.part).toBeGreaterThan(10);
  });

  it('of data to check are the records that lack something, with links for who may see patients', async () => {
    const report = await read('data-to-check');
    const found = columnOf(tableOf(report, 'check'), 'all');
    const live = `from patients p where p.tenant_id = OWN and p.merged_into is null and p.inactive_reason is null`;
    const [row] = await ask<{ email: string; birth: string; phone: string; duplicate: string }>(
      `select (select count(*) ${live} and coalesce(p.email_address, '') = '') as email,
         (select count(*) ${live} and (extract(year from p.birth_date) <= 1900 or p.birth_date > '2027-08-16')) as birth,
         (select count(*) from patient_phones x where x.is_unread and x.patient_id in (select p.patient_id ${live})) as phone,
         (select count(*) / 2 from patients a, patients b where a.tenant_id = OWN and b.tenant_id = OWN and a.patient_id <> b.patient_id
           and a.patient_id in (select p.patient_id ${live}) and b.patient_id in (select p.patient_id ${live})
           and a.birth_date = b.birth_date and lower(a.name_first) = lower(b.name_first)
           and (lower(a.name_last) = lower(b.name_last) or lower(a.email_address) = nullif(lower(b.email_address), '')
             or exists (select from patient_phones x, patient_phones y where x.patient_id = a.patient_id and y.patient_id = b.patient_id
               and x.digits = y.digits and length(x.digits) > 6))) as duplicate`,
    );
    expect(found).toEqual({
      phone: Number(row?.phone),
      email: Number(row?.email),
      'birth-date': Number(row?.birth),
      duplicate: Number(row?.duplicate),
    });
    expect(Math.min(...Object.values(found).map(Number))).toBeGreaterThan(0);
    const [phone, , , duplicate] = report.checks;
    expect(phone?.people[0]?.number).toBe('call at work');
    expect(duplicate?.people[0]?.other?.birthDate).toBe(duplicate?.people[0]?.birthDate);
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

describe('somebody who is limited to locations', { tags: ['REPORT-04'] }, () => {
  let own: string;
  const change = async (body: object) => {
    const members = (await t.call(staff.staffList, {}, { token: admin })).body;
    const staffId = members.find(({ emailAddress }) => emailAddress === 'office@example.com')?.id ?? '';
    expect(
      (await t.call(staff.changeStaff, { params: { staffId }, body: body as never }, { token: admin })).status,
    ).toBe(204);
  };
  const readOwn = async (name: Name, query: object = {}) =>
    t.call(reports.report, { params: { name }, query: { ...time, ...query } }, { token: own });

  beforeAll(async () => {
    await change({ rights: { reports: true }, locationIds: [locationId] });
    own = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  });

  it('reads in each report what an admin reads of these locations, and no other can be asked for', async () => {
    for (const name of reportNames) {
      const { body } = await readOwn(name);
      expect(body.locations.map(({ id }) => id)).toEqual([locationId]);
      const { locations: _, ...theirs } = body;
      const { locations, ...all } = await read(name, { locationId });
      expect(theirs, name).toEqual(all);
      const elsewhere = locations.find(({ id }) => id !== locationId)?.id ?? '';
      expect((await readOwn(name, { locationId: elsewhere })).status).toBe(404);
      const everywhere = (await read(name)).now.all;
      // People who fill in forms have visits at all locations in a year.
      if (name === 'forms') expect(everywhere).toBeGreaterThanOrEqual(body.now.all);
      else expect(everywhere, name).toBeGreaterThan(body.now.all);
    }
  });

  it('and whoever may not see patients reads how many records need a look, and not whose', async () => {
    // Everyone who has one of the other rights has this one, too.
    const rights = { patients: false, approve: false, edit: false, clinical: false, ssn: false, merge: false };
    await change({ rights: { reports: true, ...rights } });
    const { body } = await readOwn('data-to-check');
    expect(body.now.all).toBeGreaterThan(0);
    expect(body.checks).toEqual([]);
    const file = await t.app.inject({
      url: addressOf(reports.reportFile, { params: { name: 'data-to-check' }, query: time }),
      headers: { host: 'localhost', authorization: `Bearer ${own}` },
    });
    expect(file.payload).toContain('Likely duplicate,');
    expect(file.payload).not.toContain('Year');
  });
});
