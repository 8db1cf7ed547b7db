// Changes the clinical parts of a record for the office: lists, insurance and other medical answers.
import type { RecordConflict } from '@foyer/contract';
import type { AccessField } from '@foyer/contract/access-sentences';
import type { RecordInsurance } from '@foyer/forms';
import { conflictsAmong } from '../../platform/audit/revisions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import {
  type ClinicalSource,
  type ListsEdit,
  type ListsRefusal,
  type PlannedEdit,
  planEdit,
  readClinicalLists,
  writePlannedEdit,
} from '../clinical/public.ts';
import { editableAnswer, editedAnswer } from './answer-text.policy.ts';
import { fieldsOf } from './changed-fields.policy.ts';
import { lockParts } from './open-record.ts';
import { findPatient } from './patients.store.ts';
import { lockRecord, storeRecord } from './record.store.ts';
import { changesSince, noteRecordChanges } from './record-changes.ts';
import { changesBetween, type RecordParts, recordParts } from './record-parts.ts';
import { type SealedParts, sealParts } from './record-seals.ts';
import { emptyInsurance } from './write-record.ts';

type InsuranceTexts = Omit<RecordInsurance, 'ssn' | 'card' | 'olderCards'>;

export interface ClinicalEdit extends ListsEdit {
  readonly revision: number;
  readonly source: ClinicalSource['source'];
  readonly primaryInsurance?: InsuranceTexts | undefined;
  readonly secondaryInsurance?: InsuranceTexts | undefined;
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
}

interface ChangedClinical {
  readonly revision: number;
  readonly ids: string[];
  /** For the access log. */
  readonly fields: readonly AccessField[];
  /** The revision that this change led to; undefined when nothing changed. */
  readonly recordRevision: number | undefined;
}

export type ClinicalRefusal =
  | { readonly conflict: RecordConflict }
  | { readonly mergedInto: string }
  | { readonly refused: ListsRefusal | { readonly why: 'answer'; readonly path: string } };

const insurances = ['primaryInsurance', 'secondaryInsurance'] as const;

/** An insurance whose texts are all blank, and that has neither number nor card, is none. */
function insuranceWith(before: RecordInsurance | null, texts: InsuranceTexts): RecordInsurance | null {
  const next = { ...emptyInsurance, ...before, ...texts };
  const isBlank = Object.values(next).every((value) => value === '');
  return isBlank ? null : next;
}

/** Returns the parts as they are to become; the place of an answer that its question cannot take. */
function nextParts(before: SealedParts, edit: ClinicalEdit): SealedParts | string {
  const answers: Record<string, unknown> = {};
  for (const [at, { question, answer }] of edit.answers.entries()) {
    const stored = Object.hasOwn(before.medicalRecord, question) ? before.medicalRecord[question] : undefined;
    const next = editedAnswer(stored, answer);
    if (!next) return `body.answers.${at}.answer`;
    answers[question] = next.value;
  }
  const given = insurances.flatMap((which) => {
    const texts = edit[which];
    return texts ? [[which, insuranceWith(before[which], texts)] as const] : [];
  });
  return { ...before, ...Object.fromEntries(given), medicalRecord: { ...before.medicalRecord, ...answers } };
}

/** Returns a part as the call takes it: an insurance without numbers and pictures, an answer as text. */
function shownPart(path: string, value: unknown): unknown {
  if (path.startsWith('medical.')) return editableAnswer(value).text;
  if (!insurances.some((which) => which === path) || !value) return value;
  const { ssn: _ssn, card: _card, olderCards: _older, ...texts } = value as RecordInsurance;
  return texts;
}

/** Returns the parts that the edit names, by their paths, as they are to become. */
function wantedParts(plan: PlannedEdit, edit: ClinicalEdit, next: SealedParts): RecordParts {
  return Object.fromEntries([
    ...plan.entries.map(
      ({ entryId, kind, state, content }) => [`entries.${entryId}`, { kind, state, ...content }] as const,
    ),
    ...(edit.none ? [[`lists.${edit.none.kind}`, edit.none.value ? { isNone: true } : null] as const] : []),
    ...insurances.filter((which) => edit[which]).map((which) => [which, next[which]] as const),
    ...edit.answers.map(({ question }) => [`medical.${question}`, next.medicalRecord[question]] as const),
  ]);
}

/**
 * Writes the parts that are named, and notes them in the record's history. Returns the record's revision, the ids of what was added, in
 * the order of `add`, and which fields changed; why nothing was written; or undefined without such a patient.
 */
export async function changeClinicalParts(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  edit: ClinicalEdit,
): Promise<ChangedClinical | ClinicalRefusal | undefined> {
  await lockRecord(tx, patientId);
  const contact = await findPatient(tx, patientId);
  if (!contact) return undefined;
  if (contact.mergedInto !== null) return { mergedInto: contact.mergedInto };
  const stored = await lockParts(tx, ctx, cipher, patientId);
  const lists = await readClinicalLists(tx, cipher, patientId, {});
  const plan = planEdit(lists, edit);
  if ('why' in plan) return { refused: plan };
  const next = nextParts(stored, edit);
  if (typeof next === 'string') return { refused: { why: 'answer', path: next } };

  const before = await recordParts(tx, cipher, patientId);
  const wanted = wantedParts(plan, edit, next);
  const since = await changesSince(tx, cipher, patientId, edit.revision);
  const now = Object.fromEntries(Object.keys(wanted).map((path) => [path, before[path] ?? null]));
  const changes = conflictsAmong(since, { now, wanted });
  if (changes.length > 0)
    return {
      conflict: {
        revision: contact.revision,
        changes: changes.map((change) => ({
          ...change,
          now: shownPart(change.path.slice('body.'.length), change.now),
        })),
      },
    };

  const { source } = edit;
  if (!(await writePlannedEdit(tx, ctx, cipher, patientId, lists, plan, { source })))
    return { refused: { why: 'key-reused', path: 'body.add' } };
  if (next.medicalRecord !== stored.medicalRecord || insurances.some((which) => edit[which]))
    await storeRecord(tx, { patientId, ...sealParts(cipher, patientId, next), updatedAt: ctx.clock.now() });
  const noted = changesBetween(before, await recordParts(tx, cipher, patientId));
  const revision = await noteRecordChanges(tx, ctx, cipher, patientId, { source }, noted);
  const ids = edit.add.map(({ key }) => key);
  return { revision: revision ?? contact.revision, ids, fields: fieldsOf(noted), recordRevision: revision };
}
