-- Five roles instead of two; 'office' is shown as 'Front desk'.
alter table accounts drop constraint accounts_role_check;
alter table accounts add constraint accounts_role_check
  check (role in ('admin', 'office', 'clinical', 'billing', 'read-only'));

-- What was one right is several now, and a right brings what it needs. Colleagues from whom an admin had taken the whole do not
-- get it back by one of its parts.
alter table staff_rights no force row level security;
insert into staff_rights (tenant_id, account_id, right_name, is_granted)
select tenant_id, account_id, 'approve', false from staff_rights where right_name = 'inbox' and not is_granted
on conflict do nothing;
insert into staff_rights (tenant_id, account_id, right_name, is_granted)
select tenant_id, account_id, 'unapprove', false from staff_rights where right_name = 'inbox' and not is_granted
on conflict do nothing;
insert into staff_rights (tenant_id, account_id, right_name, is_granted)
select t.tenant_id, t.account_id, p.right_name, false
from staff_rights t
cross join (values ('approve'), ('unapprove'), ('edit'), ('clinical'), ('ssn'), ('merge')) as p (right_name)
where t.right_name = 'patients' and not t.is_granted
on conflict do nothing;
insert into staff_rights (tenant_id, account_id, right_name, is_granted)
select tenant_id, account_id, 'money', false from staff_rights where right_name = 'ledger' and not is_granted
on conflict do nothing;
alter table staff_rights force row level security;
