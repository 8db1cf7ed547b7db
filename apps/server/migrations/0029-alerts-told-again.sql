-- When the office is told once more of an urgent alert; null once it was, or somebody has acknowledged it.
alter table submission_alerts add column tell_again_at timestamptz;
grant update (tell_again_at) on submission_alerts to foyer_app;
create index submission_alerts_untold on submission_alerts (tell_again_at) where tell_again_at is not null;
-- The round that finds what is due sees nothing but ids and times.
create policy due_rows on submission_alerts for select to foyer_jobs using (true);
grant select (tenant_id, tell_again_at) on submission_alerts to foyer_jobs;
