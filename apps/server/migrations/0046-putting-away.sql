-- What is not for the practice is erased 30 days after it was marked: answers, name, words, files and proofs go; the id, the form,
-- the time and who marked it stay.
alter table submissions add column erased_at timestamptz;

create index submissions_snoozed on submissions (tenant_id, snoozed_until) where snoozed_until is not null;
create index submissions_to_erase on submissions (tenant_id, turned_at) where state = 'spam' and erased_at is null;
create policy due_rows on submissions for select to foyer_jobs using (true);
grant select (tenant_id, state, turned_at, erased_at) on submissions to foyer_jobs;

-- Whatever a statement says: only rows of submissions that have been marked for so long can be erased.
grant update (answers_sealed, utm_parameters) on submission_revisions to foyer_app;
create policy erasable_rows on submission_revisions as restrictive for update using (exists (
  select from submissions s where s.tenant_id = submission_revisions.tenant_id
    and s.submission_id = submission_revisions.submission_id
    and s.state = 'spam' and s.turned_at < current_timestamp - interval '30 days'));
grant delete on submission_proofs, submission_words, submission_alerts to foyer_app;
create policy erasable_rows on submission_proofs as restrictive for delete using (exists (
  select from submissions s where s.tenant_id = submission_proofs.tenant_id
    and s.submission_id = submission_proofs.submission_id
    and s.state = 'spam' and s.turned_at < current_timestamp - interval '30 days'));
create policy erasable_rows on submission_words as restrictive for delete using (exists (
  select from submissions s where s.tenant_id = submission_words.tenant_id
    and s.submission_id = submission_words.submission_id
    and s.state = 'spam' and s.turned_at < current_timestamp - interval '30 days'));
create policy erasable_rows on submission_alerts as restrictive for delete using (exists (
  select from submissions s where s.tenant_id = submission_alerts.tenant_id
    and s.submission_id = submission_alerts.submission_id
    and s.state = 'spam' and s.turned_at < current_timestamp - interval '30 days'));
