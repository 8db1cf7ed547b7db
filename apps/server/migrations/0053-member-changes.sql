-- Who changed which member of what is edited, and when: a save that began from an older revision is told about it.

-- One row a member, holding its last change. A thing's revision is the highest of its members' revisions; 0 while nobody changed it.
create table member_changes (
  tenant_id uuid not null references tenants,
  object_kind text not null,
  object_id uuid not null,
  member text not null check (length(member) between 1 and 60),
  revision integer not null check (revision > 0),
  changed_at timestamptz not null,
  actor_kind text not null,
  -- An account, or the key of the practice's software; null for the server itself.
  actor_id uuid,
  primary key (tenant_id, object_kind, object_id, member)
);
select foyer_close_table('member_changes');
grant select, insert, update on member_changes to foyer_app;

-- The name of whom an account belongs to; empty for none. It runs as the caller, whose rows are those of one practice.
create function foyer_actor_name(account uuid) returns text language sql stable as $$
  select coalesce((
    select case when a.kind = 'staff' then coalesce(nullif(a.name, ''), a.email_address) else concat_ws(' ', c.name_first, c.name_last) end
    from accounts a left join contacts c on c.tenant_id = a.tenant_id and c.contact_id = a.contact_id
    where a.account_id = account), '')
$$;
