-- A patient books the time they hold.
-- Long because each part has a line of its own. Written by queries.test.ts: npm run server -- apps/server/src/testing/generic/queries.test.ts -u

-- 1 of 10
select
  s.session_id,
  s.account_id,
  s.binding_digest,
  s.last_active_at,
  s.expires_at,
  a.kind,
  a.contact_id,
  a.role
from
  sessions s
  join accounts a on a.tenant_id = s.tenant_id
  and a.account_id = s.account_id
where
  s.tenant_id = $1
  and s.token_digest = $2
  and s.revoked_at is null
  and not a.is_suspended;

-- 2 of 10
begin;

select
  set_config('role', 'foyer_app', true),
  set_config('app.tenant_id', '…', true);

-- 3 of 10
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
  )
select
  nr,
  hits,
  window_ends_at,
  set_config('synchronous_commit', 'off', true) as setting
from
  "counted0";

-- 4 of 10
commit;

-- 5 of 10
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

-- 6 of 10
select
  "appointment_id",
  "provider_id",
  "location_id",
  "type_id",
  "starts_at",
  "ends_at",
  "sequence",
  lower(during) as "from",
  upper(during) as "until"
from
  "appointments"
where
  "status" = $1
  and "hold_digest" = $2
for update;

-- 7 of 10
select
  (
    select
      to_json(obj)
    from
      (
        select
          "type_id",
          "duration",
          "buffer_before",
          "buffer_after",
          "notice_minutes",
          "horizon_days"
        from
          "appointment_types"
        where
          "type_id" = $1
          and "is_bookable" = $2
          and "deleted_at" is null
      ) as obj
  ) as "type",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "h"."provider_id",
          "h"."location_id",
          "h"."kind",
          "h"."weekday",
          "h"."from_minute",
          "h"."until_minute",
          "h"."valid_from",
          "h"."valid_until"
        from
          "provider_hours" as "h"
          inner join "providers" as "p" on "p"."tenant_id" = "h"."tenant_id"
          and "p"."provider_id" = "h"."provider_id"
          inner join "locations" as "l" on "l"."tenant_id" = "h"."tenant_id"
          and "l"."location_id" = "h"."location_id"
        where
          "p"."is_bookable" = $3
          and "p"."deleted_at" is null
          and "l"."deleted_at" is null
          and p.provider_id::text <> $4
          and "h"."provider_id" = $5
          and "h"."location_id" = $6
          and exists (
            select
            from
              type_providers x
            where
              x.type_id = $7
              and x.provider_id = h.provider_id
          )
          and (
            exists (
              select
              from
                type_locations x
              where
                x.type_id = $8
                and x.location_id = h.location_id
            )
            or not exists (
              select
              from
                type_locations x
              where
                x.type_id = $9
            )
          )
        order by
          "p"."position",
          "p"."display_name",
          "p"."provider_id",
          "l"."position",
          "l"."name",
          "l"."location_id"
      ) as agg
  ) as "hours",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "location_id",
          "provider_id",
          "from_day",
          "until_day"
        from
          "closed_days"
        where
          "from_day" <= $10
          and "until_day" >= $11
      ) as agg
  ) as "closed",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "provider_id",
          external_id is not null as "is_outside",
          string_agg(
            floor(date_part('epoch', lower(during)) / 60)::int || ' ' || ceil(date_part('epoch', upper(during)) / 60)::int,
            ' '
          ) as "times"
        from
          "provider_away"
        where
          "ends_at" > $12
          and "starts_at" < $13
          and "provider_id" = $14
        group by
          "provider_id",
          external_id is not null
      ) as agg
  ) as "away",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "provider_id",
          string_agg(
            floor(date_part('epoch', lower(during)) / 60)::int || ' ' || ceil(date_part('epoch', upper(during)) / 60)::int,
            ' '
          ) as "times"
        from
          "appointments"
        where
          "status" in ($15, $16, $17, $18, $19)
          and "starts_at" > $20
          and "starts_at" < $21
          and during && tstzrange ($22, $23)
          and not (
            status = 'held'
            and hold_expires_at <= $24
          )
          and "provider_id" = $25
          and not (
            status = 'held'
            and hold_digest = $26
          )
        group by
          "provider_id"
      ) as agg
  ) as "busy";

-- 8 of 10
select
  "t"."name" as "type_name",
  "l"."name" as "location_name",
  "l"."display_name" as "location_display_name",
  "l"."street",
  "l"."street2",
  "l"."city",
  "l"."state",
  "l"."zipcode",
  "l"."phone",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "provider_id",
          "display_name"
        from
          "providers"
        where
          "provider_id" = $1
      ) as agg
  ) as "providers"
from
  "locations" as "l"
  inner join "appointment_types" as "t" on "t"."tenant_id" = "l"."tenant_id"
where
  "l"."location_id" = $2
  and "t"."type_id" = $3;

-- 9 of 10
select
  *
from
  "contacts"
where
  "contact_id" = $1
for no key update;

-- 10 of 10
with
  turned as (
    update appointments
    set
      contact_id = $1::uuid,
      submission_id = $2::uuid,
      guest_address_sealed = $3::bytea,
      guest_digest = $4::bytea,
      is_unmailed = $5::boolean,
      is_autoselect_provider = $6::boolean,
      status = 'scheduled',
      hold_digest = null,
      hold_expires_at = null,
      hold_from_digest = null,
      created_at = $7::timestamptz,
      updated_at = $7::timestamptz
    where
      $8::boolean
      and appointment_id = $9::uuid
      and status = 'held'
    returning
      appointment_id
  ),
  added as (
    insert into
      appointments (
        tenant_id,
        appointment_id,
        provider_id,
        location_id,
        type_id,
        contact_id,
        submission_id,
        guest_address_sealed,
        guest_digest,
        is_unmailed,
        is_autoselect_provider,
        status,
        starts_at,
        ends_at,
        during,
        created_at,
        updated_at
      )
    select
      $10::uuid,
      $9::uuid,
      $11::uuid,
      $12::uuid,
      $13::uuid,
      $1::uuid,
      $2::uuid,
      $3::bytea,
      $4::bytea,
      $5::boolean,
      $6::boolean,
      'scheduled',
      $14::timestamptz,
      $15::timestamptz,
      tstzrange ($16::timestamptz, $17::timestamptz),
      $7::timestamptz,
      $7::timestamptz
    where
      not $8::boolean
      -- Somebody may have taken the time meanwhile.
    on conflict do nothing
    returning
      appointment_id
  ),
  made as (
    select
      appointment_id
    from
      turned
    union all
    select
      appointment_id
    from
      added
  ),
  reserved as (
    update google_reserve_tokens
    set
      appointment_id = $9::uuid
    where
      hold_digest = $18::bytea
      and appointment_id is null
  ),
  given_back as (
    -- Holds that led to a visit do not count against the address that they came from.
    update throttles
    set
      hits = greatest(
        hits - coalesce(
          (
            select
              takes
            from
              hold_lives
            where
              hold_digest = $19::bytea
          ),
          0
        ),
        0
      )
    where
      throttle_key = $20::text
  ),
  ended as (
    update hold_lives
    set
      takes = 0
    where
      hold_digest = $19::bytea
  ),
  audited as (
    insert into
      audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    select
      $10::uuid,
      $7::timestamptz,
      $21::text,
      $22::uuid,
      $23::text,
      'appointment',
      appointment_id::text,
      'done',
      $24::text
    from
      made
  )
select
  -- The visits that were there when the statement began: whoever books for the same person waits before that. Of guests only the
  -- address is known, which a family shares, so their visits may overlap. Null equals nothing.
  foyer_must_be_allowed (
    (
      select
        count(*)::int
      from
        appointments
      where
        contact_id = $1::uuid
        and status in ('scheduled', 'confirmed', 'booked')
        and submission_id is not null
        and starts_at > $7::timestamptz
    ) + (
      select
        count(*)::int
      from
        appointments
      where
        guest_digest = $4::bytea
        and status in ('scheduled', 'confirmed', 'booked')
        and submission_id is not null
        and starts_at > $7::timestamptz
    ),
    $25::int,
    exists (
      select
      from
        appointments
      where
        contact_id = $1::uuid
        and status in ('scheduled', 'confirmed', 'booked')
        and starts_at < $15::timestamptz
        and ends_at > $14::timestamptz
    )
  ),
  foyer_must_be_free (
    exists (
      select
      from
        made
    )
  ),
  (
    select
      count(outbox.put (queue, data, id, start_after))
    from
      unnest($26::text[], $27::jsonb[], $28::uuid[], $29::timestamptz[]) as mail (queue, data, id, start_after)
  );
