// Numbers a practice's changes where its rows are: needed once a database is, or was, distributed.
import type pg from 'pg';

/** Every machine has a name of its own, so that a practice's arrival is noticed: a copy of a machine joins as another group. */
const clusterNumbering = `create or replace function foyer_numbering() returns bigint language sql stable parallel safe as $$
  select (hashtextextended(c.system_identifier::text || ' ' || g.groupid::text, 0) & 9223372036854775807) | 1
  from pg_catalog.pg_control_system() as c, pg_catalog.pg_dist_local_group as g
$$`;

const singleNumbering =
  'create or replace function foyer_numbering() returns bigint language sql stable parallel safe as $$ select 0::bigint $$';

/** The first transaction that writes after a practice's arrival begins its epoch; others that arrive with it wait for it. */
const transactionNumber = `create or replace function foyer_transaction_number(tenant uuid) returns bigint language plpgsql as $$
declare
  here bigint := foyer_numbering();
  known bigint;
begin
  select epoch into known from practice_epochs where tenant_id = tenant and numbering = here;
  if known is null and here = 0 and not exists (select from practice_epochs where tenant_id = tenant) then
    known := 0;
  end if;
  if known is null then
    insert into practice_epochs as p (tenant_id, epoch, numbering) values (tenant, 1, here)
      on conflict (tenant_id) do update set epoch = p.epoch + 1, numbering = excluded.numbering
        where p.numbering <> excluded.numbering;
    select epoch into known from practice_epochs where tenant_id = tenant and numbering = here;
  end if;
  return (known << 44) + pg_current_xact_id()::text::bigint;
end $$`;

export const numberingTrigger = 'audit_entries_numbered';

/**
 * Restarts the numbers of every practice on the machine that holds its rows. A database that was distributed once keeps this for good. The
 * functions must be known to the machines already.
 */
export async function numberByPractice(client: pg.ClientBase, isCluster: boolean): Promise<void> {
  await client.query(isCluster ? clusterNumbering : singleNumbering);
  await client.query(transactionNumber);
  const { rows } = await client.query(
    `select from pg_trigger where tgrelid = 'public.audit_entries'::regclass and tgname = $1`,
    [numberingTrigger],
  );
  if (rows.length === 0)
    await client.query(
      `create trigger ${numberingTrigger} before insert on audit_entries for each row execute function foyer_number_entry()`,
    );
}
