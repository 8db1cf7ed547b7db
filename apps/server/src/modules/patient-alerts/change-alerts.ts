// Writes, changes and ends the alerts of a patient. Each change is a change of the record: it raises the record's revision and stands
// in its history, and an alert that somebody else has changed since is not written over.
import { randomUUIDv7 } from 'node:crypto';
import type { ParsedInput, patientAlerts } from '@foyer/contract';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import { conflictsAmong } from '../../platform/audit/revisions.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { changesSince, findPatient, lockRecord, noteRecordChanges } from '../patients/public.ts';
import { todayOf } from '../practice/public.ts';
import { openAlert, sealAlert } from './alert-seals.ts';
import {
  findAlert,
  findAlertOfKey,
  insertAlert,
  listAlerts,
  type PatientAlertRow,
  updateAlert,
} from './patient-alerts.store.ts';

type Writing = Ctx & Uses<'caches' | 'cipherOf'>;
type NewAlert = ParsedInput<typeof patientAlerts.addPatientAlert>['body'];
type AlertChange = ParsedInput<typeof patientAlerts.changePatientAlert>['body'];

/** What an alert says, as the record's history keeps it; null for none. */
type Content = Pick<NewAlert, 'kind' | 'text' | 'until' | 'isForFamily'> | null;

/** Most alerts of a patient that show at once, besides allergies. */
const most = 5;

const invalid = (path: string, message: string) =>
  problem('validation-failed', { errors: [{ path: `body.${path}`, message }] });

const pathOf = (alertId: string) => `alerts.${alertId}`;

function contentOf(cipher: TenantCipher, row: PatientAlertRow): Content {
  if (row.endedAt) return null;
  const { alertId, kind, textSealed, untilOn: until, isForFamily } = row;
  return { kind, text: openAlert(cipher, alertId, textSealed), until, isForFamily };
}

/** Returns the caller. @throws forbidden for alerts about care without the right to clinical parts */
function callerFor({ principal }: Pick<Ctx, 'principal'>, ...kinds: readonly (string | undefined)[]) {
  if (principal.kind !== 'staff') throw problem('forbidden');
  if (kinds.includes('care') && !principal.rights.has('clinical')) throw problem('forbidden');
  return principal;
}

interface Place {
  readonly cipher: TenantCipher;
  readonly today: string;
  /** Of the record. */
  readonly revision: number;
}

/** Runs work on a record that is locked, and throws the refusal that it returns. */
async function onRecord<T>(
  ctx: Writing,
  patientId: string,
  work: (tx: Tx, place: Place) => Promise<T | Problem>,
): Promise<T> {
  const [cipher, today] = await Promise.all([ctx.cipherOf(ctx.tenant.id), todayOf(ctx)]);
  const result = await inTenant(ctx, async (tx): Promise<T | Problem> => {
    await lockRecord(tx, patientId);
    const patient = await findPatient(tx, patientId);
    if (!patient) return problem('not-found');
    if (patient.mergedInto !== null) return problem('record-merged', { members: { into: patient.mergedInto } });
    return work(tx, { cipher, today, revision: patient.revision });
  });
  if (result instanceof Problem) throw result;
  return result;
}

/** Returns the refusal where so many alerts show already, besides this one. */
async function refuseSixth(tx: Tx, patientId: string, today: string, except = ''): Promise<Problem | undefined> {
  const open = (await listAlerts(tx, patientId)).filter(
    ({ alertId, untilOn }) => alertId !== except && (untilOn === null || untilOn >= today),
  );
  return open.length >= most ? invalid('text', `A patient can have ${most} alerts. End one first.`) : undefined;
}

const isOver = (until: string | null, today: string) => until !== null && until < today;
const notOver = () => invalid('until', 'Choose today or a later day.');

/** Returns the alert's id, and the record's revision. @throws not-found, forbidden, record-merged, entry-key-reused, validation-failed */
export async function addPatientAlert(ctx: Writing, patientId: string, { key, ...content }: NewAlert) {
  const caller = callerFor(ctx, content.kind);
  return onRecord(ctx, patientId, async (tx, { cipher, today, revision: before }) => {
    const known = await findAlertOfKey(tx, key);
    if (known) return isSame(cipher, known, patientId, content) ? { id: known.alertId, revision: before } : reused();
    if (isOver(content.until, today)) return notOver();
    const refused = await refuseSixth(tx, patientId, today);
    if (refused) return refused;
    const alertId = randomUUIDv7();
    const isStored = await insertAlert(tx, {
      alertId,
      patientId,
      kind: content.kind,
      textSealed: sealAlert(cipher, alertId, content.text),
      untilOn: content.until,
      isForFamily: content.isForFamily,
      madeBy: caller.accountId,
      madeAt: ctx.clock.now(),
      requestKey: key,
    });
    // The key came at the same time for another patient.
    if (!isStored) return reused();
    const change = { path: pathOf(alertId), before: null, after: content };
    const revision = await noteRecordChanges(tx, ctx, cipher, patientId, { source: 'desk' }, [change]);
    const object = { kind: 'patient', id: patientId } as const;
    await audit(tx, ctx, { action: 'add-patient-alert', object });
    return { id: alertId, revision: revision ?? before };
  });
}

const reused = () => problem('entry-key-reused');

function isSame(cipher: TenantCipher, row: PatientAlertRow, patientId: string, content: Content): boolean {
  if (row.patientId !== patientId) return false;
  return row.revision > 1 || JSON.stringify(contentOf(cipher, row)) === JSON.stringify(content);
}

interface Next {
  readonly content: Content;
  readonly action: 'edit-patient-alert' | 'end-patient-alert';
}

/** Writes what an alert is to become, based on a revision of the record. Returns the record's revision. */
async function writeAlert(
  ctx: Writing,
  { patientId, alertId, revision }: { patientId: string; alertId: string; revision: number },
  next: (now: Content, today: string) => Next | Problem,
): Promise<{ revision: number }> {
  return onRecord(ctx, patientId, async (tx, { cipher, today, revision: before }) => {
    const row = await findAlert(tx, patientId, alertId);
    if (!row) return problem('not-found');
    const now = contentOf(cipher, row);
    const planned = next(now, today);
    if (planned instanceof Problem) return planned;
    const { content, action } = planned;
    callerFor(ctx, row.kind, content?.kind);
    const path = pathOf(alertId);
    const since = await changesSince(tx, cipher, patientId, revision);
    const conflicts = conflictsAmong(since, { now: { [path]: now }, wanted: { [path]: content } });
    if (conflicts.length > 0) return problem('record-changed', { members: { conflicts, revision: before } });
    if (JSON.stringify(content) === JSON.stringify(now)) return { revision: before };
    const wasShown = now !== null && !isOver(now.until, today);
    const refused = content && !wasShown ? await refuseSixth(tx, patientId, today, alertId) : undefined;
    if (refused) return refused;
    await updateAlert(tx, alertId, {
      revision: row.revision + 1,
      ...(content
        ? {
            kind: content.kind,
            textSealed: sealAlert(cipher, alertId, content.text),
            untilOn: content.until,
            isForFamily: content.isForFamily,
            endedAt: null,
            endedBy: null,
          }
        : { endedAt: ctx.clock.now(), endedBy: actorId(ctx) }),
    });
    const change = { path, before: now, after: content };
    const after = await noteRecordChanges(tx, ctx, cipher, patientId, { source: 'desk' }, [change]);
    await audit(tx, ctx, { action, object: { kind: 'patient', id: patientId } });
    return { revision: after ?? before };
  });
}

/** Returns the members that are named. */
const given = (change: Omit<AlertChange, 'revision'>) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<
    NonNullable<Content>
  >;

const isWhole = (content: Partial<NonNullable<Content>>): content is NonNullable<Content> =>
  (['kind', 'text', 'until', 'isForFamily'] as const).every((member) => content[member] !== undefined);

/** Returns the record's revision. @throws not-found, forbidden, record-merged, record-changed, validation-failed */
export function changePatientAlert(
  ctx: Writing,
  patientId: string,
  alertId: string,
  { revision, ...change }: AlertChange,
): Promise<{ revision: number }> {
  callerFor(ctx, change.kind);
  return writeAlert(ctx, { patientId, alertId, revision }, (now, today) => {
    const content = { ...now, ...given(change) };
    // One that has ended comes back, if the members that are named make a whole one.
    if (!isWhole(content)) return problem('not-found');
    if (content.until !== now?.until && isOver(content.until, today)) return notOver();
    return { content, action: 'edit-patient-alert' };
  });
}

/** Returns the record's revision. @throws not-found, forbidden, record-merged, record-changed */
export function endPatientAlert(
  ctx: Writing,
  patientId: string,
  alertId: string,
  revision: number,
): Promise<{ revision: number }> {
  return writeAlert(ctx, { patientId, alertId, revision }, () => ({ content: null, action: 'end-patient-alert' }));
}
