-- Who came from Google Reserve, and what they booked then: for the practice's reports.

-- The token lies sealed; its digest keeps a reloaded page from counting twice. `hold_digest` stands for the browser, as with holds.
create table google_reserve_tokens (
  tenant_id uuid not null references tenants,
  token_id uuid not null,
  token_digest bytea not null check (length(token_digest) = 32),
  token_sealed bytea not null,
  hold_digest bytea check (length(hold_digest) = 32),
  appointment_id uuid,
  received_at timestamptz not null,
  primary key (tenant_id, token_id),
  unique (tenant_id, token_digest),
  foreign key (tenant_id, appointment_id) references appointments
);
create index google_reserve_by_browser on google_reserve_tokens (tenant_id, hold_digest) where appointment_id is null;
select foyer_close_table('google_reserve_tokens');
grant select, insert, update on google_reserve_tokens to foyer_app;
