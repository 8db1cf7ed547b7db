// The agreements of one patient as the office reads them, and what it enters: agreed on paper, withdrawn by phone or letter.
import type { Answer, officeAgreements, ParsedInput } from '@foyer/contract';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { findPatient } from '../patients/public.ts';
import { todayOf } from '../practice/public.ts';
import { insertAgreement, selectConsentForms } from './agreements.store.ts';
import { placeOfReason } from './reasons.ts';
import { endOf, inOrder } from './standing.policy.ts';
import { consentOf, type FormStanding, standingsOf } from './standings.ts';

type Shown = Answer<typeof officeAgreements.patientAgreements>[number];

function shown(cipher: TenantCipher, { form, standing, rows }: FormStanding): Shown {
  const { isAsked: _isAsked, ...stands } = standing;
  return {
    formId: form.formId,
    name: form.name,
    ...stands,
    isArchived: form.isArchived,
    entries: inOrder(rows)
      .reverse()
      .map(({ id, kind, since, at, by, version, submissionId, reasonSealed }) => ({
        id,
        kind,
        day: since,
        at: at.toISOString(),
        by,
        version,
        submissionId,
        note: reasonSealed ? cipher.open(placeOfReason(id), reasonSealed) : '',
      })),
  };
}

/** Returns every consent form with how things stand; archived ones only if something happened. @throws not-found */
export async function listAgreements(ctx: Ctx & Uses<'caches' | 'cipherOf'>, patientId: string): Promise<Shown[]> {
  const [cipher, today] = await Promise.all([ctx.cipherOf(ctx.tenant.id), todayOf(ctx)]);
  const found = await inTenant(ctx, async (tx) => {
    if (!(await findPatient(tx, patientId))) return undefined;
    await audit(tx, ctx, { action: 'list', object: { kind: 'agreements', id: patientId } });
    return (await standingsOf(tx, [patientId], today)).get(patientId) ?? [];
  });
  if (!found) throw problem('not-found');
  return found.filter(({ form, rows }) => !form.isArchived || rows.length > 0).map((one) => shown(cipher, one));
}

type Entry = ParsedInput<typeof officeAgreements.enterAgreement>['body'];

/** Enters what was said outside of the portal. The same key again changes nothing. @throws not-found, validation-failed */
export async function enterAgreement(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  { patientId, formId }: { readonly patientId: string; readonly formId: string },
  { state, day, note, key }: Entry,
): Promise<void> {
  const [cipher, today] = await Promise.all([ctx.cipherOf(ctx.tenant.id), todayOf(ctx)]);
  if (day > today)
    throw problem('validation-failed', { errors: [{ path: 'body.day', message: 'Enter today, or a day before.' }] });
  const isDone = await inTenant(ctx, async (tx) => {
    const patient = await findPatient(tx, patientId);
    const form = (await selectConsentForms(tx)).find((one) => one.formId === formId);
    if (!patient || patient.mergedInto !== null || !form) return false;
    const isNew = await insertAgreement(tx, {
      agreementId: key,
      formId,
      formVersionId: form.formVersionId,
      patientId,
      state,
      since: day,
      until: state === 'on-paper' ? endOf(day, consentOf(form).validMonths) : null,
      at: ctx.clock.now(),
      accountId: actorId(ctx),
      reasonSealed: note === '' ? null : cipher.seal(placeOfReason(key), note),
    });
    const action = state === 'on-paper' ? 'agreement-on-paper' : 'agreement-withdrawn';
    if (isNew) await audit(tx, ctx, { action, object: { kind: 'patient', id: patientId } });
    return true;
  });
  if (!isDone) throw problem('not-found');
}
