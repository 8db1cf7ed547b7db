-- Statements name their practice for every table; so do those inside of functions, which a cluster looks up on one node.

-- Returns the name of an account's owner, empty when there is none. The release before this one calls foyer_actor_name(uuid).
create function foyer_actor_name(tenant uuid, account uuid) returns text language sql stable as $$
  select coalesce((
    select case when a.kind = 'staff' then coalesce(nullif(a.name, ''), a.email_address) else concat_ws(' ', p.name_first, p.name_last) end
    from accounts a left join patients p on p.tenant_id = tenant and p.patient_id = a.patient_id
    where a.tenant_id = tenant and a.account_id = account), '')
$$;
