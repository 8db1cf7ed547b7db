// Assembles a submission for its PDF: head, print model with the notes on its signatures, pictures.
import { messages, type PrintBlock, printModel, printRows, shortReference, signatureNotes } from '@foyer/forms';
import { logicOf } from '@foyer/forms/logic';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { pdfName } from '../../platform/pdfs/pdf-name.ts';
import { problem } from '../../platform/problem.ts';
import { attachmentOf } from '../attachments/public.ts';
import { type Fact, loadPictures, type Sheet } from '../form-pdfs/public.ts';
import { formVersion } from '../forms/public.ts';
import { findPatient } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { readBookingNames } from '../practice-setup/public.ts';
import { openPersonName } from './answers.ts';
import { openRevision } from './open-revision.ts';
import type { findSubmission } from './submissions.store.ts';
import { surroundingsOf } from './surroundings.ts';

/** A submission with its newest revision. */
export type Row = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

const words = {
  patient: 'Patient',
  born: 'Date of birth',
  sent: 'Sent',
  version: 'Form version',
  submission: 'Submission',
  reference: 'Reference',
  noName: 'No name given',
  pageOf: 'Page {page} of {pages}',
} as const;

/** Returns the name and birth date of the person whom the submission is about. A guest's are taken from their answers. */
async function personOf(ctx: Ctx & Uses<'cipherOf'>, row: Row): Promise<{ name: string; birthDate: string | null }> {
  const { patientId } = row;
  if (patientId === null) {
    const cipher = await ctx.cipherOf(ctx.tenant.id);
    return { name: openPersonName(cipher, row.submissionId, row.personNameSealed), birthDate: null };
  }
  const contact = await inTenant(ctx, (tx) => findPatient(tx, patientId));
  return {
    name: contact ? `${contact.nameFirst} ${contact.nameLast}`.trim() : '',
    birthDate: contact?.birthDate ?? null,
  };
}

/** Returns 'November 21, 2026 at 9:42 AM EST', in the practice's time zone. */
function instantIn(timeZone: string, at: Date): string {
  const day = new Intl.DateTimeFormat(messages.locale, { timeZone, dateStyle: 'long' }).format(at);
  const time = new Intl.DateTimeFormat(messages.locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
  return `${day} at ${time.replaceAll('\u202f', ' ')}`;
}

function dayIn(timeZone: string, at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** Returns the sheet of a submission that the caller may see. Patients see only the last digits of numbers. @throws not-found */
export async function sheetOf(
  ctx: Ctx & Uses<'storage' | 'pictures' | 'caches' | 'cipherOf' | 'signal'>,
  row: Row,
  audience: 'patient' | 'staff',
): Promise<Sheet> {
  const [version, { timezone }, person, { entries, signatures }] = await Promise.all([
    formVersion(ctx, row.formVersionId),
    settingsOf(ctx),
    personOf(ctx, row),
    openRevision(ctx, row),
  ]);
  if (!version) throw problem('not-found');
  const { submissionId, revision } = row;
  const isBooking = version.fields.some(({ type_name }) => type_name === 'Appointment Booking');
  const [surroundings, booking] = await Promise.all([
    surroundingsOf(ctx, version.fields, row.submittedBy ?? row.patientId),
    isBooking ? inTenant(ctx, readBookingNames) : undefined,
  ]);
  const blocks = printModel(version.fields, entries, {
    audience,
    surroundings: { ...surroundings, booking },
    notes: signatureNotes(signatures, { timeZone: timezone, audience }),
    logic: logicOf(version.fields),
  });
  const sent = instantIn(timezone, row.submittedAt);
  const name = person.name || words.noName;
  const born =
    person.birthDate &&
    new Intl.DateTimeFormat(messages.locale, { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(person.birthDate));
  const facts: Fact[] = [
    { name: words.patient, value: name },
    ...(born ? [{ name: words.born, value: born }] : []),
    {
      name: words.sent,
      value: revision > 1 ? `Changed on ${sent}, first sent on ${instantIn(timezone, row.firstSubmittedAt)}` : sent,
    },
    ...(audience === 'staff'
      ? [
          { name: words.version, value: `${version.number}, ${version.versionId}` },
          { name: words.submission, value: submissionId },
        ]
      : []),
  ];
  const reference = `${words.reference} ${shortReference(submissionId)}${revision > 1 ? `, revision ${revision}` : ''}`;
  const end: PrintBlock = { kind: 'note', text: reference, isWarning: false };
  return {
    title: version.name,
    fileName: pdfName({
      what: version.name,
      day: dayIn(timezone, row.submittedAt),
      person: person.name,
      id: submissionId,
    }),
    practice: ctx.tenant.companyName,
    running: [`${ctx.tenant.companyName} · ${version.name}, version ${version.number}`, `${name} · sent ${sent}`],
    foot: audience === 'staff' ? `${words.submission} ${submissionId}` : '',
    facts,
    language: messages.locale,
    sentAt: row.submittedAt,
    rows: [...printRows(blocks), ...printRows([end])],
    pictures: await loadPictures(blocks, {
      pictures: ctx.pictures,
      signal: ctx.signal,
      attachment: async (key) => (await attachmentOf(ctx, submissionId, key))?.bytes,
    }),
    words: {
      noAnswer: messages.noAnswer,
      ticked: messages.ticked,
      notTicked: messages.notTicked,
      noPicture: messages.attachmentMissing,
      pageOf: words.pageOf,
    },
  };
}
