// Says that a patient does not come any more, or comes again. Coming visits stay: the office decides about them.
import type { Answer, inactivePatients, ParsedInput } from '@foyer/contract';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { findPatient, inactivityOf, lockPatient, noteRecordChanges, setInactivity } from '../patients/public.ts';
import { todayOf } from '../practice/public.ts';
import { endRecallsOf } from '../recall/public.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
import { selectComingVisits, selectNameOfAccount } from './inactive.store.ts';

type Shown = Answer<typeof inactivePatients.readInactive>;
type Patient = NonNullable<Awaited<ReturnType<typeof findPatient>>>;

async function shownOf(tx: Tx, ctx: Ctx, patient: Patient): Promise<Shown> {
  const inactivity = inactivityOf(patient);
  const all = await selectComingVisits(tx, patient.patientId, ctx.clock.now());
  const coming = all.filter(({ locationId }) => isAtPlaces(staffPlaces(ctx), locationId));
  return {
    inactive: inactivity
      ? {
          reason: inactivity.reason,
          since: inactivity.since,
          by: inactivity.by === null ? '' : await selectNameOfAccount(tx, inactivity.by),
          at: inactivity.at.toISOString(),
        }
      : null,
    coming: coming.map(({ visitId, startsAt, typeName, providerName }) => ({
      visitId,
      startTime: startsAt.toISOString(),
      typeName: typeName ?? '',
      providerName,
    })),
    comingElsewhere: all.length - coming.length,
  };
}

function noteInactivity(tx: Tx, ctx: Ctx, cipher: TenantCipher, patient: Patient, after: object | null) {
  const was = inactivityOf(patient);
  const before = was ? { reason: was.reason, since: was.since } : null;
  const change = { path: 'inactive', before, after };
  return noteRecordChanges(tx, ctx, cipher, patient.patientId, { source: 'desk' }, [change]);
}

/** @throws not-found */
export function readInactive(ctx: Ctx, patientId: string): Promise<Shown> {
  return inTenant(ctx, async (tx) => {
    const patient = await findPatient(tx, patientId);
    if (!patient || patient.mergedInto !== null) throw problem('not-found');
    await audit(tx, ctx, { action: 'read', object: { kind: 'contact-record', id: patientId } });
    return shownOf(tx, ctx, patient);
  });
}

/** Ends recalls, and from now on offers and reminders. @throws not-found, validation-failed for a day that has not come */
export async function setInactive(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  patientId: string,
  { reason, since }: ParsedInput<typeof inactivePatients.setInactive>['body'],
): Promise<Shown> {
  if (since > (await todayOf(ctx)))
    throw problem('validation-failed', {
      errors: [{ path: 'body.since', message: 'Enter today, or a day before.' }],
    });
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return inTenant(ctx, async (tx) => {
    const patient = await lockPatient(tx, patientId);
    if (!patient || patient.mergedInto !== null) throw problem('not-found');
    if (patient.inactiveReason !== reason || patient.inactiveSince !== since) {
      await setInactivity(tx, patientId, { reason, since, at: ctx.clock.now(), by: actorId(ctx) });
      const recordRevision = await noteInactivity(tx, ctx, cipher, patient, { reason, since });
      await endRecallsOf(tx, patientId, ctx.clock.now());
      await audit(tx, ctx, { action: 'set-inactive', object: { kind: 'patient', id: patientId }, recordRevision });
    }
    const changed = await findPatient(tx, patientId);
    return shownOf(tx, ctx, changed ?? patient);
  });
}

/** What ended meanwhile stays ended, but for recalls, which the next night looks for again. @throws not-found */
export async function setActive(ctx: Ctx & Uses<'cipherOf'>, patientId: string): Promise<void> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  await inTenant(ctx, async (tx) => {
    const patient = await lockPatient(tx, patientId);
    if (!patient || patient.mergedInto !== null) throw problem('not-found');
    if (patient.inactiveReason === null) return;
    await setInactivity(tx, patientId, null);
    const recordRevision = await noteInactivity(tx, ctx, cipher, patient, null);
    await audit(tx, ctx, { action: 'set-active', object: { kind: 'patient', id: patientId }, recordRevision });
  });
}
