-- Urgent alerts of a busy hour, of which the office has not heard yet: it is told of them together, at tell_again_at.
alter table submission_alerts add column waits boolean not null default false;
grant update (waits) on submission_alerts to foyer_app;
-- How many were raised in the last hour.
create index submission_alerts_urgent on submission_alerts (tenant_id, raised_at) where level = 'urgent';
