// What the role of the queue and of periodic work may see across practices: ids and times in a few columns.
import pg from 'pg';
import { expect, it } from 'vitest';
import { freshDatabase } from '../fresh-database.ts';

/** Columns that it may read. */
const of = (table: string, ...columns: string[]) =>
  columns.map((column) => ({ name: `${table}.${column}`, may: 'select' }));

it('foyer_jobs reads these columns of every practice, and takes only what goes to the queue', {
  tags: ['RUN-12'],
}, async () => {
  const database = await freshDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string; may: string }>(`
      select c.relname || '.' || a.attname as name, string_agg(p.may, ' ' order by p.may) as may
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
        unnest(array['select', 'insert', 'update']) as p (may)
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and has_column_privilege('foyer_jobs', c.oid, a.attnum, p.may)
      group by 1 order by 1`);
    expect(rows).toEqual([
      ...of('attachments', 'created_at', 'submission_id', 'tenant_id'),
      ...of('audit_entries', 'at', 'tenant_id'),
      ...of('freed_times', 'look_at', 'tenant_id'),
      ...of('outgoing_jobs', 'data', 'job_id', 'put_at', 'queue', 'start_after', 'tenant_id'),
      ...of('packet_run_forms', 'sent_at', 'tenant_id', 'told_at'),
      ...of('patient_records', 'has_old_lists', 'tenant_id'),
      ...of('practice_exports', 'expires_at', 'tenant_id'),
      ...of('recall_marks', 'next_at', 'tenant_id'),
      ...of('record_changes', 'changed_at', 'tenant_id'),
      ...of('reminder_marks', 'marked_at', 'next_at', 'tenant_id'),
      ...of('shared_documents', 'erase_at', 'tenant_id'),
      ...of('statement_runs', 'expires_at', 'tenant_id'),
      ...of('submission_alerts', 'tell_again_at', 'tenant_id'),
      ...of('submission_notices', 'tenant_id', 'told_at'),
      ...of(
        'submissions',
        ...['compared_at', 'erased_at', 'matched_patient_id', 'patient_id', 'state', 'tenant_id', 'turned_at'],
      ),
      ...of('tenants', 'tenant_id'),
      ...of('visit_events', 'at', 'kind', 'tenant_id'),
      ...of('waitlist_offers', 'expires_at', 'outcome', 'tenant_id'),
      ...of('watched_times', 'seen_at', 'tenant_id'),
    ]);
    const { rows: takes } = await owner.query<{ name: string }>(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and (has_table_privilege('foyer_jobs', oid, 'delete') or has_table_privilege('foyer_jobs', oid, 'truncate'))`);
    expect(takes).toEqual([{ name: 'outgoing_jobs' }]);
  } finally {
    await owner.end();
    await database.drop();
  }
});

it('foyer_jobs sees rows of every practice in these tables only', { tags: ['RUN-12'] }, async () => {
  const database = await freshDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  try {
    const { rows: policies } = await owner.query<{ table: string; kind: string }>(`
      select polrelid::regclass::text as table, polcmd as kind from pg_policy
      where 'foyer_jobs'::regrole = any(polroles) and polrelid in (select oid from pg_class) order by 1`);
    expect(policies).toEqual([
      { table: 'attachments', kind: 'r' },
      { table: 'audit_entries', kind: 'r' },
      { table: 'freed_times', kind: 'r' },
      { table: 'outgoing_jobs', kind: '*' },
      { table: 'packet_run_forms', kind: 'r' },
      { table: 'patient_records', kind: 'r' },
      { table: 'practice_exports', kind: 'r' },
      { table: 'recall_marks', kind: 'r' },
      { table: 'record_changes', kind: 'r' },
      { table: 'reminder_marks', kind: 'r' },
      { table: 'shared_documents', kind: 'r' },
      { table: 'statement_runs', kind: 'r' },
      { table: 'submission_alerts', kind: 'r' },
      { table: 'submission_notices', kind: 'r' },
      { table: 'submissions', kind: 'r' },
      { table: 'tenants', kind: 'r' },
      { table: 'visit_events', kind: 'r' },
      { table: 'waitlist_offers', kind: 'r' },
      { table: 'watched_times', kind: 'r' },
    ]);
  } finally {
    await owner.end();
    await database.drop();
  }
});
