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
  a.role,
  (
    select
      json_agg(json_build_object('right', r.right_name, 'isGranted', r.is_granted))
    from
      staff_rights r
    where
      r.tenant_id = $1
      and r.account_id = s.account_id
  ) as "singleRights",
  (
    select
      json_agg(l.location_id)
    from
      staff_locations l
    where
      l.tenant_id = $1
      and l.account_id = s.account_id
  ) as "locationIds"
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

set
  local role foyer_app;

set
  local app.tenant_id = '…';

-- 3 of 10
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
  )
select
  0 as nr,
  hits,
  window_ends_at,
  set_config('synchronous_commit', 'off', true) as setting
from
  counted0;

-- 4 of 10
commit;

-- 5 of 10
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
  patient_draft as (
    delete from submission_drafts
    where
      tenant_id = $1
      and form_id = $3::uuid
      and patient_id = $4::uuid
      and guest_digest is null
      and submission_id is null
  ),
  audited as (
    insert into
      audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    values
      ($1::uuid, $8::timestamptz, $13::text, $14::uuid, 'submit', 'submission', ($2::uuid)::text, 'done', $15::text)
    returning
      1
  )
select
  true as stored;

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
  and "visits"."tenant_id" = $3
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
          and "visit_types"."tenant_id" = $3
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
          and "p"."tenant_id" = $3
          inner join "locations" as "l" on "l"."tenant_id" = "h"."tenant_id"
          and "l"."location_id" = "h"."location_id"
          and "l"."tenant_id" = $3
        where
          "p"."is_bookable" = $4
          and "p"."deleted_at" is null
          and "l"."deleted_at" is null
          and p.provider_id::text <> $5
          and "h"."provider_id" = $6
          and "h"."location_id" = $7
          and exists (
            select
            from
              type_providers x
            where
              x.tenant_id = $3::uuid
              and x.type_id = $8
              and x.provider_id = h.provider_id
          )
          and (
            exists (
              select
              from
                type_locations x
              where
                x.tenant_id = $3::uuid
                and x.type_id = $9
                and x.location_id = h.location_id
            )
            or not exists (
              select
              from
                type_locations x
              where
                x.tenant_id = $3::uuid
                and x.type_id = $10
            )
          )
          and "h"."tenant_id" = $3
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
          "from_day" <= $11
          and "until_day" >= $12
          and "closed_days"."tenant_id" = $3
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
          string_agg(floor(date_part('epoch', lower(during)) / 60) || ' ' || ceil(date_part('epoch', upper(during)) / 60), ' ') as "times"
        from
          "provider_away"
        where
          "ends_at" > $13
          and "starts_at" < $14
          and "provider_id" = $15
          and "provider_away"."tenant_id" = $3
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
          string_agg(floor(date_part('epoch', lower(during)) / 60) || ' ' || ceil(date_part('epoch', upper(during)) / 60), ' ') as "times"
        from
          "visits"
        where
          "status" in ($16, $17, $18, $19, $20)
          and "starts_at" > $21
          and "starts_at" < $22
          and during && tstzrange ($23, $24)
          and not (
            status = 'held'
            and hold_expires_at <= $25
          )
          and "provider_id" = $26
          and not (
            status = 'held'
            and hold_digest = $27
          )
          and "visits"."tenant_id" = $3
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
  exists (
    select
    from
      packets p
    where
      p.tenant_id = $1::uuid
      and p.archived_at is null
      and (
        p.packet_id = t.packet_id
        or p.is_for_first_visits
      )
  ) as "may_ask_packet",
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
          "provider_id" = $2
          and "providers"."tenant_id" = $1
      ) as nested
  ) as "providers"
from
  "locations" as "l"
  inner join "visit_types" as "t" on "t"."tenant_id" = "l"."tenant_id"
  and "t"."tenant_id" = $1
where
  "l"."location_id" = $3
  and "t"."type_id" = $4
  and "l"."tenant_id" = $1;

-- 9 of 10
select
  *
from
  "patients"
where
  "patient_id" = $1
  and "patients"."tenant_id" = $2
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
      visit_address_sealed = $5::bytea,
      is_unmailed = $6::boolean,
      is_autoselect_provider = $7::boolean,
      status = 'scheduled',
      hold_digest = null,
      hold_expires_at = null,
      hold_from_digest = null,
      created_at = $8::timestamptz,
      updated_at = $8::timestamptz
    where
      tenant_id = $9
      and visit_id = $10::uuid
      and status = 'held'
    returning
      visit_id
  ),
  linked as (
    insert into
      visit_links (tenant_id, link_digest, visit_id, recipient_hmac, channel, made_at)
    values
      ($9, $11::bytea, $10::uuid, $12::bytea, 'email', $8::timestamptz)
    returning
      1
  ),
  recorded as (
    insert into
      visit_events (tenant_id, event_id, visit_id, at, kind, actor, account_id, sequence, after)
    values
      ($9, $13::uuid, $10::uuid, $8::timestamptz, 'booked', $14::text, $15::uuid, $16::integer, $17::jsonb)
    returning
      1
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
              tenant_id = $9
              and hold_digest = $18::bytea
          ),
          0
        ),
        0
      )
    where
      tenant_id = $9
      and throttle_key = $19::text
  ),
  ended as (
    update hold_lives
    set
      takes = 0
    where
      tenant_id = $9
      and hold_digest = $18::bytea
  ),
  audited as (
    insert into
      audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
      -- Not from made: a cluster would send its row to all machines, and commit on all of them. Without a visit the statement fails.
    values
      ($9, $8::timestamptz, $20::text, $15::uuid, $21::text, 'appointment', ($10::uuid)::text, 'done', $22::text)
    returning
      1
  )
select
  -- The visits that were there when the statement began: whoever books for the same person waits before that. A cluster runs
  -- the parts one after the other, so the new visit itself is left out.
  foyer_must_be_allowed (
    (
      select
        count(*)::int
      from
        visits
      where
        tenant_id = $9
        and patient_id = $1::uuid
        and status in ('scheduled', 'confirmed', 'booked')
        and visit_id <> $10::uuid
        and submission_id is not null
        and starts_at > $8::timestamptz
    ),
    $23::int,
    exists (
      select
        1
      from
        visits
      where
        tenant_id = $9
        and patient_id = $1::uuid
        and status in ('scheduled', 'confirmed', 'booked')
        and visit_id <> $10::uuid
        and starts_at < $24::timestamptz
        and ends_at > $25::timestamptz
    )
  ),
  -- Of guests only the address is known, which a family shares, so their visits may overlap.
  foyer_must_be_free (
    exists (
      select
        1
      from
        made
    )
  ),
  -- Not over generate_series, which counts as a thousand rows: the statement would be planned anew for each booking.
  (
    select
      count(outbox.put (queue, ($26::jsonb[]) [at], ($27::uuid[]) [at], ($28::timestamptz[]) [at]))
    from
      unnest($29::text[]) with ordinality as mail (queue, at)
  );
