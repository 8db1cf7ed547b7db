// Replaces the practice's plan of reminders or that of a type, once its words can be sent.
import { randomUUID } from 'node:crypto';
import type { reminders } from '@foyer/contract';
import type { z } from 'zod';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { lockSettings } from '../practice/public.ts';
import { extremesOf } from './extremes.ts';
import { deletePlan, hasType, lockPlan, lookSoon, replacePlan, selectPlans, stepsElsewhere } from './plans.store.ts';
import { defaultPlan, mostSteps, type ReminderPlan, type ReminderStep } from './reminder-plan.policy.ts';
import { faultsOf, withPlainSigns } from './reminder-words.policy.ts';

export type SentPlan = z.output<typeof reminders.reminderPlan>;
export type SentStep = z.output<typeof reminders.reminderStep>;
type Fault = { readonly path: string; readonly message: string };

/** Returns what is wrong with the steps apart from their words. */
function stepFaults(steps: readonly SentStep[]): Fault[] {
  const faults: Fault[] = [];
  const add = (path: string, message: string) => faults.push({ path: `body.plan.${path}`, message });
  const before = steps.slice(1);
  if (steps[0]?.when !== 'booking' || steps[0].channel !== 'email' || before.some(({ when }) => when === 'booking'))
    add('steps.0', 'The first step is the confirmation at booking, by email.');
  if (before.length > mostSteps) add('steps', `A plan has ${mostSteps} steps at most.`);
  for (const [at, { when, n }] of steps.entries()) {
    const most = when === 'days' ? 60 : 96;
    if (when !== 'booking' && (n < 1 || n > most)) add(`steps.${at}.n`, `Enter 1 to ${most}.`);
  }
  if (new Set(steps.map(({ id }) => id)).size < steps.length) add('steps', 'Each step has an id of its own.');
  return faults;
}

/** Returns a step whose texts have plain signs, and the signs that were replaced. */
export function withPlainWords(step: SentStep): { readonly step: SentStep; readonly replaced: readonly string[] } {
  if (step.channel === 'email') return { step, replaced: [] };
  const replaced = new Set<string>();
  const plain = Object.entries(step.words).map(([language, words]) => {
    const text = withPlainSigns(words.text);
    for (const sign of text.replaced) replaced.add(sign);
    return [language, { ...words, text: text.text }] as const;
  });
  return { step: { ...step, words: Object.fromEntries(plain) }, replaced: [...replaced] };
}

/** Since when a step goes at its time by its channel: now, if that is changed. */
function timedAt(step: SentStep, plan: SentPlan, before: ReminderPlan | undefined, now: Date): Date {
  const same = before?.steps.find(({ id }) => id === step.id);
  const isSame =
    same?.when === step.when &&
    same.n === step.n &&
    same.channel === step.channel &&
    (step.when !== 'days' || before?.daysAt === plan.daysAt);
  return same && isSame ? same.timedAt : now;
}

const editOf = (typeId: string | null) => (typeId === null ? 'reminders' : `reminders ${typeId}`);

async function locked(tx: Tx, typeId: string | null, revision: number) {
  await lockSettings(tx);
  if (typeId !== null && !(await hasType(tx, typeId))) throw problem('not-found');
  const known = await lockPlan(tx, typeId);
  if ((known?.revision ?? 0) !== revision) throw problem('settings-changed');
  return known;
}

/**
 * Returns the plan's new revision, and which typographic signs of its texts became plain ones.
 * @throws settings-changed if somebody saved it since, not-found for an unknown type or a step of another plan, words-refused,
 *   validation-failed
 */
export async function savePlan(
  ctx: Ctx & Uses<'config'>,
  sent: SentPlan,
): Promise<{ readonly revision: number; readonly replaced: string[] }> {
  const faults = stepFaults(sent.steps);
  if (faults.length > 0) throw problem('validation-failed', { errors: faults });
  const plain = sent.steps.map(withPlainWords);
  const { typeId, daysAt, quietFrom, quietUntil, fallback } = sent;
  return inTenant(ctx, async (tx) => {
    const now = ctx.clock.now();
    const known = await locked(tx, typeId, sent.revision);
    const { shortest } = await extremesOf(tx, ctx);
    const refused = plain.flatMap(({ step }, at) =>
      Object.entries(step.words).flatMap(([language, words]) =>
        faultsOf(words, step.channel, shortest(step.channel === 'text')).map(({ at: place, message }) => ({
          path: `body.plan.steps.${at}.words.${language}.${place}`,
          message,
        })),
      ),
    );
    if (refused.length > 0) throw problem('words-refused', { errors: refused });
    const before = (await selectPlans(tx)).find((one) => one.typeId === typeId);
    const planId = known?.planId ?? randomUUID();
    const ids = plain.map(({ step }) => step.id);
    if ((await stepsElsewhere(tx, planId, ids)).length > 0) throw problem('not-found');
    const steps: ReminderStep[] = plain.map(({ step }) => ({ ...step, timedAt: timedAt(step, sent, before, now) }));
    const revision = sent.revision + 1;
    const hours = { daysAt, quietFrom, quietUntil, hasFallback: fallback };
    await replacePlan(tx, { planId, typeId, ...hours, revision, changedAt: now }, steps);
    await lookSoon(tx, now);
    await audit(tx, ctx, { action: 'change-setting', object: { kind: 'setting', id: editOf(typeId) } });
    return { revision, replaced: [...new Set(plain.flatMap(({ replaced }) => replaced))] };
  });
}

/** Has a type go by the practice's plan again. @throws settings-changed, not-found */
export async function removePlan(ctx: Ctx, typeId: string, revision: number): Promise<void> {
  await inTenant(ctx, async (tx) => {
    const known = await locked(tx, typeId, revision);
    if (!known) return;
    await deletePlan(tx, known.planId);
    await lookSoon(tx, ctx.clock.now());
    await audit(tx, ctx, { action: 'change-setting', object: { kind: 'setting', id: editOf(typeId) } });
  });
}

/** Returns a plan as it is sent to the console. */
export function shownPlan(plan: ReminderPlan): SentPlan {
  const steps = plan.steps.map(({ timedAt: _timedAt, ...step }) => ({ ...step, words: { ...step.words } }));
  return { ...defaultPlan, ...plan, steps };
}
