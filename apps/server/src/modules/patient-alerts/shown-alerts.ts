// What shows beside a patient's name: allergies by themselves, and what the office wrote.
import type { ShownAlert } from '@foyer/contract';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { foldedName, nameOfEntry, namesInAnswer, questionOf } from '../clinical/public.ts';
import { openParts } from '../patients/public.ts';
import { openAllergies } from '../submissions/public.ts';
import { openAlert } from './alert-seals.ts';
import { type ShownRow, selectShown } from './patient-alerts.store.ts';
import { inOrder } from './shown-order.policy.ts';

type Reading = Ctx & Uses<'caches' | 'cipherOf'>;

const allergy = (text: string, isApproved: boolean): ShownAlert => ({ kind: 'allergy', text, isApproved });

function opened(cipher: TenantCipher, { patientId, what, rowId, sealed }: ShownRow): ShownAlert[] {
  if (what === 'entry') return [allergy(nameOfEntry(cipher, rowId, sealed), true)];
  if (what === 'answers') {
    const { medicalRecord } = openParts(cipher, patientId, { medicalRecordSealed: sealed });
    return namesInAnswer('allergy', medicalRecord[questionOf.allergy]).map((name) => allergy(name, true));
  }
  if (what === 'form') return openAllergies(cipher, rowId, sealed).map((name) => allergy(name, false));
  return [{ kind: what, text: openAlert(cipher, rowId, sealed), isApproved: true }];
}

/** An allergy that the record holds, or that two forms say, shows once. */
function withoutRepeats(alerts: readonly ShownAlert[]): ShownAlert[] {
  const seen = new Set<string>();
  return alerts.filter(({ kind, text }) => {
    if (kind !== 'allergy') return true;
    const name = foldedName(text);
    return name !== '' && !seen.has(name) && seen.add(name);
  });
}

/**
 * Returns what shows of each of these patients, the worst first; a patient without alerts is left out. Allergies only for who may see
 * patients, and nothing for anybody but staff. The caller checks the right to the patients' names, and audits what it shows.
 */
export async function readShownAlerts(
  tx: Tx,
  ctx: Reading,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, ShownAlert[]>> {
  if (patientIds.length === 0 || ctx.principal.kind !== 'staff') return new Map();
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const clinical = ctx.principal.rights.has('patients');
  const byPatient = new Map<string, ShownAlert[]>();
  for (const row of await selectShown(tx, [...new Set(patientIds)], { now: ctx.clock.now(), clinical }))
    byPatient.set(row.patientId, [...(byPatient.get(row.patientId) ?? []), ...opened(cipher, row)]);
  return new Map(
    [...byPatient].flatMap(([id, alerts]) => {
      const shown = inOrder(withoutRepeats(alerts));
      return shown.length > 0 ? [[id, shown] as const] : [];
    }),
  );
}
