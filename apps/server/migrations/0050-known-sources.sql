-- Where an account has signed in from: what stands for a browser or for an address of the network, as an HMAC.

create table known_sources (
  tenant_id uuid not null,
  account_id uuid not null,
  source_digest bytea not null,
  signed_in_at timestamptz not null,
  primary key (tenant_id, account_id, source_digest),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
create index known_sources_by_time on known_sources (tenant_id, signed_in_at);
select foyer_close_table('known_sources');
grant select, insert, update, delete on known_sources to foyer_app;
