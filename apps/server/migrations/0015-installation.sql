-- The installation: the servers that work on this database (nodes), and what they must have in common. Nothing of a practice.

create schema installation;
grant usage on schema installation to foyer_jobs;

create table installation.marks (
  only_row boolean primary key default true check (only_row),
  -- Tells the installation's keys from another's, and gives nothing of them away.
  keys_digest bytea check (octet_length(keys_digest) = 32),
  -- The oldest release that works on this schema.
  works_since text not null default '0.1.0',
  -- Names a file that every node must find in its storage.
  files_mark uuid
);
insert into installation.marks default values;

create table installation.nodes (
  node_id uuid primary key,
  host text not null,
  version text not null,
  role text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Milliseconds by which its machine's clock is ahead of the database's.
  clock_ahead_ms integer not null,
  -- Whether its storage is another than that of the nodes before it.
  has_own_files boolean not null default false
);

grant select on installation.marks to foyer_jobs;
grant update (files_mark) on installation.marks to foyer_jobs;
grant select, insert, update, delete on installation.nodes to foyer_jobs;

-- The demo's mailbox, which every node shows whole. Production writes nothing here.
create table installation.demo_mail (
  mail_number bigint generated always as identity primary key,
  mail_id text not null unique,
  entry jsonb not null
);
grant select, insert, delete on installation.demo_mail to foyer_jobs;
