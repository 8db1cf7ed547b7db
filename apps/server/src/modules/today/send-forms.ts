// Asks the patients of visits for the forms that are missing: one message to each address, and nobody twice in half a day.
import { createHash } from 'node:crypto';
import { today as contract, type ParsedInput } from '@foyer/contract';
import { dayOfIso } from '@foyer/scheduling';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { countTogether } from '../../platform/throttles/over-limit.ts';
import { sendText } from '../consents/public.ts';
import { patientNameOf } from '../desk/public.ts';
import { documentsMail } from '../documents/public.ts';
import { lockPatients, logMessage } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { maskedAddress, type PlannerCtx, textHours, textsEndAt } from '../reminders/public.ts';
import { insertSends, selectSendsOfKey } from './form-sends.store.ts';
import { formsText } from './forms-text.ts';
import { addressIn, addressKey, type FormsScope, type PlannedSend, planSends, zonesFor } from './plan-sends.ts';
import { type DayQuery, type DayScope, dayScope, visitsOfDay } from './read-today.ts';
import { selectAskedVisits } from './today.store.ts';

type Asked = ParsedInput<typeof contract.sendForms>['body'];

const messagesADay = { limit: 1000, windowMs: 24 * 3_600_000 };

const invalidDay = (where: 'body' | 'query') =>
  problem('validation-failed', {
    errors: [{ path: `${where}.day`, message: `Choose today or one of the ${contract.askedAhead} days after it.` }],
  });

const isAskable = ({ day, today }: DayScope) => {
  const ahead = (dayOfIso(day) ?? 0) - (dayOfIso(today) ?? 0);
  return ahead >= 0 && ahead <= contract.askedAhead;
};

function sendScope(
  ctx: PlannerCtx,
  tx: FormsScope['tx'],
  { cipher, now, from, until }: DayScope,
  settings: FormsScope['settings'],
): FormsScope {
  return { tx, ctx, cipher, settings, now, from, until };
}

/** Returns what would become of asking for the forms of a day, for visits with forms missing. @throws validation-failed */
export async function listMissingForms(ctx: PlannerCtx, query: DayQuery) {
  const [scope, settings] = await Promise.all([dayScope(ctx, query.day), settingsOf(ctx)]);
  if (!isAskable(scope)) throw invalidDay('query');
  return inTenant(ctx, async (tx) => {
    const rows = await visitsOfDay(tx, ctx, scope, query);
    const ids = rows.map(({ visitId }) => visitId);
    const plan = await planSends(sendScope(ctx, tx, scope, settings), ids);
    const names = new Map(rows.map((row) => [row.visitId, patientNameOf(scope.cipher, row)]));
    await audit(tx, ctx, { action: 'list', object: { kind: 'documents', id: scope.day } });
    return plan
      .filter(({ outcome }) => outcome !== 'nothing-missing')
      .map(({ visitId, outcome, recipient, sentAt }) => ({
        visitId,
        name: names.get(visitId) ?? '',
        outcome,
        to: recipient ? maskedAddress(channelOf(outcome), addressIn(recipient, outcome)) : '',
        sentAt: sentAt?.toISOString() ?? null,
      }));
  });
}

const channelOf = (outcome: PlannedSend['outcome']) => (outcome === 'sent-text' ? 'text' : 'email');

/** Returns the sends that go out, those together that reach the same address. */
function messagesOf(plan: readonly PlannedSend[]) {
  const sent = plan.flatMap(({ recipient, ...one }) => (recipient ? [{ ...one, recipient }] : []));
  const keyOf = ({ recipient, outcome }: (typeof sent)[number]) => addressKey(recipient, outcome);
  return [...Map.groupBy(sent, keyOf).values()];
}

async function sendMessages(scope: FormsScope, plan: readonly PlannedSend[]): Promise<void> {
  const { tx, ctx, cipher, now } = scope;
  const hours = await textHours(tx);
  for (const [first, ...others] of messagesOf(plan)) {
    if (!first) continue;
    const { recipient, outcome } = first;
    const to = addressIn(recipient, outcome);
    if (outcome === 'sent-text') {
      const expiresAt = textsEndAt(now, zonesFor(scope, recipient), hours);
      await sendText(tx, ctx, cipher, { to, text: formsText(ctx), purpose: 'visits', expiresAt });
    } else {
      const { id: tenantId, companyName: fromName } = ctx.tenant;
      await ctx.messages.sendMail(tx, { tenantId, to, fromName, ...documentsMail.draw(ctx) });
    }
    for (const patientId of new Set([first, ...others].flatMap((one) => one.patientId ?? []))) {
      await logMessage(tx, ctx, patientId, channelOf(outcome), 'touchpoint');
      await audit(tx, ctx, { action: 'send-forms', object: { kind: 'patient', id: patientId } });
    }
  }
}

/**
 * Returns what became of each visit, in the order of the request. A request that is sent again with its key sends nothing.
 * @throws validation-failed for a day that is over or too far ahead, entry-key-reused, rate-limited
 */
export async function sendForms(ctx: PlannerCtx & Uses<'budgets'>, { key, day, visitIds: named }: Asked) {
  const { principal } = ctx;
  if (principal.kind !== 'staff') throw problem('forbidden');
  const [asked, settings] = await Promise.all([dayScope(ctx, day), settingsOf(ctx)]);
  if (!isAskable(asked)) throw invalidDay('body');
  const visitIds = [...new Set(named)];
  const requestDigest = createHash('sha256')
    .update([day, ...visitIds.toSorted()].join(' '))
    .digest();
  const result = await inTenant(ctx, async (tx) => {
    // Whoever asks the same people at once waits here, and finds what was sent to them.
    const rows = await selectAskedVisits(tx, visitIds);
    const patientIds = [...new Set(rows.flatMap(({ patientId }) => patientId ?? []))];
    if (patientIds.length > 0) await lockPatients(tx, patientIds);
    const known = await selectSendsOfKey(tx, key);
    if (known.some((one) => !requestDigest.equals(one.requestDigest))) return problem('entry-key-reused');
    if (known.length > 0) {
      const outcomes = new Map(known.map(({ visitId, outcome }) => [visitId, outcome]));
      return visitIds.map((visitId) => ({ visitId, outcome: outcomes.get(visitId) ?? ('not-found' as const) }));
    }
    const scope = sendScope(ctx, tx, asked, settings);
    const plan = await planSends(scope, visitIds);
    const messages = messagesOf(plan).length;
    if (messages > 0) {
      const { refused } = await countTogether(tx, ctx, [['form messages', 'all', messagesADay, messages]]);
      if (refused) return refused;
    }
    await sendMessages(scope, plan);
    const row = { requestKey: key, requestDigest, sentAt: ctx.clock.now(), sentBy: principal.accountId };
    await insertSends(
      tx,
      plan.flatMap(({ visitId, outcome }) => (outcome === 'not-found' ? [] : [{ ...row, visitId, outcome }])),
    );
    return plan.map(({ visitId, outcome }) => ({ visitId, outcome }));
  });
  if (result instanceof Problem) throw result;
  return result;
}
