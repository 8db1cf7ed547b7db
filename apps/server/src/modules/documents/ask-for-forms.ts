// Requests a form of one patient, all patients or guests, and mails a patient the link to the documents.
import { dayOfIso, zoneOf } from '@foyer/scheduling';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { assignForm, changeAudience, unassignForm } from '../forms/public.ts';
import { askForPacket, takeBackPacket } from '../packets/public.ts';
import { findPatient, logMail } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { documentsMail } from './documents-mail.ts';
import { isPublished, selectPublishedForms } from './published-forms.store.ts';

/** @throws not-found */
export async function askForForm(ctx: Ctx, patientId: string, formId: string): Promise<void> {
  const isDone = await inTenant(ctx, async (tx) => {
    const contact = await findPatient(tx, patientId);
    if (!contact || contact.mergedInto !== null || !(await isPublished(tx, formId))) return false;
    await assignForm(tx, ctx, patientId, formId);
    await audit(tx, ctx, { action: 'ask-for-form', object: { kind: 'patient', id: patientId } });
    return true;
  });
  if (!isDone) throw problem('not-found');
}

/** @throws not-found */
export async function stopAsking(ctx: Ctx, patientId: string, formId: string): Promise<void> {
  const wasAsked = await inTenant(ctx, async (tx) => {
    if (!(await unassignForm(tx, patientId, formId))) return false;
    await audit(tx, ctx, { action: 'stop-asking', object: { kind: 'patient', id: patientId } });
    return true;
  });
  if (!wasAsked) throw problem('not-found');
}

/** Returns when a day of the practice's calendar begins. @throws validation-failed for a day that no calendar has */
async function startOf(ctx: Ctx & Uses<'caches'>, iso: string): Promise<Date> {
  const { timezone } = await settingsOf(ctx);
  const day = dayOfIso(iso);
  if (day === undefined)
    throw problem('validation-failed', { errors: [{ path: 'body.dueAt', message: 'must be a day of the calendar' }] });
  return new Date(zoneOf(timezone).startOf(day) * 60_000);
}

/**
 * `neededBefore` is a day (YYYY-MM-DD) of the practice's calendar.
 * @throws not-found also for a packet that is archived
 */
export async function askPatientForPacket(
  ctx: Ctx & Uses<'caches'>,
  patientId: string,
  packetId: string,
  neededBefore: string | null,
): Promise<void> {
  const dueAt = neededBefore === null ? null : await startOf(ctx, neededBefore);
  const isDone = await inTenant(ctx, async (tx) => {
    const contact = await findPatient(tx, patientId);
    if (!contact || contact.mergedInto !== null) return false;
    if (!(await askForPacket(tx, ctx, { patientId, packetId, dueAt }))) return false;
    await audit(tx, ctx, { action: 'packet-asked', object: { kind: 'patient', id: patientId } });
    return true;
  });
  if (!isDone) throw problem('not-found');
}

/** @throws not-found */
export async function takePacketBack(ctx: Ctx, patientId: string, packetId: string): Promise<void> {
  const wasAsked = await inTenant(ctx, async (tx) => {
    if (!(await takeBackPacket(tx, ctx, patientId, packetId))) return false;
    await audit(tx, ctx, { action: 'packet-taken-away', object: { kind: 'patient', id: patientId } });
    return true;
  });
  if (!wasAsked) throw problem('not-found');
}

export async function listAudiences(ctx: Ctx) {
  const forms = await inTenant(ctx, selectPublishedForms);
  return forms.map((form) => ({
    formId: form.formId,
    name: form.name,
    forAllPatients: form.forAllPatients,
    forGuests: form.forGuests,
  }));
}

/** @throws not-found */
export async function setAudience(
  ctx: Ctx,
  formId: string,
  audience: { readonly forAllPatients: boolean; readonly forGuests: boolean },
): Promise<void> {
  const isDone = await inTenant(ctx, async (tx) => {
    if (!(await changeAudience(tx, formId, audience))) return false;
    await audit(tx, ctx, { action: 'set-audience', object: { kind: 'form', id: formId } });
    return true;
  });
  if (!isDone) throw problem('not-found');
}

export const mailsPerPatient = { limit: 5, windowMs: 3_600_000 };

/** Mails a patient the link to their documents, and keeps in their record that it went. */
export async function sendDocumentsMail(
  tx: Tx,
  ctx: Ctx & Uses<'config' | 'messages' | 'caches'>,
  { patientId, to }: { readonly patientId: string; readonly to: string },
): Promise<void> {
  const { tenant, messages } = ctx;
  await messages.sendMail(tx, {
    tenantId: tenant.id,
    to,
    fromName: tenant.companyName,
    ...documentsMail.draw(ctx),
  });
  await logMail(tx, ctx, patientId, 'touchpoint');
}

/** @throws not-found, patient-without-email, rate-limited */
export async function mailDocuments(
  ctx: Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches'>,
  patientId: string,
): Promise<void> {
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const contact = await findPatient(tx, patientId);
    if (!contact || contact.mergedInto !== null) return problem('not-found');
    if (contact.emailAddress === '') return problem('patient-without-email');
    const tooMany = await overLimit(tx, ctx, ['document mails of', patientId, mailsPerPatient]);
    if (tooMany) return tooMany;
    await sendDocumentsMail(tx, ctx, { patientId, to: contact.emailAddress });
    await audit(tx, ctx, { action: 'mail-documents', object: { kind: 'patient', id: patientId } });
    return undefined;
  });
  if (refused) throw refused;
}
