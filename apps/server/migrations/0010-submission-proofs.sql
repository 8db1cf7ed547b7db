-- What proves a revision: fingerprints over its answers and signatures, sealed; and the browser that a guest sent it from.

create table submission_proofs (
  tenant_id uuid not null,
  submission_id uuid not null,
  revision integer not null,
  -- Null where nothing was signed.
  proof_sealed bytea,
  -- Digest of the guest's cookie; null for signed-in people.
  guest_digest bytea,
  primary key (tenant_id, submission_id, revision),
  foreign key (tenant_id, submission_id, revision) references submission_revisions
);
select foyer_close_table('submission_proofs');
-- Neither update nor delete: a proof stands as long as what it proves.
grant select, insert on submission_proofs to foyer_app;
