-- Documents that the office keeps with a patient, and shares with them.

-- The bytes are in the storage, sealed under a key of their own; that key, the type and the size are sealed here, and so is the name. A
-- row is written before its file and deleted after it, so that no file is forgotten.
create table shared_documents (
  tenant_id uuid not null default foyer_tenant(),
  document_id uuid not null,
  patient_id uuid not null,
  kind text not null check (kind in ('letter', 'x-ray', 'referral', 'plan', 'insurance', 'other')),
  name_sealed bytea not null,
  -- Null until the file is stored.
  file_sealed bytea,
  is_shared boolean not null default false,
  shared_at timestamptz,
  -- When the patient, or who acts for them, opened it first.
  seen_at timestamptz,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  -- Counts the changes. A change that began from an older one is refused.
  revision integer not null default 1,
  removed_by uuid,
  removed_at timestamptz,
  -- From when on file and row are erased: some time after an upload that was never completed, 30 days after it was removed.
  erase_at timestamptz,
  -- Chosen by the page for the intention, so that a document that is sent twice is stored once; and the digest of what was sent.
  request_key uuid not null,
  request_digest bytea not null,
  primary key (tenant_id, document_id),
  unique (tenant_id, request_key),
  foreign key (tenant_id, patient_id) references patients,
  foreign key (tenant_id, uploaded_by) references accounts,
  foreign key (tenant_id, removed_by) references accounts,
  check ((removed_at is null) = (removed_by is null)),
  check ((shared_at is not null) or not is_shared),
  check (removed_at is null or not is_shared),
  check (not is_shared or file_sealed is not null),
  check (erase_at is not null or (removed_at is null and file_sealed is not null))
);
create index shared_documents_by_patient on shared_documents (tenant_id, patient_id, uploaded_at);
create index shared_documents_to_erase on shared_documents (tenant_id, erase_at) where erase_at is not null;
create index shared_documents_due on shared_documents (erase_at, tenant_id) where erase_at is not null;
select foyer_close_table('shared_documents');
grant select, insert on shared_documents to foyer_app;
grant update (patient_id, kind, name_sealed, file_sealed, is_shared, shared_at, seen_at, revision, removed_by, removed_at, erase_at)
  on shared_documents to foyer_app;
grant delete on shared_documents to foyer_app;
create policy due_rows on shared_documents for select to foyer_jobs using (true);
grant select (tenant_id, erase_at) on shared_documents to foyer_jobs;
-- Whatever a statement says: only what is due can be deleted, and an upload that was never completed.
create policy erasable_rows on shared_documents as restrictive for delete
  using (file_sealed is null or erase_at < current_timestamp);
