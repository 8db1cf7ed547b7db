-- Who else is told of urgent alerts: addresses and numbers, separated by commas.
alter table practice_settings
  add column alert_emails text not null default '',
  add column alert_phones text not null default '';
