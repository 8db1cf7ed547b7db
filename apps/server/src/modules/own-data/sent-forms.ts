// The forms that a person sent, opened one at a time: their answers as printed, with the results that only the office sees on its
// screens, and the keys of their pictures.
import { filesIn, type PrintBlock, printedLines, printModel } from '@foyer/forms';
import { logicOf } from '@foyer/forms/logic';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { formVersion } from '../forms/public.ts';
import { readBookingNames } from '../practice-setup/public.ts';
import { openAnswers, surroundingsOf } from '../submissions/public.ts';
import type { SubmissionRow } from './own-data.store.ts';
import type { OwnAnswer, OwnForm } from './own-data.ts';

export interface RecordedForm extends Omit<OwnForm, 'files'> {
  readonly submissionId: string;
  readonly keys: readonly string[];
}

/** Returns each question with its answer. Texts between them are left out. */
function answersIn(blocks: readonly PrintBlock[]): OwnAnswer[] {
  return blocks.flatMap((block) =>
    'label' in block && block.label !== '' ? [{ question: block.label, answer: printedLines([block]) }] : [],
  );
}

/** Opens the newest revision of a submission; undefined if its form is gone. */
export async function openRecordedForm(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  row: SubmissionRow,
  patientId: string,
): Promise<RecordedForm | undefined> {
  const [cipher, version] = await Promise.all([ctx.cipherOf(ctx.tenant.id), formVersion(ctx, row.formVersionId)]);
  if (!version) return undefined;
  const { fields } = version;
  const entries = openAnswers(cipher, row.submissionId, row.revision, row.answersSealed);
  const isBooking = fields.some(({ type_name }) => type_name === 'Appointment Booking');
  const [surroundings, booking] = await Promise.all([
    surroundingsOf(ctx, fields, row.submittedBy ?? patientId),
    isBooking ? inTenant(ctx, readBookingNames) : undefined,
  ]);
  const blocks = printModel(fields, entries, {
    audience: 'export',
    surroundings: { ...surroundings, booking },
    logic: logicOf(fields),
  });
  return {
    submissionId: row.submissionId,
    name: version.name,
    sentAt: row.submittedAt.toISOString(),
    isApproved: row.approvedAt !== null,
    answers: answersIn(blocks),
    keys: filesIn(fields, entries),
  };
}
