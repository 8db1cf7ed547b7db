// Alerts of submissions: raised with the answers that are stored, told to the office, acknowledged by somebody.
import { type RaisedAlert, raisedAlerts, type SubmissionEntry } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import type { FormVersion } from '../forms/public.ts';
import {
  type AlertRow,
  insertAlerts,
  lockAlert,
  type NewAlert,
  selectAlerts,
  selectStaffName,
  updateAlert,
} from './alerts.store.ts';
import { isBusyHour, patienceMs, timeTogether } from './busy-hour.ts';
import { type ToldOfAlerts, tellOffice } from './tell-office.ts';

interface AlertPlace {
  readonly submissionId: string;
  readonly revision: number;
  readonly alertId: string;
}

const placeOf = ({ submissionId, revision, alertId }: AlertPlace, column: string) => ({
  table: 'submission_alerts',
  row: `${submissionId}:${revision}:${alertId}`,
  column,
});

type Facts = Pick<RaisedAlert, 'name' | 'source'>;

export interface AlertNote {
  /** The name of the member of staff. */
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
  readonly text: string;
}

/** What the answers of a revision raise, ready to be stored with them. */
export interface PreparedAlerts {
  readonly alerts: readonly NewAlert[];
  readonly isUrgent: boolean;
  readonly told: ToldOfAlerts;
}

/** Returns the alerts that the answers raise, sealed for their revision. `told` says who hears of an urgent one. */
export function prepareAlerts(
  cipher: TenantCipher,
  version: Pick<FormVersion, 'fields' | 'alerts'>,
  entries: readonly SubmissionEntry[],
  place: RevisionPlace,
  told: ToldOfAlerts,
): PreparedAlerts {
  const alerts = alertsIn(cipher, version, entries, place);
  return { alerts, isUrgent: alerts.some(({ level }) => level === 'urgent'), told };
}

interface RevisionPlace {
  readonly submissionId: string;
  readonly revision: number;
  readonly now: Date;
}

function alertsIn(
  cipher: TenantCipher,
  { fields, alerts }: Pick<FormVersion, 'fields' | 'alerts'>,
  entries: readonly SubmissionEntry[],
  { submissionId, revision, now }: RevisionPlace,
): NewAlert[] {
  return raisedAlerts(fields, alerts, entries).map(({ id: alertId, name, level, source }) => {
    const place = { submissionId, revision, alertId };
    const facts: Facts = { name, source };
    const factsSealed = cipher.seal(placeOf(place, 'facts_sealed'), JSON.stringify(facts));
    const tellAgainAt = level === 'urgent' ? new Date(now.getTime() + patienceMs) : null;
    return { ...place, level, factsSealed, raisedAt: now, tellAgainAt };
  });
}

/**
 * Stores and audits the alerts, in the transaction that stores the answers. The office gets a message about an urgent one; in a busy
 * hour, one message covers several.
 */
export async function raiseAlerts(
  tx: Tx,
  ctx: Ctx & Uses<'config' | 'messages' | 'caches'>,
  submissionId: string,
  { alerts, isUrgent, told }: PreparedAlerts,
): Promise<void> {
  if (alerts.length === 0) return;
  const now = ctx.clock.now();
  const waits = isUrgent && (await isBusyHour(tx, now));
  const together = { waits, tellAgainAt: timeTogether(now) };
  await insertAlerts(
    tx,
    alerts.map((alert) => (waits && alert.level === 'urgent' ? { ...alert, ...together } : alert)),
  );
  await audit(tx, ctx, { action: 'alert-raised', object: { kind: 'submission', id: submissionId } });
  if (isUrgent && !waits) await tellOffice(tx, ctx, told, [submissionId]);
}

/** Raises a notice that no answer of the form raised, at a revision. The office acknowledges it like the others. */
export async function raiseNotice(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  { name, source, ...place }: AlertPlace & Facts,
): Promise<void> {
  const factsSealed = cipher.seal(placeOf(place, 'facts_sealed'), JSON.stringify({ name, source }));
  const raisedAt = ctx.clock.now();
  await insertAlerts(tx, [{ ...place, level: 'notice', factsSealed, raisedAt, tellAgainAt: null }]);
  await audit(tx, ctx, { action: 'alert-raised', object: { kind: 'submission', id: place.submissionId } });
}

function shownAlert(cipher: TenantCipher, row: AlertRow) {
  const facts = JSON.parse(cipher.open(placeOf(row, 'facts_sealed'), row.factsSealed)) as Facts;
  return {
    id: row.alertId,
    name: facts.name,
    level: row.level as NewAlert['level'],
    revision: row.revision,
    raisedAt: row.raisedAt.toISOString(),
    source: facts.source,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy: row.acknowledgedBy,
    notes: notesIn(cipher, row, row.notesSealed),
  };
}

export type AlertOfSubmission = ReturnType<typeof shownAlert>;

function notesIn(cipher: TenantCipher, place: AlertPlace, sealed: Buffer | null): AlertNote[] {
  return sealed ? (JSON.parse(cipher.open(placeOf(place, 'notes_sealed'), sealed)) as AlertNote[]) : [];
}

/** Returns the alerts of each of these submissions, the oldest first. */
export async function alertsOf(
  tx: Tx,
  cipher: TenantCipher,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AlertOfSubmission[]>> {
  const rows = submissionIds.length === 0 ? [] : await selectAlerts(tx, submissionIds);
  const found = new Map<string, AlertOfSubmission[]>();
  for (const row of rows)
    found.set(row.submissionId, [...(found.get(row.submissionId) ?? []), shownAlert(cipher, row)]);
  return found;
}

export interface Acknowledgement extends AlertPlace {
  /** What was done; may be empty. */
  readonly note: string;
}

/**
 * Acknowledges an alert for the caller. If somebody has done so before, theirs stands, and only the note is added. @throws not-found
 */
export async function acknowledgeAlert(ctx: Ctx & Uses<'cipherOf'>, { note, ...place }: Acknowledgement) {
  const { principal } = ctx;
  if (principal.kind !== 'staff') throw problem('forbidden');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const shown = await inTenant(ctx, async (tx) => {
    const known = await lockAlert(tx, place);
    if (!known) return undefined;
    const now = ctx.clock.now();
    const own = { by: await selectStaffName(tx, principal.accountId), at: now.toISOString(), text: note };
    const notes = [...notesIn(cipher, place, known.notesSealed), ...(note === '' ? [] : [own])];
    if (known.acknowledgedAt === null)
      await updateAlert(tx, place, { acknowledgedAt: now, acknowledgedBy: principal.accountId, tellAgainAt: null });
    if (note !== '')
      await updateAlert(tx, place, { notesSealed: cipher.seal(placeOf(place, 'notes_sealed'), JSON.stringify(notes)) });
    await audit(tx, ctx, { action: 'acknowledge', object: { kind: 'submission', id: place.submissionId } });
    const all = await alertsOf(tx, cipher, [place.submissionId]);
    return all.get(place.submissionId)?.find(({ id, revision }) => id === place.alertId && revision === place.revision);
  });
  if (!shown) throw problem('not-found');
  const { acknowledgedAt, acknowledgedBy, notes } = shown;
  return { acknowledgedAt: acknowledgedAt ?? '', acknowledgedBy: acknowledgedBy ?? '', notes };
}
