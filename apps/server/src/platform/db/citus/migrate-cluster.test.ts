// Migrations on a distributed database, on a real cluster. Where there is none, these tests are skipped by name.
import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runStatement } from '../../../testing/run-statement.ts';
import { startTestApp, type TestApp, tenantId } from '../../../testing/test-app.ts';
import { inTenant } from '../tenant-transaction.ts';
import { withClient } from '../with-client.ts';
import { tableSizes } from './cluster.ts';
import { setForDistribution } from './distribute.ts';
import { assertDistributed, inspectCluster } from './inspect-cluster.ts';
import { distributeWhatIsNew, migrateInCluster, tablesLeftBehind } from './migrate-cluster.ts';

/** One of everything that a migration may do. */
const migration = `
-- A new table, whose patients are on the machine of the practice.
create table test_notes (
  tenant_id uuid not null default foyer_tenant() references tenants,
  note_id uuid not null,
  patient_id uuid not null,
  text text not null default '' check (text <> ';'),
  primary key (tenant_id, note_id),
  foreign key (tenant_id, patient_id) references patients
);
select foyer_close_table('test_notes');
grant select, insert on test_notes to foyer_app;
create index test_notes_by_patient on test_notes (tenant_id, patient_id);
create function foyer_test_noted() returns trigger language plpgsql as $$
begin
  new.text := 'noted; ' || new.text;
  return new;
end $$;
create trigger test_notes_noted before insert on test_notes for each row execute function foyer_test_noted();
-- A second one, of the first.
create table test_marks (
  tenant_id uuid not null default foyer_tenant() references tenants,
  note_id uuid not null,
  primary key (tenant_id, note_id),
  foreign key (tenant_id, note_id) references test_notes
);
select foyer_close_table('test_marks');
-- Read by all practices.
create table test_countries (country text primary key);
insert into test_countries values ('CH');
grant select on test_countries to foyer_app;
-- Changes of tables that hold rows.
alter table patients add column test_flag boolean not null default false;
alter table messages add constraint test_id_is_set check (message_id is not null);
create index test_visits_by_time on visits (tenant_id, updated_at);
`;

const isSkipped = inject('workerUrls').length === 0;
const skipped = isSkipped ? 'skipped: no Citus cluster at hand (CITUS_URL): ' : '';

describe.skipIf(isSkipped)(`${skipped}a migration on a distributed database`, () => {
  let t: TestApp;

  beforeAll(async () => {
    t = await startTestApp();
    const pool = new pg.Pool({ connectionString: t.ownerUrl, max: 1 });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await db.transaction().execute((tx) => migrateInCluster(tx, migration));
    await db.destroy();
  });
  afterAll(() => t.stop());

  it('distributes new tables with their keys, policies, rights and triggers', { tags: ['RUN-23'] }, async () => {
    await distributeWhatIsNew(t.ownerUrl);
    const sizes = await withClient(t.ownerUrl, tableSizes);
    expect(sizes.filter(({ isDistributed }) => !isDistributed)).toEqual([]);
    const noteId = randomUUID();
    await inTenant(t.systemCtx('demo'), async (tx) => {
      await sql`insert into test_notes (tenant_id, note_id, patient_id, text)
        select tenant_id, ${noteId}::uuid, patient_id, 'a' from patients where tenant_id = ${tenantId('demo')}::uuid limit 1
        returning 1`.execute(tx);
    });
    const notesOf = (slug: string) =>
      inTenant(t.systemCtx(slug), async (tx) => (await sql`select text from test_notes`.execute(tx)).rows);
    expect(await notesOf('demo')).toEqual([{ text: 'noted; a' }]);
    expect(await notesOf('maple')).toEqual([]);
    const strange = `insert into test_notes (tenant_id, note_id, patient_id)
      values ('${tenantId('demo')}', '${randomUUID()}', '${randomUUID()}')`;
    await expect(runStatement(t.ownerUrl, strange)).rejects.toThrow(/foreign key/);
    const countries = await inTenant(t.systemCtx('demo'), async (tx) =>
      sql`select country from test_countries`.execute(tx),
    );
    expect(countries.rows).toEqual([{ country: 'CH' }]);
  });

  it('finds a table that was made in another way, and distributes it', { tags: ['RUN-23'] }, async () => {
    await runStatement(
      t.ownerUrl,
      `do $$ begin create table test_hidden (tenant_id uuid not null references tenants, primary key (tenant_id)); end $$`,
    );
    expect(await withClient(t.ownerUrl, tablesLeftBehind)).toEqual(['public.test_hidden']);
    expect(await distributeWhatIsNew(t.ownerUrl)).toEqual(['public.test_hidden']);
    expect(await withClient(t.ownerUrl, tablesLeftBehind)).toEqual([]);
  });

  it('is well in the eyes of the doctor, who names a setting that is gone', { tags: ['RUN-24'] }, async () => {
    const facts = await inspectCluster(t.ownerUrl);
    expect(facts).toMatchObject({
      isDistributed: true,
      away: [],
      others: [],
      missingSettings: [],
      roles: [],
      leftBehind: [],
    });
    expect(facts?.workers).toHaveLength(2);
    const name = new URL(t.ownerUrl).pathname.slice(1);
    await runStatement(t.ownerUrl, `alter database ${name} reset citus.propagate_set_commands`);
    const missingSettings = [`alter database ${name} set citus.propagate_set_commands = 'local';`];
    expect(await inspectCluster(t.ownerUrl)).toMatchObject({ missingSettings });
    await setForDistribution(t.ownerUrl);
    await assertDistributed(t.ownerUrl);
  });

  it('changes nothing when it fails', { tags: ['RUN-23'] }, async () => {
    const pool = new pg.Pool({ connectionString: t.ownerUrl, max: 1 });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const failing = 'create table test_gone (tenant_id uuid primary key); alter table test_missing add column x int;';
    await expect(db.transaction().execute((tx) => migrateInCluster(tx, failing))).rejects.toThrow('test_missing');
    await db.destroy();
    const { rows } = await withClient(t.ownerUrl, (client) => client.query(`select to_regclass('test_gone') as gone`));
    expect(rows).toEqual([{ gone: null }]);
  });
});
