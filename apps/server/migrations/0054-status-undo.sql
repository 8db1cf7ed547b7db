-- What a visit's status was before it was last said, by whom and when, so that it can be taken back for a while.

alter table appointments
  add column status_before text,
  -- The visit's sequence after that change: once something else has changed, there is nothing to take back.
  add column status_sequence integer,
  add column status_by uuid,
  add column status_at timestamptz;
