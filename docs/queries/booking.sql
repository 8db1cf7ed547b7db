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
  drafted as (
    delete from submission_drafts
    where
      form_id = $18
      and "contact_id" = $19
      and "guest_digest" is null
      and "submission_id" is null
    returning
      draft_id
  )
select
  submission_id as stored
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
  made as (
    update appointments
    set
      contact_id = $1,
      submission_id = $2,
      guest_address_sealed = $3,
      guest_digest = $4,
      is_unmailed = $5,
      is_autoselect_provider = $6,
      status = 'scheduled',
      hold_digest = null,
      hold_expires_at = null,
      hold_from_digest = null,
      created_at = $7,
      updated_at = $8
    where
      appointment_id = $9
      and status = 'held'
    returning
      appointment_id
  ),
  "given0" as (
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
              hold_digest = $10
          ),
          0
        ),
        0
      )
    where
      throttle_key = $11
  ),
  "given1" as (
    update hold_lives
    set
      takes = 0
    where
      hold_digest = $12
  ),
  audited as (
    insert into
      audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    select
      $13,
      $14::timestamptz,
      $15,
      $16,
      $17,
      $18,
      id::text,
      'done',
      $19
    from
      (
        select
          appointment_id as id
        from
          made
      ) changed
  )
select
  foyer_must_be_allowed (
    (
      select
        count(*)::int
      from
        appointments
      where
        contact_id = $20
        and status in ('scheduled', 'confirmed', 'booked')
        and submission_id is not null
        and starts_at > $21::timestamptz
    ),
    $22,
    exists (
      select
      from
        appointments
      where
        contact_id = $23
        and status in ('scheduled', 'confirmed', 'booked')
        and starts_at < $24::timestamptz
        and ends_at > $25::timestamptz
    )
  ),
  foyer_must_be_free (
    exists (
      select
      from
        made
    )
  ),
  outbox.put ($26, $27, $28, $29),
  outbox.put ($30, $31, $32, $33);
