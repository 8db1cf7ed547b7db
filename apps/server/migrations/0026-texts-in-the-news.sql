-- Texts that hold no known word stand in the office's news until somebody has marked them as seen.
alter table inbound_texts add column seen_at timestamptz;
grant update (seen_at) on inbound_texts to foyer_app;
