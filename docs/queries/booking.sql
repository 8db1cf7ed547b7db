-- A patient books the time they hold.
-- Long because each part has a line of its own. Written by queries.test.ts: npm run server -- apps/server/src/testing/generic/queries.test.ts -u

-- 1 of 10
select
  s.session_id as "sessionId",
  s.account_id as "accountId",
  s.binding_digest as "bindingDigest",
  s.last_active_at as "lastActiveAt",
  s.expires_at as "expiresAt",
  a.kind,
  a.patient_id as "patientId",
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
  patient_draft as (
    delete from submission_drafts
    where
      form_id = $2::uuid
      and patient_id = $3::uuid
      and guest_digest is null
      and submission_id is null
  ),
  audited as (
    insert into
      audit_entries (at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    select
      $5::timestamptz,
      $10::text,
      $11::uuid,
      'submit',
      'submission',
      submission_id::text,
      'done',
      $12::text
    from
      gate
  )
select
  submission_id as stored
from
  stored;

-- 6 of 10
select
  "visit_id",
  "provider_id",
  "location_id",
  "type_id",
  "starts_at",
  "ends_at",
  "sequence",
  lower(during) as "from",
  upper(during) as "until"
from
  "visits"
where
  "status" = $1
  and "hold_digest" = $2
for update;

-- 7 of 10
select
  (
    select
      json_build_object(
        'typeId',
        "nested"."type_id",
        'duration',
        "nested"."duration",
        'bufferBefore',
        "nested"."buffer_before",
        'bufferAfter',
        "nested"."buffer_after",
        'noticeMinutes',
        "nested"."notice_minutes",
        'horizonDays',
        "nested"."horizon_days"
      )
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
          "visit_types"
        where
          "type_id" = $1
          and "is_bookable" = $2
          and "deleted_at" is null
      ) as nested
  ) as "type",
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'providerId',
            "nested"."provider_id",
            'locationId',
            "nested"."location_id",
            'kind',
            "nested"."kind",
            'weekday',
            "nested"."weekday",
            'fromMinute',
            "nested"."from_minute",
            'untilMinute',
            "nested"."until_minute",
            'validFrom',
            "nested"."valid_from",
            'validUntil',
            "nested"."valid_until"
          )
        ),
        '[]'
      )
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
      ) as nested
  ) as "hours",
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'locationId',
            "nested"."location_id",
            'providerId',
            "nested"."provider_id",
            'fromDay',
            "nested"."from_day",
            'untilDay',
            "nested"."until_day"
          )
        ),
        '[]'
      )
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
      ) as nested
  ) as "closed",
  (
    select
      coalesce(
        json_agg(
          json_build_object('providerId', "nested"."provider_id", 'isOutside', "nested"."is_outside", 'times', "nested"."times")
        ),
        '[]'
      )
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
      ) as nested
  ) as "away",
  (
    select
      coalesce(json_agg(json_build_object('providerId', "nested"."provider_id", 'times', "nested"."times")), '[]')
    from
      (
        select
          "provider_id",
          string_agg(
            floor(date_part('epoch', lower(during)) / 60)::int || ' ' || ceil(date_part('epoch', upper(during)) / 60)::int,
            ' '
          ) as "times"
        from
          "visits"
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
      ) as nested
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
      coalesce(
        json_agg(json_build_object('providerId', "nested"."provider_id", 'displayName', "nested"."display_name")),
        '[]'
      )
    from
      (
        select
          "provider_id",
          "display_name"
        from
          "providers"
        where
          "provider_id" = $1
      ) as nested
  ) as "providers"
from
  "locations" as "l"
  inner join "visit_types" as "t" on "t"."tenant_id" = "l"."tenant_id"
where
  "l"."location_id" = $2
  and "t"."type_id" = $3;

-- 9 of 10
select
  *
from
  "patients"
where
  "patient_id" = $1
for no key update;

-- 10 of 10
with
  made as (
    update visits
    set
      patient_id = $1::uuid,
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
      visit_id = $8::uuid
      and status = 'held'
    returning
      visit_id
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
              hold_digest = $9::bytea
          ),
          0
        ),
        0
      )
    where
      throttle_key = $10::text
  ),
  ended as (
    update hold_lives
    set
      takes = 0
    where
      hold_digest = $9::bytea
  ),
  audited as (
    insert into
      audit_entries (at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    select
      $7::timestamptz,
      $11::text,
      $12::uuid,
      $13::text,
      'appointment',
      visit_id::text,
      'done',
      $14::text
    from
      made
  )
select
  -- The visits that were there when the statement began: whoever books for the same person waits before that.
  foyer_must_be_allowed (
    (
      select
        count(*)::int
      from
        visits
      where
        patient_id = $1::uuid
        and status in ('scheduled', 'confirmed', 'booked')
        and submission_id is not null
        and starts_at > $7::timestamptz
    ),
    $15::int,
    exists (
      select
      from
        visits
      where
        patient_id = $1::uuid
        and status in ('scheduled', 'confirmed', 'booked')
        and starts_at < $16::timestamptz
        and ends_at > $17::timestamptz
    )
  ),
  -- Of guests only the address is known, which a family shares, so their visits may overlap.
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
      unnest($18::text[], $19::jsonb[], $20::uuid[], $21::timestamptz[]) as mail (queue, data, id, start_after)
  );
