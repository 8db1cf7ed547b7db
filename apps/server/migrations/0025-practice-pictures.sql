-- The practice's own pictures: its logo, and its banner in three crops. They are no secret, and lie beside the other files.

create table practice_pictures (
  tenant_id uuid not null references tenants,
  kind text not null check (kind in ('logo', 'banner-mobile', 'banner-tablet', 'banner-wide')),
  picture_id uuid not null,
  media_type text not null,
  created_at timestamptz not null,
  primary key (tenant_id, kind),
  unique (tenant_id, picture_id)
);
select foyer_close_table('practice_pictures');
grant select, insert, update, delete on practice_pictures to foyer_app;

-- All three, or none.
alter table tenants
  add column banner_mobile_path text not null default '',
  add column banner_tablet_path text not null default '',
  add column banner_wide_path text not null default '';
