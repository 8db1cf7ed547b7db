-- A guest sends a form.
-- Long because each part has a line of its own. Written by queries.test.ts: npm run server -- apps/server/src/testing/generic/queries.test.ts -u

-- 1 of 4
begin;

select
  set_config('role', 'foyer_app', true),
  set_config('app.tenant_id', '…', true);

-- 2 of 4
with
  "counted0" as (
    insert into
      throttles as t (throttle_key, window_started_at, window_ends_at, hits)
    select
      $1,
      $2::timestamptz,
      $3::timestamptz,
      $4::int * $5::int
    on conflict (tenant_id, throttle_key) do update
    set
      hits = case
        when t.window_ends_at <= $6::timestamptz then excluded.hits
        else t.hits + excluded.hits
      end,
      window_started_at = case
        when t.window_ends_at <= $7::timestamptz then excluded.window_started_at
        else t.window_started_at
      end,
      window_ends_at = case
        when t.window_ends_at <= $8::timestamptz then excluded.window_ends_at
        else least(t.window_ends_at, excluded.window_ends_at)
      end
    returning
      $9::int as nr,
      hits,
      window_ends_at
  ),
  "counted1" as (
    insert into
      throttles as t (throttle_key, window_started_at, window_ends_at, hits)
    select
      $10,
      $11::timestamptz,
      $12::timestamptz,
      greatest(0, least($13::int, floor(($14::float8 - "counted0".hits) / $15::int) + $16::int))::int * $17::int
    from
      "counted0"
    where
      greatest(0, least($18::int, floor(($19::float8 - "counted0".hits) / $20::int) + $21::int))::int > 0
    on conflict (tenant_id, throttle_key) do update
    set
      hits = case
        when t.window_ends_at <= $22::timestamptz then excluded.hits
        else t.hits + excluded.hits
      end,
      window_started_at = case
        when t.window_ends_at <= $23::timestamptz then excluded.window_started_at
        else t.window_started_at
      end,
      window_ends_at = case
        when t.window_ends_at <= $24::timestamptz then excluded.window_ends_at
        else least(t.window_ends_at, excluded.window_ends_at)
      end
    returning
      $25::int as nr,
      hits,
      window_ends_at
  )
select
  nr,
  hits,
  window_ends_at,
  set_config('synchronous_commit', 'off', true) as setting
from
  "counted0"
union all
select
  nr,
  hits,
  window_ends_at,
  set_config('synchronous_commit', 'off', true) as setting
from
  "counted1";

-- 3 of 4
commit;

-- 4 of 4
with
  gate as (
    select
      $1::uuid as submission_id
  ),
  stored as (
    insert into
      submissions (submission_id, form_id, patient_id, person_name_sealed, revision, submitted_at)
    select
      submission_id,
      $2::uuid,
      $3::uuid,
      $4::bytea,
      1,
      $5::timestamptz
    from
      gate
    returning
      submission_id
  ),
  revised as (
    insert into
      submission_revisions (submission_id, revision, form_version_id, answers_sealed, utm_parameters, submitted_by, submitted_at)
    select
      submission_id,
      1,
      $6::uuid,
      $7::bytea,
      $8::jsonb,
      $9::uuid,
      $5::timestamptz
    from
      gate
  ),
  proved as (
    insert into
      submission_proofs (submission_id, revision, proof_sealed, guest_digest)
    select
      submission_id,
      1,
      $10::bytea,
      $11::bytea
    from
      gate
  ),
  worded as (
    insert into
      submission_words (word_digest, submission_id)
    select
      word,
      submission_id
    from
      gate,
      unnest($12::bytea[]) as word
  ),
  turn as (
    -- One row where the office is told now: it was not within the last minutes, and nothing older waits to be told first.
    insert into
      office_notices as n (told_at)
    select
      $5::timestamptz
    from
      gate
    where
      not exists (
        select
        from
          office_notices
        where
          told_at > $13::timestamptz
          and told_at <= $14::timestamptz
      )
      and not exists (
        select
        from
          submission_notices
        where
          told_at is null
      )
    on conflict (tenant_id) do update
    set
      told_at = excluded.told_at
    where
      not (
        n.told_at > $13::timestamptz
        and n.told_at <= $14::timestamptz
      )
    returning
      tenant_id
  ),
  noted as (
    -- What is not told now is told with the next.
    insert into
      submission_notices (submission_id, revision, told_at)
    select
      submission_id,
      1,
      (
        select
          $5::timestamptz
        from
          turn
      )
    from
      gate
  ),
  audited as (
    insert into
      audit_entries (at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    select
      $5::timestamptz,
      $15::text,
      $16::uuid,
      'submit',
      'submission',
      submission_id::text,
      'done',
      $17::text
    from
      gate
  )
select
  submission_id as stored,
  case
    when exists (
      select
      from
        turn
    ) then outbox.put ($18::text, $19::jsonb, $20::uuid, $21::timestamptz)
  end
from
  stored;
