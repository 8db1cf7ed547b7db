-- What became of asking the patients of visits for the forms that they still have to fill in, visit by visit.
create table form_sends (
  tenant_id uuid not null default foyer_tenant(),
  -- Chosen by the page for the intention, so that what is sent twice goes once.
  request_key uuid not null,
  visit_id uuid not null,
  -- Of the day and the visits that were named with the key.
  request_digest bytea not null,
  outcome text not null
    check (outcome in ('sent-mail', 'sent-text', 'nothing-missing', 'no-address', 'sent-lately', 'opted-out')),
  sent_at timestamptz not null,
  sent_by uuid not null,
  primary key (tenant_id, request_key, visit_id),
  foreign key (tenant_id, visit_id) references visits on delete cascade,
  foreign key (tenant_id, sent_by) references accounts
);
create index form_sends_by_visit on form_sends (tenant_id, visit_id, sent_at);
create index form_sends_by_time on form_sends (tenant_id, sent_at);
select foyer_close_table('form_sends');
grant select, insert, delete on form_sends to foyer_app;
