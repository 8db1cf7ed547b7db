// What patients and guardians say besides agreeing: that they sign at the office, or that they withdraw.
import { randomUUIDv7 } from 'node:crypto';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { raiseNotice } from '../alerts/public.ts';
import { lockPatient, mayActFor } from '../patients/public.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { insertAgreement } from './agreements.store.ts';
import { placeOfReason } from './reasons.ts';
import { inOrder } from './standing.policy.ts';
import { type FormStanding, standingsOf } from './standings.ts';
import { agreementWithdrawnMail } from './withdrawn-mail.ts';

interface Said {
  /** The patient whose agreement it is. */
  readonly ownerId: string;
  /** Why; may be empty. */
  readonly reason: string;
}

/** Returns how things stand for a patient whom the caller may act for, locked against a second call; or the refusal. */
async function ownStanding(tx: Tx, ctx: Ctx, formId: string, ownerId: string, today: string) {
  if (!(await mayActFor(tx, ctx, ownerId))) return problem('owner-not-allowed');
  await lockPatient(tx, ownerId);
  const all = (await standingsOf(tx, [ownerId], today)).get(ownerId) ?? [];
  return all.find(({ form }) => form.formId === formId && !form.isArchived) ?? problem('not-found');
}

async function add(
  tx: Tx,
  ctx: Ctx & Uses<'cipherOf'>,
  { form }: FormStanding,
  { ownerId, reason, state, today }: Said & { readonly state: 'at-office' | 'withdrawn'; readonly today: string },
): Promise<string> {
  const agreementId = randomUUIDv7();
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  await insertAgreement(tx, {
    agreementId,
    formId: form.formId,
    formVersionId: form.formVersionId,
    patientId: ownerId,
    state,
    since: today,
    until: null,
    at: ctx.clock.now(),
    accountId: actorId(ctx),
    reasonSealed: reason === '' ? null : cipher.seal(placeOfReason(agreementId), reason),
  });
  const action = state === 'withdrawn' ? 'agreement-withdrawn' : 'agreement-declined';
  await audit(tx, ctx, { action, object: { kind: 'patient', id: ownerId } });
  return agreementId;
}

/** Keeps that the patient signs at the office. Changes nothing while nothing is asked. @throws not-found, owner-not-allowed */
export async function declineAgreement(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  formId: string,
  said: Said,
): Promise<void> {
  const today = await todayOf(ctx);
  const refused = await inTenant(ctx, async (tx) => {
    const own = await ownStanding(tx, ctx, formId, said.ownerId, today);
    if (own instanceof Problem) return own;
    if (!own.consent.mayDecline) return problem('not-found');
    const { state, isAsked } = own.standing;
    if (isAsked || state === 'withdrawn') await add(tx, ctx, own, { ...said, state: 'at-office', today });
    return undefined;
  });
  if (refused) throw refused;
}

/** Tells the office: a notice at the submission that is withdrawn, and a mail. */
async function tellOffice(
  tx: Tx,
  ctx: Ctx & Uses<'config' | 'messages' | 'cipherOf' | 'caches'>,
  { form, rows }: FormStanding,
  { ownerId, reason }: Said,
  { agreementId, to }: { readonly agreementId: string; readonly to: string },
): Promise<void> {
  const given = inOrder(rows).findLast(({ submissionId }) => submissionId !== null);
  if (given?.submissionId && given.revision)
    await raiseNotice(tx, ctx, await ctx.cipherOf(ctx.tenant.id), {
      submissionId: given.submissionId,
      revision: given.revision,
      alertId: agreementId,
      name: 'Agreement withdrawn',
      source: { question: form.name, answer: reason === '' ? 'Withdrawn' : reason },
    });
  const page = given?.submissionId ? `/practice/inbox/${given.submissionId}` : `/practice/patients/${ownerId}/forms`;
  if (to !== '')
    await ctx.messages.sendMail(tx, { tenantId: ctx.tenant.id, to, ...agreementWithdrawnMail.draw(ctx, page) });
}

/** Withdraws an agreement that was given; once more changes nothing. @throws not-found, owner-not-allowed, agreement-final */
export async function withdrawAgreement(
  ctx: Ctx & Uses<'config' | 'messages' | 'caches' | 'cipherOf'>,
  formId: string,
  said: Said,
): Promise<void> {
  const [today, { emailAddress: to }] = await Promise.all([todayOf(ctx), settingsOf(ctx)]);
  const refused = await inTenant(ctx, async (tx) => {
    const own = await ownStanding(tx, ctx, formId, said.ownerId, today);
    if (own instanceof Problem) return own;
    if (own.standing.state === 'withdrawn') return undefined;
    if (own.standing.version === null) return problem('not-found');
    if (!own.consent.mayWithdraw) return problem('agreement-final');
    const agreementId = await add(tx, ctx, own, { ...said, state: 'withdrawn', today });
    await tellOffice(tx, ctx, own, said, { agreementId, to });
    return undefined;
  });
  if (refused) throw refused;
}
