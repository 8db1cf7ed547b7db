// The demo's data: each practice has its own, and nothing in it is contradictory.
import { availability, builder, documents, officeWaitlist, recall } from '@foyer/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recallRounds } from '../modules/recall/public.ts';
import { createLogger } from '../platform/log.ts';
import { startTestApp, type TestApp, tenantId } from '../testing/test-app.ts';
import { practices } from './practices.ts';
import { seedDemo } from './seed-demo.ts';

let t: TestApp;
let client: pg.Client;
beforeAll(async () => {
  t = await startTestApp();
  await seedDemo(t.services, t.ownerUrl, createLogger('silent'));
  client = new pg.Client(t.ownerUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await t.stop();
});

const rowsOf = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;

describe('the demo', () => {
  it('its practices share no ids, of people, forms, visits or anything else', { tags: ['SAFE-56'] }, async () => {
    const keys = await rowsOf<{ table: string; column: string }>(`
      select i.indrelid::regclass::text as table, a.attname as column from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[1]
      where i.indisprimary and i.indnkeyatts > 1 and a.atttypid = 'uuid'::regtype and i.indrelid::regclass::text !~ '\\.'`);
    let ofSeveral = 0;
    for (const { table, column } of keys) {
      const [counted] = await rowsOf<{ practices: number }>(
        `select count(distinct tenant_id)::int as practices from ${table}`,
      );
      if ((counted?.practices ?? 0) > 1) ofSeveral += 1;
      const shared = await rowsOf(`select ${column} from ${table} group by 1 having count(distinct tenant_id) > 1`);
      expect(shared, `${table}.${column}`).toEqual([]);
    }
    expect(keys.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['patients', 'accounts', 'forms', 'form_versions', 'visits', 'submissions']),
    );
    expect(ofSeveral).toBeGreaterThan(5);
  });

  it('past visits are met or called off, and nobody has met anybody yet in the future', async () => {
    const now = t.clock.now().toISOString();
    const statuses = (condition: string) =>
      rowsOf<{ status: string }>(`select distinct status from visits where ${condition} order by 1`);
    expect(await statuses(`ends_at <= '${now}' and status not in ('met', 'canceled')`)).toEqual([]);
    expect(await statuses(`ends_at > '${now}' and status = 'met'`)).toEqual([]);
  });

  it('three people wait for a time, and one of them has an open offer', { tags: ['WAIT-08'] }, async () => {
    const { token } = await t.signIn('office@example.com', { kind: 'staff' });
    const { body } = await t.call(officeWaitlist.officeWaitlist, { query: {} }, { token });
    expect(body.entries.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      'Walter Lindqvist: waiting',
      'Priya Raman: offered',
      'Hannah Weiss: waiting',
    ]);
    const [hold] = await rowsOf<{ status: string; isKept: boolean }>(`
      select v.status, v.hold_expires_at = o.expires_at as "isKept" from waitlist_offers o
      join visits v on v.tenant_id = o.tenant_id and v.visit_id = o.hold_id`);
    expect(hold).toEqual({ status: 'held', isKept: true });
  });

  it('Sam has been there before, and each charge was a visit on that day, or on the Friday before', async () => {
    const sam = await rowsOf(`
      select status from visits a join patients c using (tenant_id, patient_id)
      where c.name_first = 'Sam' and a.status = 'met' and a.tenant_id = '${tenantId('demo')}'`);
    expect(sam.length).toBeGreaterThan(0);
    const without = await rowsOf(`
      select c.name_first, e.description, e.occurred_on::text from ledger_entries e join patients c using (tenant_id, patient_id)
      where e.kind = 'charge' and not exists (
        select from visits a where a.tenant_id = e.tenant_id and a.patient_id = e.patient_id and a.status = 'met'
          and (a.starts_at at time zone 'America/New_York')::date between e.occurred_on::date - 2 and e.occurred_on::date)`);
    expect(without).toEqual([]);
  });

  it('every place of every type has open days', async () => {
    const now = Temporal.Instant.fromEpochMilliseconds(t.clock.now().getTime()).toZonedDateTimeISO('UTC');
    const months = [1, 2].map((months) => now.add({ months }));
    let places = 0;
    for (const { slug } of practices) {
      const on = { host: `${slug}.localhost` };
      const account = { query: { accountId: tenantId(slug) } };
      const list = (await t.call(availability.locationsList, account, on)).body ?? [];
      for (const { id: locationId, name, appointmentTypeIds } of list)
        for (const appointmentTypeId of appointmentTypeIds) {
          places += 1;
          let open = 0;
          for (const { year, month } of months) {
            const query = { ...account.query, appointmentTypeId, locationId, monthOfYear: month, year };
            const { body } = await t.call(availability.virtualCalendar, { query } as never, on);
            open += body.days.filter(({ timeSlots }: { timeSlots: unknown[] }) => timeSlots.length > 0).length;
          }
          expect(open, `${slug}: ${appointmentTypeId} at ${name}`).toBeGreaterThan(5);
        }
    }
    expect(places).toBeGreaterThan(12);
  });

  it('nobody is asked for the form of every field, which only the builder lists', async () => {
    const names = (groups: readonly { documents: readonly { name: string }[] }[]) =>
      groups.flatMap((group) => group.documents.map(({ name }) => name));
    const form = 'Every Field';
    for (const { slug } of practices) {
      const on = { host: `${slug}.localhost` };
      const offered = await t.call(documents.guestDocuments, { query: { accountId: tenantId(slug) } }, on);
      expect(names(offered.body)).not.toContain(form);
      for (const email of ['sam.rivera@example.com', 'grace.okafor@example.com']) {
        const who = { ...on, token: (await t.signIn(email, on)).token };
        expect(names((await t.call(documents.documents, {}, who)).body)).not.toContain(form);
        const family = await t.call(documents.familyDocuments, {}, who);
        if (family.status === 200) expect(names(family.body)).not.toContain(form);
      }
      const admin = { ...on, token: (await t.signIn('admin@example.com', { ...on, kind: 'staff' })).token };
      const { body } = await t.call(builder.formList, {}, admin);
      expect(JSON.stringify(body)).toContain(`"${form}"`);
    }
  });

  it('twelve patients are due by its rule of recall, some overdue, one to be called; the next night changes nothing', {
    tags: ['RECALL-01'],
  }, async () => {
    const token = (await t.signIn('office@example.com', { kind: 'staff' })).token;
    const list = async (state: 'due' | 'overdue' | 'call') =>
      (await t.call(recall.listRecall, { query: { state } }, { token })).body;
    const { rows, total, rules } = await list('due');
    expect([total, rules.map(({ name }) => name)]).toEqual([12, ['Cleaning and exam, 6 months']]);
    expect((await list('overdue')).total).toBe(5);
    expect((await list('call')).rows.map(({ name }) => name)).toEqual(['Rolf Becker']);
    expect(new Set(rows.map(({ hinder }) => hinder))).toEqual(new Set(['', 'no-address']));
    expect(new Set(rows.map(({ sent }) => sent))).toEqual(new Set([0, 1, 2, 3]));
    const stored = () => rowsOf('select * from recalls order by recall_id');
    const before = await stored();
    await client.query(`update recall_marks set find_at = now() - interval '1 minute'`);
    for (const round of recallRounds) await round.work(t.systemCtx('demo'), () => new Date(0));
    const after = await stored();
    expect(after.map(({ recall_id: id, due, state }) => [id, due, state])).toEqual(
      before.map(({ recall_id: id, due, state }) => [id, due, state]),
    );
  });
});
