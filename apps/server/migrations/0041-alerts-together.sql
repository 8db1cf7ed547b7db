-- Whether the office has not heard of an urgent alert yet: in a busy hour, one message at tell_again_at names several.
alter table submission_alerts add column waits boolean not null default false;
grant update (waits) on submission_alerts to foyer_app;
-- How many were raised in the last hour.
create index submission_alerts_urgent on submission_alerts (tenant_id, raised_at) where level = 'urgent';
