-- The log of what the practice sent to a patient: what kind of message, what for, and what became of it; never its words.

create table touchpoints (
  tenant_id uuid not null,
  touchpoint_id uuid not null,
  contact_id uuid not null,
  correspondence text not null check (correspondence in ('email', 'call', 'sms', 'postal', 'recall')),
  email_type text check (email_type in ('home', 'work', 'other')),
  purpose text not null check (purpose in
    ('touchpoint', 'appt_reminder', 'asap_request', 'thank_you', 'interest', 'recall', 'legwork_review_request', 'info', 'auto_response')),
  status text not null check (status in
    ('pending', 'sent', 'failed', 'hold', 'canceled', 'read', 'rejected', 'spam', 'unsub', 'bounced', 'soft-bounced', 'invalid', 'preview', 'queued', 'received')),
  created_at timestamptz not null,
  created_by uuid,
  primary key (tenant_id, touchpoint_id),
  foreign key (tenant_id, contact_id) references contacts on delete cascade,
  foreign key (tenant_id, created_by) references accounts (tenant_id, account_id),
  check ((correspondence = 'email') = (email_type is not null))
);
create index touchpoints_by_contact on touchpoints (tenant_id, contact_id, created_at desc);
select foyer_close_table('touchpoints');
grant select, insert, update (status) on touchpoints to foyer_app;
