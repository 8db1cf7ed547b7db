-- A guest sends a form.
-- Long because each part has a line of its own. Written by queries.test.ts: npm run server -- apps/server/src/testing/generic/queries.test.ts -u

-- 1 of 5
begin;

set
  local role foyer_app;

set
  local app.tenant_id = '…';

-- 2 of 5
with
  counted0 as (
    insert into
      throttles as t (tenant_id, throttle_key, window_started_at, window_ends_at, hits)
    select
      $1::uuid,
      $2::text,
      $3::timestamptz,
      $4::timestamptz,
      $5::int * $6::int
    on conflict (tenant_id, throttle_key) do update
    set
      hits = case
        when t.window_ends_at <= $3 then excluded.hits
        else t.hits + excluded.hits
      end,
      window_started_at = case
        when t.window_ends_at <= $3 then excluded.window_started_at
        else t.window_started_at
      end,
      window_ends_at = case
        when t.window_ends_at <= $3 then excluded.window_ends_at
        else least(t.window_ends_at, excluded.window_ends_at)
      end
    returning
      hits,
      window_ends_at
  ),
  passed0 as (
    select
      case
        when $6::int = 0 then case
          when hits <= $7::float8 then $5::int
          else 0
        end
        else greatest(0, least($5::int, floor(($7::float8 - hits) / nullif($6::int, 0)) + $5::int))::int
      end as events
    from
      counted0
  ),
  counted1 as (
    insert into
      throttles as t (tenant_id, throttle_key, window_started_at, window_ends_at, hits)
    select
      s.tenant_id,
      $8::text,
      $3::timestamptz,
      $9::timestamptz,
      passed0.events * $10::int
    from
      practice_settings s,
      passed0
    where
      s.tenant_id = $1
      and passed0.events > 0
    on conflict (tenant_id, throttle_key) do update
    set
      hits = case
        when t.window_ends_at <= $3 then excluded.hits
        else t.hits + excluded.hits
      end,
      window_started_at = case
        when t.window_ends_at <= $3 then excluded.window_started_at
        else t.window_started_at
      end,
      window_ends_at = case
        when t.window_ends_at <= $3 then excluded.window_ends_at
        else least(t.window_ends_at, excluded.window_ends_at)
      end
    returning
      hits,
      window_ends_at
  ),
  passed1 as (
    select
      case
        when $10::int = 0 then case
          when hits <= $11::float8 then passed0.events
          else 0
        end
        else greatest(0, least(passed0.events, floor(($11::float8 - hits) / nullif($10::int, 0)) + passed0.events))::int
      end as events
    from
      counted1,
      passed0
  )
select
  0 as nr,
  hits,
  window_ends_at,
  set_config('synchronous_commit', 'off', true) as setting
from
  counted0
union all
select
  1 as nr,
  hits,
  window_ends_at,
  set_config('synchronous_commit', 'off', true) as setting
from
  counted1;

-- 3 of 5
commit;

-- 4 of 5
select
  (
    select
      "told_at"
    from
      "office_notices"
    where
      "office_notices"."tenant_id" = $1
  ) as "told_at",
  exists (
    select
      "submission_id"
    from
      "submission_notices"
    where
      "told_at" is null
      and "submission_notices"."tenant_id" = $1
  ) as "is_waiting";

-- 5 of 5
with
  stored as (
    insert into
      submissions (
        tenant_id,
        submission_id,
        form_id,
        patient_id,
        person_name_sealed,
        marks_sealed,
        allergies_sealed,
        revision,
        submitted_at
      )
    values
      ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::bytea, $6::bytea, $7::bytea, 1, $8::timestamptz)
    returning
      1
  ),
  revised as (
    insert into
      submission_revisions (
        tenant_id,
        submission_id,
        revision,
        form_version_id,
        answers_sealed,
        utm_parameters,
        submitted_by,
        submitted_at
      )
    values
      ($1::uuid, $2::uuid, 1, $9::uuid, $10::bytea, $11::jsonb, $12::uuid, $8::timestamptz)
    returning
      1
  ),
  proved as (
    insert into
      submission_proofs (tenant_id, submission_id, revision, proof_sealed, guest_digest)
    values
      ($1::uuid, $2::uuid, 1, $13::bytea, $14::bytea)
    returning
      1
  ),
  worded as (
    insert into
      submission_words (tenant_id, word_digest, submission_id)
    select
      $1::uuid,
      word,
      $2::uuid
    from
      unnest($15::bytea[]) as word
    returning
      1
  ),
  noted as (
    -- What is not told now is told with the next.
    insert into
      submission_notices (tenant_id, submission_id, revision, told_at)
    values
      ($1::uuid, $2::uuid, 1, $16::timestamptz)
    returning
      1
  ),
  audited as (
    insert into
      audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    values
      ($1::uuid, $8::timestamptz, $17::text, $18::uuid, 'submit', 'submission', ($2::uuid)::text, 'done', $19::text)
    returning
      1
  )
select
  true as stored;
