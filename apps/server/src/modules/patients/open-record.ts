// The sealed parts of a record together with the clinical lists, which stand in tables of their own.
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import {
  answersIn,
  type ClinicalLists,
  clinicalLines,
  holdLists,
  questionOf,
  readClinicalLists,
  withoutLists,
  writeClinicalAnswers,
} from '../clinical/public.ts';
import { findRecord, lockRecord, patientsWithOldLists, practicesWithOldLists, storeRecord } from './record.store.ts';
import { openParts, type SealedParts, sealParts } from './record-seals.ts';

export interface OpenRecord {
  readonly row: Awaited<ReturnType<typeof findRecord>>;
  /** With the clinical lists among the medical answers, as forms read them. */
  readonly parts: SealedParts;
  readonly lists: ClinicalLists;
}

/**
 * Reads a patient's record with its sealed parts, empty ones if there is none.
 * @param known the clinical lists, where they were read in this transaction and not written since
 */
export async function openRecord(
  tx: Tx,
  cipher: TenantCipher,
  patientId: string,
  known?: ClinicalLists,
): Promise<OpenRecord> {
  const row = await findRecord(tx, patientId);
  const parts = openParts(cipher, patientId, row);
  const lists = known ?? (await readClinicalLists(tx, cipher, patientId, parts.medicalRecord));
  return { row, lists, parts: { ...parts, medicalRecord: { ...parts.medicalRecord, ...answersIn(lists) } } };
}

/** A question of the medical record with what people read as its answer, of a clinical list all that is active. */
export interface MedicalAnswer {
  readonly question: string;
  readonly lines: readonly string[];
}

/** Returns the medical answers for people to read; `linesOf` reads one that is no clinical list. */
export function medicalAnswers(
  { parts, lists }: OpenRecord,
  linesOf: (answer: unknown) => readonly string[],
): MedicalAnswer[] {
  const listed = Object.values(lists).map((list) => ({
    question: questionOf[list.kind] as string,
    lines: clinicalLines(list),
  }));
  const others = Object.entries(withoutLists(parts.medicalRecord));
  return [
    ...others.map(([question, answer]) => ({ question, lines: linesOf(answer) })),
    ...listed.filter(({ lines }) => lines.length > 0),
  ];
}

/**
 * Locks a record whose parts are to be written, and takes the clinical lists out of its medical answers, where there are still some.
 * Returns the parts without the lists.
 */
export async function lockParts(tx: Tx, ctx: Ctx, cipher: TenantCipher, patientId: string): Promise<SealedParts> {
  const row = await lockRecord(tx, patientId);
  const parts = openParts(cipher, patientId, row);
  if (row === undefined || !(row.hasOldLists || holdLists(parts.medicalRecord))) return parts;
  const source = { source: 'record', sourceId: null } as const;
  await writeClinicalAnswers(tx, ctx, cipher, patientId, parts.medicalRecord, source);
  const rest = { ...parts, medicalRecord: withoutLists(parts.medicalRecord) };
  const { medicalRecordSealed } = sealParts(cipher, patientId, rest);
  await storeRecord(tx, { patientId, medicalRecordSealed, hasOldLists: false, updatedAt: row.updatedAt });
  return rest;
}

/** Takes the clinical lists out of the medical answers of a record that still has some there, so that each entry has an id. */
export async function takeOutLists(tx: Tx, ctx: Ctx, cipher: TenantCipher, patientId: string): Promise<void> {
  const row = await findRecord(tx, patientId);
  if (row?.hasOldLists || holdLists(openParts(cipher, patientId, row).medicalRecord))
    await lockParts(tx, ctx, cipher, patientId);
}

/** Records of a practice that one transaction takes lists out of. */
const batch = 100;

/** Takes the clinical lists out of the medical answers of records from before there were entries. */
export const listsRound: Round = defineRound({
  name: 'patients.take-out-lists',
  due: practicesWithOldLists,
  work: async (ctx) => {
    const cipher = await ctx.cipherOf(ctx.tenant.id);
    for (;;) {
      const found = await inTenant(ctx, async (tx) => {
        const ids = await patientsWithOldLists(tx, batch);
        for (const id of ids) await lockParts(tx, ctx, cipher, id);
        return ids.length;
      });
      if (found < batch) return;
    }
  },
});
