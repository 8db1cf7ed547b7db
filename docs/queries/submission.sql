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
      throttles as t (tenant_id, throttle_key, window_started_at, window_ends_at, hits)
    select
      $1,
      $2,
      $3::timestamptz,
      $4::timestamptz,
      $5::int * $6::int
    on conflict (tenant_id, throttle_key) do update
    set
      hits = case
        when t.window_ends_at <= $7::timestamptz then excluded.hits
        else t.hits + excluded.hits
      end,
      window_started_at = case
        when t.window_ends_at <= $8::timestamptz then excluded.window_started_at
        else t.window_started_at
      end,
      window_ends_at = case
        when t.window_ends_at <= $9::timestamptz then excluded.window_ends_at
        else least(t.window_ends_at, excluded.window_ends_at)
      end
    returning
      $10::int as nr,
      hits,
      window_ends_at
  ),
  "counted1" as (
    insert into
      throttles as t (tenant_id, throttle_key, window_started_at, window_ends_at, hits)
    select
      $11,
      $12,
      $13::timestamptz,
      $14::timestamptz,
      greatest(0, least($15::int, floor(($16::float8 - "counted0".hits) / $17::int) + $18::int))::int * $19::int
    from
      "counted0"
    where
      greatest(0, least($20::int, floor(($21::float8 - "counted0".hits) / $22::int) + $23::int))::int > 0
    on conflict (tenant_id, throttle_key) do update
    set
      hits = case
        when t.window_ends_at <= $24::timestamptz then excluded.hits
        else t.hits + excluded.hits
      end,
      window_started_at = case
        when t.window_ends_at <= $25::timestamptz then excluded.window_started_at
        else t.window_started_at
      end,
      window_ends_at = case
        when t.window_ends_at <= $26::timestamptz then excluded.window_ends_at
        else least(t.window_ends_at, excluded.window_ends_at)
      end
    returning
      $27::int as nr,
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
      submissions (tenant_id, submission_id, form_id, contact_id, person_name_sealed, revision, submitted_at)
    select
      $2,
      submission_id,
      $3,
      $4,
      $5,
      1,
      $6
    from
      gate
    returning
      submission_id
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
    select
      $7,
      submission_id,
      1,
      $8,
      $9,
      $10,
      $11,
      $12
    from
      gate
  ),
  audited as (
    insert into
      audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    select
      $13,
      $14,
      $15,
      $16,
      'submit',
      'submission',
      submission_id::text,
      'done',
      $17
    from
      gate
  ),
  proved as (
    insert into
      submission_proofs (tenant_id, submission_id, revision, proof_sealed, guest_digest)
    select
      $18,
      submission_id,
      $19,
      $20,
      $21
    from
      gate
  ),
  worded as (
    insert into
      submission_words (tenant_id, word_digest, submission_id)
    select
      $22,
      word,
      submission_id
    from
      gate,
      unnest($23::bytea[]) as word
  ),
  turn as (
    insert into
      office_notices as n (tenant_id, told_at)
    select
      $24,
      $25::timestamptz
    from
      gate
    where
      not exists (
        select
        from
          office_notices
        where
          told_at > $26
          and told_at <= $27
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
        n.told_at > $28
        and n.told_at <= $29
      )
    returning
      tenant_id
  ),
  noted as (
    insert into
      submission_notices (tenant_id, submission_id, revision, told_at)
    select
      $30,
      submission_id,
      $31,
      (
        select
          $32::timestamptz
        from
          turn
      )
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
    ) then outbox.put ($33, $34, $35, $36)
  end
from
  stored;
