// Sends one reminder, by text or by email, to whoever hears of a visit; visits of the same recipient on that day are named in it.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { mayReach, numberKey, sendText, unsubscribeUrl } from '../consents/public.ts';
import { logMessage } from '../patients/public.ts';
import { addressOfPage, type StoredSettings } from '../practice/public.ts';
import { addVisitLink, pathOfLink } from '../visit-links/public.ts';
import type { OpenVisit } from './due-visits.store.ts';
import { formsBeforeVisits } from './forms-before.ts';
import type { PlannerCtx } from './planner-ctx.ts';
import { maskedAddress, type Recipient } from './recipients.ts';
import { reminderMail } from './reminder-mail.ts';
import { lateMs, type ReminderReach, wayOf } from './reminder-outcome.policy.ts';
import { languages, type ReminderPlan, type ReminderStep, wordsIn } from './reminder-plan.policy.ts';
import { isTextTime, localDay, startOfDay, textsEndAt, zonesOfRegion } from './reminder-time.policy.ts';
import { type PracticeFacts, valuesOf } from './reminder-values.policy.ts';
import { defaultWords, fitted, lengthOf, type Words } from './reminder-words.policy.ts';
import { addReminder, countTexts } from './reminders.store.ts';

interface Told {
  readonly visit: OpenVisit;
  readonly recipient: Recipient;
}

export interface SendScope {
  readonly tx: Tx;
  readonly ctx: PlannerCtx;
  readonly cipher: TenantCipher;
  readonly settings: StoredSettings;
  readonly now: Date;
}

export interface NewReminder {
  readonly visitId: string;
  readonly stepId: string;
  readonly visitDay: string;
  readonly title: string;
  readonly plannedFor: Date;
  readonly step: ReminderStep;
  readonly plan: ReminderPlan;
  readonly main: Told;
  /** Everybody else on that day whose same step was neither sent nor skipped. */
  readonly others: readonly Told[];
}

const weekMs = 7 * 86_400_000;

/** The words of the mail that goes where a text cannot: a text's own words are no mail. */
const mailWords = (words: Words, step: ReminderStep): Words => (step.channel === 'email' ? words : defaultWords.email);

/** Returns what facts of the practice a message about a visit says; a location may have a number of its own. */
export function factsFor(
  { ctx, settings, now }: Pick<SendScope, 'settings' | 'now'> & { readonly ctx: Pick<PlannerCtx, 'tenant'> },
  visit: { readonly phone: string },
): PracticeFacts {
  return {
    practice: ctx.tenant.companyName,
    phone: visit.phone || settings.officeNumber,
    zone: settings.timezone,
    now,
  };
}

/** Returns a visit as its reminder names it. */
export function remindedVisit(visit: OpenVisit) {
  const region = [visit.locationState, visit.zipcode].filter(Boolean).join(' ');
  const lines = [visit.street, visit.street2, [visit.city, region].filter(Boolean).join(', ')];
  return {
    firstName: visit.nameFirst ?? '',
    startsAt: visit.startsAt,
    providerName: visit.providerName,
    placeName: visit.locationDisplayName || visit.locationName,
    addressLines: lines.filter((line) => line !== ''),
  };
}

/** A link as it stands in a text: without `https://`, which phones do not need. */
export const shortLink = (url: string) => url.replace(/^https:\/\//, '');

function zonesFor({ settings }: SendScope, { state, country }: Recipient): readonly string[] {
  return [settings.timezone, ...zonesOfRegion(state, country || settings.country)];
}

async function reachOf(scope: SendScope, { recipient }: Told, day: string): Promise<ReminderReach> {
  const { tx, ctx, settings, now } = scope;
  const { number, email } = recipient;
  const mayMail = email !== '' && (await mayReach(tx, ctx, { channel: 'email', address: email, purpose: 'visits' }));
  if (number === '') return { hasNumber: false, texts: 'no-consent', textsToday: 0, textsInWeek: 0, hasEmail: mayMail };
  const byText = { channel: 'text', address: number } as const;
  // Codes may go to every number that has not ended texts.
  const isOff = !ctx.messages.canText || !(await mayReach(tx, ctx, { ...byText, purpose: 'codes' }));
  const isAgreed = !isOff && (await mayReach(tx, ctx, { ...byText, purpose: 'visits' }));
  const counted = await countTexts(tx, numberKey(ctx, number), {
    day: startOfDay(day, settings.timezone),
    week: new Date(now.getTime() - weekMs),
  });
  const texts = isOff ? 'texts-off' : isAgreed ? 'yes' : 'no-consent';
  return { hasNumber: true, texts, ...counted, hasEmail: mayMail };
}

/** Returns those who are reached at the same address as the main one, the main one first. */
function sharing({ main, others }: NewReminder, channel: 'email' | 'text'): readonly Told[] {
  const addressOf = ({ recipient }: Told) =>
    channel === 'text' ? recipient.number.replace(/\D/g, '') : recipient.email.toLowerCase();
  const same = others.filter((one) => addressOf(one) === addressOf(main));
  return [main, ...same].toSorted((one, other) => one.visit.startsAt.getTime() - other.visit.startsAt.getTime());
}

async function linksOf({ tx, ctx }: SendScope, told: readonly Told[], channel: 'email' | 'text', to: string) {
  const links: string[] = [];
  for (const { visit } of told) {
    const link = await addVisitLink(tx, ctx, { visitId: visit.visitId, to, channel });
    links.push(addressOfPage(ctx, pathOfLink(link)));
  }
  return links;
}

/** Returns the text with all links if they fit, else with the first one. */
function textOf(words: string, told: readonly Told[], facts: PracticeFacts, links: readonly string[]): string {
  const visits = told.map(({ visit }) => remindedVisit(visit));
  const draw = (some: readonly string[]) =>
    fitted(words, valuesOf(visits, facts, { words, isText: true, link: some.map(shortLink).join(' ') }));
  const whole = draw(links);
  const { used, room } = lengthOf(whole);
  return used <= room ? whole : draw(links.slice(0, 1));
}

async function sendByText(scope: SendScope, told: readonly Told[], reminder: NewReminder): Promise<string> {
  const { tx, ctx, cipher, now } = scope;
  const { recipient, visit } = reminder.main;
  const links = await linksOf(scope, told, 'text', recipient.number);
  const { text: words } = wordsIn(reminder.step, languages[0]);
  const text = textOf(words, told, factsFor(scope, visit), links);
  const ends = textsEndAt(now, zonesFor(scope, recipient), reminder.plan);
  const expiresAt = earliest(ends, told[0]?.visit.startsAt ?? ends, new Date(reminder.plannedFor.getTime() + lateMs));
  return sendText(tx, ctx, cipher, { to: recipient.number, text, purpose: 'visits', expiresAt });
}

async function sendByMail(scope: SendScope, told: readonly Told[], reminder: NewReminder): Promise<string> {
  const { tx, ctx, cipher } = scope;
  const { recipient, visit } = reminder.main;
  const links = await linksOf(scope, told, 'email', recipient.email);
  const toldVisits = told.map((one) => one.visit);
  const forms = await formsBeforeVisits(tx, ctx, toldVisits);
  const visits = forms.map((formsBefore, at) => ({
    ...remindedVisit(toldVisits[at] ?? visit),
    ...formsBefore,
    url: links[at] ?? '',
  }));
  const words = mailWords(wordsIn(reminder.step, languages[0]), reminder.step);
  return ctx.messages.sendMail(tx, {
    tenantId: ctx.tenant.id,
    to: recipient.email,
    fromName: ctx.tenant.companyName,
    purpose: 'visits',
    unsubscribeUrl: unsubscribeUrl(ctx, cipher, { address: recipient.email, purpose: 'visits' }),
    expiresAt: told[0]?.visit.startsAt ?? visit.startsAt,
    ...reminderMail.draw(ctx, { words, visits, facts: factsFor(scope, visit) }),
  });
}

const earliest = (...instants: readonly Date[]) => new Date(Math.min(...instants.map((one) => one.getTime())));

export interface SentReminder {
  readonly isSent: boolean;
  /** The visits that were named besides the main one; they are logged, too. */
  readonly named: readonly string[];
}

/** Sends a reminder and logs it, or logs why it does not go. */
export async function sendReminder(scope: SendScope, reminder: NewReminder): Promise<SentReminder> {
  const { tx, ctx, now } = scope;
  const { main, step, plan, visitId, stepId, visitDay, title, plannedFor } = reminder;
  const row = { visitId, stepId, visitDay, title, plannedFor, sentAt: now };
  const today = localDay(now, scope.settings.timezone);
  const way = wayOf(step.channel, plan, await reachOf(scope, main, today));
  if (way.kind === 'skip') {
    await addReminder(tx, { ...row, status: 'skipped', why: way.why, channel: step.channel });
    return { isSent: false, named: [] };
  }
  const { channel } = way;
  if (channel === 'text' && !isTextTime(now, zonesFor(scope, main.recipient), plan)) {
    await addReminder(tx, { ...row, status: 'skipped', why: 'quiet-hours', channel });
    return { isSent: false, named: [] };
  }
  const told = sharing(reminder, channel);
  const address = channel === 'text' ? main.recipient.number : main.recipient.email;
  const messageId =
    channel === 'text' ? await sendByText(scope, told, reminder) : await sendByMail(scope, told, reminder);
  const sentTo = maskedAddress(channel, address);
  const numberHmac = channel === 'text' ? numberKey(ctx, address) : null;
  await addReminder(tx, { ...row, status: 'sent', why: way.why, channel, sentTo, messageId, numberHmac });
  const named = told.filter(({ visit }) => visit.visitId !== visitId);
  for (const { visit } of named)
    await addReminder(tx, {
      ...row,
      visitId: visit.visitId,
      status: 'skipped',
      why: 'sent-with',
      withVisitId: visitId,
      channel,
      sentTo,
    });
  for (const { visit } of told)
    if (visit.patientId !== null) await logMessage(tx, ctx, visit.patientId, channel, 'appt_reminder');
  return { isSent: true, named: named.map(({ visit }) => visit.visitId) };
}
