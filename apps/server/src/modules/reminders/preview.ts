// Shows a step as it would go, and sends it to the admin who asks for a test.
import type { ParsedInput, reminders } from '@foyer/contract';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { findAccount } from '../identity/public.ts';
import { currentSettings } from '../practice/public.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
import { type OpenVisit, openVisitsBetween, selectNamesInUse, selectOpenVisit } from './due-visits.store.ts';
import { extremesOf } from './extremes.ts';
import { formsBeforeVisits } from './forms-before.ts';
import { selectPlans } from './plans.store.ts';
import { reminderMail, reminderTestMail } from './reminder-mail.ts';
import { languages, planFor, titleOf } from './reminder-plan.policy.ts';
import { endOfDay, localDay } from './reminder-time.policy.ts';
import { type PracticeFacts, valuesOf } from './reminder-values.policy.ts';
import { faultsOf, fill, fitted, lengthOf, type WordFault, type Words } from './reminder-words.policy.ts';
import { sampleLink } from './sample-link.ts';
import { type SentStep, withPlainWords } from './save-plan.ts';
import { factsFor, remindedVisit } from './send-reminder.ts';
import { timesOf } from './turns.policy.ts';

type Wanted = ParsedInput<typeof reminders.previewReminder>['body'];
type PreviewCtx = Ctx & Uses<'config' | 'caches' | 'secrets'>;

const testsAnHour = { limit: 5, windowMs: 3_600_000 };
const dayMs = 86_400_000;
/** Coming visits that a preview can show. */
const mostVisits = 20;

type Sample = ReturnType<typeof remindedVisit> & { readonly phone: string; readonly typeId: string | null };

const sampleOf = (visit: OpenVisit): Sample => ({ ...remindedVisit(visit), phone: visit.phone, typeId: visit.typeId });

/** Returns a visit that nobody has: in a week at 9:30 AM, with the practice's first provider. */
async function madeUpVisit(tx: Tx, now: Date, zone: string): Promise<Sample> {
  const { providers, places } = await selectNamesInUse(tx);
  const start = endOfDay(localDay(new Date(now.getTime() + 6 * dayMs), zone), zone);
  const [place] = places;
  return {
    firstName: 'Sam',
    startsAt: new Date(start.getTime() + 9.5 * 3_600_000),
    providerName: providers[0]?.displayName ?? '',
    placeName: place?.displayName || (place?.name ?? ''),
    addressLines: [],
    phone: place?.phone ?? '',
    typeId: null,
  };
}

interface Drawn {
  readonly step: SentStep;
  readonly words: Words;
  readonly visit: Sample;
  readonly facts: PracticeFacts;
  readonly message: { readonly subject: string; readonly text: string; readonly html: string };
}

async function drawn(tx: Tx, ctx: PreviewCtx, wanted: Wanted): Promise<Drawn> {
  const settings = await currentSettings(tx);
  const now = ctx.clock.now();
  const { step } = withPlainWords(wanted.step);
  const words = step.words[wanted.language ?? languages[0]] ?? step.words[languages[0]] ?? { subject: '', text: '' };
  const chosen = wanted.visitId === undefined ? undefined : await selectOpenVisit(tx, wanted.visitId);
  const isElsewhere = chosen !== undefined && !isAtPlaces(staffPlaces(ctx), chosen.locationId);
  if (wanted.visitId !== undefined && (!chosen || isElsewhere)) throw problem('not-found');
  const visit = chosen ? sampleOf(chosen) : await madeUpVisit(tx, now, settings.timezone);
  const facts = factsFor({ ctx, settings, now }, visit);
  if (step.channel === 'text') {
    const values = valuesOf([visit], facts, { words: words.text, isText: true, link: sampleLink(ctx, true) });
    return { step, words, visit, facts, message: { subject: '', text: fitted(words.text, values), html: '' } };
  }
  const url = sampleLink(ctx, false);
  // A made-up visit shows the lines.
  const [forms] = chosen ? await formsBeforeVisits(tx, ctx, [chosen]) : [];
  const before = forms ?? { formsDue: 2, formsUrl: url };
  const { subject, text, html } = reminderMail.draw(ctx, { words, visits: [{ ...visit, ...before, url }], facts });
  return { step, words, visit, facts, message: { subject, text, html } };
}

/** Returns the step as it would go, how much room its text takes, and what is wrong with its words. @throws not-found */
export function previewReminder(ctx: PreviewCtx, wanted: Wanted) {
  return inTenant(ctx, async (tx) => {
    const { step, words, visit, facts, message } = await drawn(tx, ctx, wanted);
    const { longest, shortest } = await extremesOf(tx, ctx);
    const isText = step.channel === 'text';
    const length = lengthOf(isText ? message.text : '');
    const faults: WordFault[] = faultsOf(words, step.channel, shortest(isText));
    const plan = planFor(await selectPlans(tx), visit.typeId);
    const timed = { startsAt: visit.startsAt, typeId: visit.typeId, state: '', country: '' };
    const times = timesOf(timed, plan, { ...step, timedAt: facts.now }, facts.zone);
    return {
      ...message,
      septets: length.used,
      room: isText ? length.room : 0,
      longest: isText ? lengthOf(fill(words.text, longest(true))).used : 0,
      isUnicode: isText && length.isUnicode,
      replaced: [...withPlainWords(wanted.step).replaced],
      faults,
      name: visit.firstName,
      startTime: visit.startsAt.toISOString(),
      sendTime: (times?.at ?? times?.due ?? facts.now).toISOString(),
    };
  });
}

/** Sends the step to the caller's own email address; a text's words as a mail. @throws words-refused, rate-limited, not-found */
export function testReminder(
  ctx: PreviewCtx & Uses<'budgets' | 'messages'>,
  wanted: Wanted,
): Promise<{ readonly to: string }> {
  const caller = actorId(ctx);
  if (caller === null) throw problem('forbidden');
  return inTenant(ctx, async (tx) => {
    const { step, words, message } = await drawn(tx, ctx, wanted);
    const { shortest } = await extremesOf(tx, ctx);
    const faults = faultsOf(words, step.channel, shortest(step.channel === 'text'));
    if (faults.length > 0)
      throw problem('words-refused', {
        errors: faults.map(({ at, message: why }) => ({ path: `body.step.words.${at}`, message: why })),
      });
    const refused = await overLimit(tx, ctx, ['tests of reminders', caller, testsAnHour]);
    if (refused) throw refused;
    const { emailAddress: to } = await findAccount(tx, caller);
    const asMail = () => reminderTestMail.draw(ctx, { title: titleOf(step), text: message.text });
    await ctx.messages.sendMail(tx, {
      tenantId: ctx.tenant.id,
      to,
      fromName: ctx.tenant.companyName,
      ...(step.channel === 'text' ? asMail() : message),
    });
    await audit(tx, ctx, { action: 'send', object: { kind: 'setting', id: 'reminders' } });
    return { to };
  });
}

/** Returns coming visits that a preview can show to the caller, the soonest first. */
export async function visitsForPreview(tx: Tx, ctx: Pick<Ctx, 'principal'>, now: Date) {
  const places = staffPlaces(ctx);
  const visits = await openVisitsBetween(tx, now, new Date(now.getTime() + 14 * dayMs));
  return visits
    .filter(({ nameFirst, locationId }) => nameFirst !== null && isAtPlaces(places, locationId))
    .slice(0, mostVisits)
    .map(({ visitId: id, nameFirst, startsAt }) => ({ id, name: nameFirst ?? '', startTime: startsAt.toISOString() }));
}
