// SQL of the packets that visits ask their patients for.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** A visit that lies ahead, and a packet that it asks its patient for. */
export interface VisitAsk {
  readonly visitId: string;
  readonly patientId: string;
  readonly packetId: string;
  readonly dueAt: Date;
}

/**
 * Until when a visit (`v`, of the type `t`) asks for its packet: the beginning of the day that its type says, by the practice's
 * calendar (`s`), and of this day when that is over. Visits without a type have the default of two days.
 */
const dueOfVisit = (now: Date) => sql<Date>`
  greatest(date_trunc('day', v.starts_at at time zone s.timezone) - make_interval(days => coalesce(t.packet_days, 2)),
    date_trunc('day', ${now}::timestamptz at time zone s.timezone)) at time zone s.timezone`;

/**
 * Returns what one visit asks for, or which visits of a patient ask for one packet. A visit asks for the packet of its type, and
 * for those of first visits when its patient has no earlier one. Packets that are archived are asked for by none.
 */
export async function selectVisitAsks(
  tx: Tx,
  of: { readonly visitId: string } | { readonly patientId: string; readonly packetId: string },
  now: Date,
): Promise<VisitAsk[]> {
  const chosen =
    'visitId' in of
      ? sql`v.visit_id = ${of.visitId}`
      : sql`v.patient_id = ${of.patientId} and p.packet_id = ${of.packetId}`;
  const { rows } = await sql<VisitAsk>`
    select v.visit_id, v.patient_id, p.packet_id, ${dueOfVisit(now)} as due_at
    from visits v
    join practice_settings s on s.tenant_id = ${ownTenant}
    join packets p on p.tenant_id = ${ownTenant} and p.archived_at is null
    left join visit_types t on t.tenant_id = ${ownTenant} and t.type_id = v.type_id
    where v.tenant_id = ${ownTenant} and ${chosen} and v.patient_id is not null and v.starts_at > ${now}
      and v.status in ('scheduled', 'confirmed', 'booked')
      and (p.packet_id = t.packet_id or p.is_for_first_visits and not exists (
        select from visits e
        where e.tenant_id = ${ownTenant} and e.patient_id = v.patient_id
          and e.status in ('scheduled', 'confirmed', 'booked', 'met')
          and (e.starts_at, e.visit_id) < (v.starts_at, v.visit_id)))
    order by p.packet_id, v.starts_at, v.visit_id`.execute(tx);
  return rows;
}

/** Whether the visit has asked for the packet before, in a run that goes on or has ended. */
export async function hasVisitAsked(tx: Tx, { visitId, packetId }: VisitAsk): Promise<boolean> {
  const { rows } = await sql`
    select 1 from packet_run_visits x
    join packet_runs r on r.tenant_id = ${ownTenant} and r.run_id = x.run_id
    where x.tenant_id = ${ownTenant} and x.visit_id = ${visitId} and r.packet_id = ${packetId} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insertVisitAsk(
  tx: Tx,
  runId: string,
  { visitId, dueAt }: Pick<VisitAsk, 'visitId' | 'dueAt'>,
): Promise<void> {
  await tx
    .insertInto('packetRunVisits')
    .values({ runId, visitId, dueAt })
    // Two visits that are canceled at once may both find that this one asks, too.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An open run that a visit asks for, or has asked for. */
export interface RunOfVisit {
  readonly runId: string;
  readonly patientId: string;
  readonly packetId: string;
}

/** Lets the visit ask for nothing of what is open. Returns the runs that it asked for. */
export async function deleteVisitAsks(tx: Tx, visitId: string): Promise<RunOfVisit[]> {
  const { rows } = await sql<RunOfVisit>`
    delete from packet_run_visits x using packet_runs r
    where x.tenant_id = ${ownTenant} and x.visit_id = ${visitId}
      and r.tenant_id = ${ownTenant} and r.run_id = x.run_id and r.ended_at is null
    returning r.run_id, r.patient_id, r.packet_id`.execute(tx);
  return rows;
}

/** Moves the due dates of what the visit asks for and is open to its present time. Returns these runs. */
export async function moveVisitAsks(tx: Tx, visitId: string, now: Date): Promise<RunOfVisit[]> {
  const { rows } = await sql<RunOfVisit>`
    update packet_run_visits x set due_at = ${dueOfVisit(now)}
    from packet_runs r, practice_settings s, visits v
    left join visit_types t on t.tenant_id = ${ownTenant} and t.type_id = v.type_id
    where x.tenant_id = ${ownTenant} and x.visit_id = ${visitId}
      and r.tenant_id = ${ownTenant} and r.run_id = x.run_id and r.ended_at is null
      and s.tenant_id = ${ownTenant} and v.tenant_id = ${ownTenant} and v.visit_id = x.visit_id
    returning r.run_id, r.patient_id, r.packet_id`.execute(tx);
  return rows;
}

/** Makes an open run due on the earliest day that anybody asks for it. Returns whether somebody does; undefined without such a run. */
export async function settleDue(tx: Tx, runId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ isWanted: boolean }>`
    with asks as (
      select min(due_at) as due_at from packet_run_visits where tenant_id = ${ownTenant} and run_id = ${runId})
    update packet_runs r set due_at = least(r.asked_due_at, asks.due_at) from asks
    where r.tenant_id = ${ownTenant} and r.run_id = ${runId} and r.ended_at is null
    returning r.is_asked or asks.due_at is not null as is_wanted`.execute(tx);
  return rows[0]?.isWanted;
}

/** Whether something was sent in a run, or answers to one of its forms were saved since it began. */
export async function isBegun(tx: Tx, runId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from packet_runs r
    where r.tenant_id = ${ownTenant} and r.run_id = ${runId}
      and (exists (select from packet_run_forms x where x.tenant_id = ${ownTenant} and x.run_id = ${runId})
        or exists (
          select from submission_drafts d
          join packet_forms f on f.tenant_id = ${ownTenant} and f.form_id = d.form_id
          where d.tenant_id = ${ownTenant} and d.patient_id = r.patient_id and d.submission_id is null
            and d.saved_at >= r.created_at and f.packet_id = r.packet_id))`.execute(tx);
  return rows.length > 0;
}

/** Returns the packets of open runs that a visit asks for, in the order in which they were begun. */
export async function selectPacketsOfVisit(tx: Tx, visitId: string): Promise<string[]> {
  const { rows } = await sql<{ packetId: string }>`
    select r.packet_id from packet_run_visits x
    join packet_runs r on r.tenant_id = ${ownTenant} and r.run_id = x.run_id and r.ended_at is null
    where x.tenant_id = ${ownTenant} and x.visit_id = ${visitId}
    order by r.created_at, r.run_id`.execute(tx);
  return rows.map(({ packetId }) => packetId);
}
