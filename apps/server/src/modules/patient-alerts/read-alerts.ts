// Reads the alerts of one patient, for the record that changes them.
import type { Answer, patientAlerts } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { findPatient } from '../patients/public.ts';
import { todayOf } from '../practice/public.ts';
import { openAlert } from './alert-seals.ts';
import { listAlerts } from './patient-alerts.store.ts';
import { readShownAlerts } from './shown-alerts.ts';

/** Returns what shows of a patient and what was written, and audits the read. @throws not-found */
export async function readPatientAlerts(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  patientId: string,
): Promise<Answer<typeof patientAlerts.patientAlerts>> {
  const [cipher, today] = await Promise.all([ctx.cipherOf(ctx.tenant.id), todayOf(ctx)]);
  const found = await inTenant(ctx, async (tx) => {
    const patient = await findPatient(tx, patientId);
    if (!patient) return undefined;
    const [shown, own] = [await readShownAlerts(tx, ctx, [patientId]), await listAlerts(tx, patientId)];
    await audit(tx, ctx, { action: 'read-alerts', object: { kind: 'patient', id: patientId } });
    return { revision: patient.revision, shown: shown.get(patientId) ?? [], own };
  });
  if (!found) throw problem('not-found');
  return {
    ...found,
    own: found.own.map((row) => ({
      id: row.alertId,
      kind: row.kind,
      text: openAlert(cipher, row.alertId, row.textSealed),
      until: row.untilOn,
      isPast: row.untilOn !== null && row.untilOn < today,
      isForFamily: row.isForFamily,
      by: row.by,
      at: row.madeAt.toISOString(),
    })),
  };
}
