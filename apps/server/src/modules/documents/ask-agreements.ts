// Asks patients once more for agreements that are missing, and mails each of them once.
import type { Answer, assignments, ParsedInput } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { askAgreement, standingsOf } from '../agreements/public.ts';
import { findPatient, lockPatient } from '../patients/public.ts';
import { todayOf } from '../practice/public.ts';
import { mailsPerPatient, sendDocumentsMail } from './ask-for-forms.ts';

type Asks = ParsedInput<typeof assignments.askAgain>['body']['asks'];
type Asked = Answer<typeof assignments.askAgain>;
type AskCtx = Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches'>;
type MailOutcome = 'mailed' | 'withoutEmail' | 'mailedBefore';

interface AskedPatient {
  readonly outcomes: Asked['outcomes'];
  /** Undefined where nothing was asked. */
  readonly mail: MailOutcome | undefined;
}

async function mailOnce(tx: Tx, ctx: AskCtx, patientId: string, to: string): Promise<MailOutcome> {
  if (to === '') return 'withoutEmail';
  if (await overLimit(tx, ctx, ['document mails of', patientId, mailsPerPatient])) return 'mailedBefore';
  await sendDocumentsMail(tx, ctx, { patientId, to });
  return 'mailed';
}

async function askPatient(
  tx: Tx,
  ctx: AskCtx,
  { patientId, formIds, today }: { patientId: string; formIds: readonly string[]; today: string },
): Promise<AskedPatient> {
  const outcomes: Asked['outcomes'] = [];
  const patient = await findPatient(tx, patientId);
  const isThere = patient !== undefined && patient.mergedInto === null;
  if (isThere) await lockPatient(tx, patientId);
  const standings = isThere ? ((await standingsOf(tx, [patientId], today)).get(patientId) ?? []) : [];
  for (const formId of formIds) {
    const own = standings.find(({ form }) => form.formId === formId && !form.isArchived);
    const outcome = !own ? 'gone' : (await askAgreement(tx, ctx, own, { patientId, today })) ? 'asked' : 'agreed';
    outcomes.push({ patientId, formId, outcome });
  }
  if (!patient || !outcomes.some(({ outcome }) => outcome === 'asked')) return { outcomes, mail: undefined };
  await audit(tx, ctx, { action: 'ask-for-form', object: { kind: 'patient', id: patientId } });
  return { outcomes, mail: await mailOnce(tx, ctx, patientId, patient.emailAddress) };
}

/** Each patient is asked in a transaction of their own: where the call breaks off, it can be made again. */
export async function askAgreements(ctx: AskCtx, asks: Asks): Promise<Asked> {
  const today = await todayOf(ctx);
  const byPatient = Map.groupBy(asks, ({ patientId }) => patientId);
  const answer: Asked = { outcomes: [], mailed: 0, withoutEmail: 0, mailedBefore: 0 };
  for (const [patientId, own] of byPatient) {
    const formIds = [...new Set(own.map(({ formId }) => formId))];
    const { outcomes, mail } = await inTenant(ctx, (tx) => askPatient(tx, ctx, { patientId, formIds, today }));
    answer.outcomes.push(...outcomes);
    if (mail) answer[mail] += 1;
  }
  return answer;
}
