-- The working copy of a form, saved while somebody builds it. Publishing makes a version of it; the copy stays and goes on from there.

create table form_drafts (
  tenant_id uuid not null,
  form_id uuid not null,
  -- Counts the saves: who saves over another one than they have read is refused.
  revision integer not null,
  object jsonb not null,
  thank_you text not null default '',
  redirect_url text not null default '',
  -- Whether it says anything else than the published version.
  is_changed boolean not null,
  saved_at timestamptz not null,
  saved_by uuid,
  primary key (tenant_id, form_id),
  foreign key (tenant_id, form_id) references forms
);
select foyer_close_table('form_drafts');
grant select, insert, update on form_drafts to foyer_app;
