-- The consent book: who may be reached at which address, by which channel and for what. And the texts that went out and came in.

-- Each row is what somebody said about one address. Rows are added and never changed; the newest of a purpose or of all holds.
create table consents (
  tenant_id uuid not null default foyer_tenant() references tenants,
  consent_id uuid not null,
  -- The HMAC of the number or email address. It is kept by address and not by person: a family shares it.
  address_hmac bytea not null check (length(address_hmac) = 32),
  address_sealed bytea not null,
  channel text not null check (channel in ('text', 'email', 'call')),
  purpose text not null check (purpose in ('visits', 'recall', 'billing', 'marketing', 'codes', 'all')),
  answer text not null check (answer in ('yes', 'no', 'withdrawn')),
  -- The version of the words that the person read; empty when there were none, as for a text that says STOP.
  wording text not null default '',
  source text not null check (source in ('form', 'portal', 'office', 'text', 'link', 'sync', 'gateway')),
  -- How it was said to the office.
  way text check (way in ('phone', 'person', 'paper')),
  -- When it was said, and when it was written down: a form is written down when it is approved.
  said_at timestamptz not null,
  noted_at timestamptz not null,
  account_id uuid,
  submission_id uuid,
  note_sealed bytea,
  primary key (tenant_id, consent_id)
);
create index consents_by_address on consents (tenant_id, address_hmac, said_at);
select foyer_close_table('consents');
grant select, insert on consents to foyer_app;

-- Every text that was handed to the queue. It says which practices texted a number, and what became of each text.
create table sent_texts (
  tenant_id uuid not null default foyer_tenant() references tenants,
  message_id uuid not null,
  -- The HMAC of the number, the same for all practices of the installation.
  number_hmac bytea not null check (length(number_hmac) = 32),
  -- The number or name that it came from.
  sender text not null,
  -- The number, for the consent book of its practice.
  number_sealed bytea not null,
  sent_at timestamptz not null,
  status text check (status in ('delivered', 'failed', 'landline', 'unknown-number')),
  status_at timestamptz,
  primary key (tenant_id, message_id)
);
create index sent_texts_by_number on sent_texts (number_hmac, sent_at);
create index sent_texts_by_message on sent_texts (message_id);
create index sent_texts_by_time on sent_texts (tenant_id, sent_at);
select foyer_close_table('sent_texts');
grant select, insert, update (status, status_at), delete on sent_texts to foyer_app;
-- foyer_lookup finds the practices that texted a number, and the practice of a text: the gateway's calls name none.
create policy lookup_rows on sent_texts for select to foyer_lookup using (true);
grant select (tenant_id, message_id, number_hmac, sender, sent_at) on sent_texts to foyer_lookup;

-- What came in by text. A text that arrives twice has the same id, and does nothing twice.
create table inbound_texts (
  tenant_id uuid not null default foyer_tenant() references tenants,
  message_id text not null check (length(message_id) between 1 and 200),
  number_hmac bytea not null check (length(number_hmac) = 32),
  number_sealed bytea not null,
  kind text not null check (kind in ('stop', 'cancel', 'start', 'help', 'confirm', 'other')),
  -- The text itself, where it is none of the words that are known.
  text_sealed bytea,
  may_mean_stop boolean not null default false,
  received_at timestamptz not null,
  primary key (tenant_id, message_id),
  check ((kind = 'other') = (text_sealed is not null))
);
create index inbound_texts_by_number on inbound_texts (tenant_id, number_hmac, received_at);
create index inbound_texts_by_time on inbound_texts (tenant_id, received_at);
select foyer_close_table('inbound_texts');
grant select, insert, delete on inbound_texts to foyer_app;

-- The gateway's requests that were taken: each once. They name no practice, so they belong to the installation.
create table installation.sms_nonces (
  nonce text primary key,
  seen_at timestamptz not null
);
create index sms_nonces_by_time on installation.sms_nonces (seen_at);
grant select, insert, delete on installation.sms_nonces to foyer_jobs;
