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
  keyed as (
    -- A second send with the same key waits here until the first has ended.
    insert into
      submission_keys (tenant_id, key_digest, body_digest, submission_id, created_at)
    select
      $1::uuid,
      $2::bytea,
      $3::bytea,
      $4::uuid,
      $5::timestamptz
    where
      $2::bytea is not null
    on conflict do nothing
    returning
      submission_id
  ),
  gate as (
    -- No row where the key was used before: nothing is stored then.
    select
      submission_id
    from
      keyed
    union all
    select
      $4::uuid
    where
      $2::bytea is null
  ),
  stored as (
    insert into
      submissions (tenant_id, submission_id, form_id, contact_id, person_name_sealed, revision, submitted_at)
    select
      $1::uuid,
      submission_id,
      $6::uuid,
      $7::uuid,
      $8::bytea,
      1,
      $5::timestamptz
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
      $1::uuid,
      submission_id,
      1,
      $9::uuid,
      $10::bytea,
      $11::jsonb,
      $12::uuid,
      $5::timestamptz
    from
      gate
  ),
  audited as (
    insert into
      audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    select
      $1::uuid,
      $5::timestamptz,
      $13::text,
      $14::uuid,
      'submit',
      'submission',
      submission_id::text,
      'done',
      $15::text
    from
      gate
  ),
  proved as (
    insert into
      submission_proofs (tenant_id, submission_id, revision, proof_sealed, guest_digest)
    select
      $1::uuid,
      submission_id,
      1,
      $16::bytea,
      $17::bytea
    from
      gate
    where
      $16::bytea is not null
      or $17::bytea is not null
  ),
  worded as (
    insert into
      submission_words (tenant_id, word_digest, submission_id)
    select
      $1::uuid,
      word,
      submission_id
    from
      gate,
      unnest($18::bytea[]) as word
  ),
  -- Of a guest there is no contact and of a patient no digest; null equals nothing. One condition with "or" would use no index.
  patient_draft as (
    delete from submission_drafts
    where
      form_id = $6::uuid
      and contact_id = $7::uuid
      and guest_digest is null
      and submission_id is null
  ),
  guest_draft as (
    delete from submission_drafts
    where
      form_id = $6::uuid
      and contact_id is null
      and guest_digest = $19::bytea
      and submission_id is null
  ),
  turn as (
    -- One row where the office is told now: it was not within the last minutes, and nothing older waits to be told first.
    insert into
      office_notices as n (tenant_id, told_at)
    select
      $1::uuid,
      $5::timestamptz
    from
      gate
    where
      $20::text is not null
      and not exists (
        select
        from
          office_notices
        where
          told_at > $21::timestamptz
          and told_at <= $22::timestamptz
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
        n.told_at > $21::timestamptz
        and n.told_at <= $22::timestamptz
      )
    returning
      tenant_id
  ),
  noted as (
    -- What is not told now is told with the next.
    insert into
      submission_notices (tenant_id, submission_id, revision, told_at)
    select
      $1::uuid,
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
    where
      $20::text is not null
  )
select
  submission_id,
  case
    when exists (
      select
      from
        turn
    ) then outbox.put ($20::text, $23::jsonb, $24::uuid, $25::timestamptz)
  end
from
  stored;
