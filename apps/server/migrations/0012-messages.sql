-- What patients wrote to the office; the mail itself leaves through the queue.

create table messages (
  tenant_id uuid not null,
  message_id uuid not null,
  contact_id uuid not null,
  account_id uuid not null,
  subject_sealed bytea not null,
  body_sealed bytea not null,
  sent_at timestamptz not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, contact_id) references contacts,
  foreign key (tenant_id, account_id) references accounts
);
create index messages_by_contact on messages (tenant_id, contact_id, sent_at desc);
select foyer_close_table('messages');
grant select, insert on messages to foyer_app;
