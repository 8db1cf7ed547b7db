-- What keeps a practice's order when its rows move from one PostgreSQL to another, and what a distributed database needs.

-- A practice's changes are ordered by the numbers of their transactions, and every PostgreSQL counts its own. So whenever
-- a practice comes to another PostgreSQL, an epoch begins: its numbers start again at epoch * 2^44, above all earlier ones.
-- A practice without a row is in epoch 0 and never moved.
create table practice_epochs (
  tenant_id uuid primary key default foyer_tenant() references tenants,
  epoch bigint not null check (epoch between 1 and 50000),
  -- The PostgreSQL that it came to, as foyer_numbering() calls it.
  numbering bigint not null
);
select foyer_close_table('practice_epochs');
grant select, insert, update on practice_epochs to foyer_app;

-- Returns whose transaction numbers these are: 0 in a database on one machine. "foyer distribute" replaces this function
-- and the next one.
create function foyer_numbering() returns bigint language sql stable parallel safe as $$ select 0::bigint $$;

-- Returns the number of this transaction in a practice's order.
create function foyer_transaction_number(tenant uuid) returns bigint language sql as $$
  select pg_current_xact_id()::text::bigint
$$;

-- Returns the current snapshot in the numbers of a practice, from its row of practice_epochs (nulls without one). It has
-- columns as arguments, so a cluster calls it where the practice's rows are, in the same statement.
create function foyer_moment(epoch bigint, numbering bigint) returns pg_snapshot language plpgsql stable as $$
declare
  first bigint := coalesce(epoch, 0) << 44;
  now pg_snapshot := pg_current_snapshot();
begin
  -- The practice has come here and not written yet: everything up to now is visible, nothing that follows is. Where the lower
  -- half is 0 there is no transaction, so the bound is one higher.
  if coalesce(numbering, 0) <> foyer_numbering() then
    first := ((coalesce(epoch, 0) + 1) << 44) + 1;
    return first || ':' || first || ':';
  end if;
  if first = 0 then
    return now;
  end if;
  return (first + pg_snapshot_xmin(now)::text::bigint) || ':' || (first + pg_snapshot_xmax(now)::text::bigint) || ':'
    || coalesce((select string_agg((first + xid::text::bigint)::text, ',' order by xid) from pg_snapshot_xip(now) as xid), '');
end $$;

create or replace function foyer_mark_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.is_sync', true) is distinct from '1' then
    new.changed_in := foyer_transaction_number(new.tenant_id);
  end if;
  return new;
end $$;

-- Numbers an entry on the machine that holds it. Only a distributed database has this trigger; elsewhere the column's
-- default does the same.
create function foyer_number_entry() returns trigger language plpgsql as $$
begin
  new.transaction_id := foyer_transaction_number(new.tenant_id)::text::xid8;
  return new;
end $$;

-- The same as foyer_index_name, one row after the other: a cluster takes neither parameters in functions of the language SQL
-- nor an insert from a function's rows.
create function foyer_index_name_by_row(tenant uuid, patient uuid, first text, middle text, last text) returns void
language plpgsql as $$
declare
  names text := concat_ws(' ', first, middle, last);
  words text[];
  each text;
  other text;
begin
  delete from patient_words where tenant_id = tenant and patient_id = patient;
  words := array(select distinct w from unnest(foyer_name_words(names) || foyer_name_words(translate(names, '''’`', '   '))) as w
    order by w);
  foreach each in array words loop
    insert into patient_words (tenant_id, word, patient_id) values (tenant, each, patient);
    if length(each) > 2 and not exists (select from name_variants where tenant_id = tenant and variant = each and word = each) then
      foreach other in array foyer_word_variants(each) loop
        insert into name_variants (tenant_id, variant, word) values (tenant, other, each) on conflict do nothing;
      end loop;
    end if;
  end loop;
end $$;

create or replace function foyer_patient_named() returns trigger language plpgsql as $$
begin
  if foyer_numbering() = 0 then
    perform foyer_index_name(new.tenant_id, new.patient_id, new.name_first, new.name_middle, new.name_last);
  else
    perform foyer_index_name_by_row(new.tenant_id, new.patient_id, new.name_first, new.name_middle, new.name_last);
  end if;
  return null;
end $$;

-- The same in a language whose parameters a cluster takes.
create or replace function foyer_actor_name(tenant uuid, account uuid) returns text language plpgsql stable as $$
begin
  return coalesce((
    select case when a.kind = 'staff' then coalesce(nullif(a.name, ''), a.email_address) else concat_ws(' ', p.name_first, p.name_last) end
    from accounts a left join patients p on p.tenant_id = tenant and p.patient_id = a.patient_id
    where a.tenant_id = tenant and a.account_id = account), '');
end $$;

-- A cluster runs the parts of a statement one after the other, and the key comes before its submission there.
alter table submission_keys alter constraint submission_keys_tenant_id_submission_id_fkey deferrable initially deferred;

-- A table with an identity column cannot be distributed and brought back; one with a sequence can.
lock table audit_entries in access exclusive mode;
do $$
declare
  following bigint;
begin
  select case when is_called then last_value + 1 else last_value end into following from audit_entries_entry_id_seq;
  alter table audit_entries alter column entry_id drop identity;
  execute format('create sequence audit_entry_numbers start %s owned by audit_entries.entry_id', following);
end $$;
alter table audit_entries alter column entry_id set default nextval('audit_entry_numbers');
grant usage on sequence audit_entry_numbers to foyer_app;
