// Sends one message of a recall by the ways that can go, or says what hinders it.
import type { recall } from '@foyer/contract';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { numberKey, sendText, unsubscribeUrl } from '../consents/public.ts';
import { logMessage } from '../patients/public.ts';
import type { StoredSettings } from '../practice/public.ts';
import {
  countTexts,
  fill,
  isTextTime,
  maskedAddress,
  mostTexts,
  type PlannerCtx,
  startOfDay,
  textsEndAt,
  zonesOfRegion,
} from '../reminders/public.ts';
import type { LockedRecall } from './listed-recalls.store.ts';
import { postalLines, type ReachedPerson } from './reach-people.ts';
import { bookingLink } from './recall-link.ts';
import { recallMail } from './recall-mail.ts';
import {
  addDays,
  daysApart,
  isSendingTime,
  nextMessageDay,
  nextSendingTime,
  type SendingHours,
} from './recall-time.policy.ts';
import { type Channel, hinderOf, type SkipReason, waysOf } from './recall-ways.policy.ts';
import { type RecallFacts, recallValues, wordsIn } from './recall-words.policy.ts';
import { lastMessageDay, noteMessage, updateRecall } from './recalls.store.ts';
import { channelsOf } from './rules.store.ts';

export type SendHinder = (typeof recall.sendHinders)[number];

export interface RecallScope {
  readonly tx: Tx;
  readonly ctx: PlannerCtx;
  readonly cipher: TenantCipher;
  readonly settings: StoredSettings;
  readonly hours: SendingHours;
  readonly now: Date;
  /** On the practice's calendar. */
  readonly today: string;
}

export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'hindered'; readonly hinder: SendHinder; readonly until: string | undefined }
  /** The hours are not there yet; undefined if they never are. */
  | { readonly kind: 'later'; readonly at: Date };

type Way = { readonly channel: Channel; readonly why: SkipReason | undefined };

const weekMs = 7 * 86_400_000;

function zonesFor({ settings }: RecallScope, { recipient }: ReachedPerson): readonly string[] {
  return zonesOfRegion(recipient.state, recipient.country || settings.country);
}

async function isEnoughTexts({ tx, ctx, settings, now, today }: RecallScope, number: string): Promise<boolean> {
  const counted = await countTexts(tx, numberKey(ctx, number), {
    day: startOfDay(today, settings.timezone),
    week: new Date(now.getTime() - weekMs),
  });
  return counted.textsToday >= mostTexts.inDay || counted.textsInWeek >= mostTexts.inWeek;
}

const without = (ways: readonly Way[], why: SkipReason): readonly Way[] =>
  ways.map((way) => (way.channel === 'text' && way.why === undefined ? { ...way, why } : way));

const hasOpen = (ways: readonly Way[], channel?: Channel) =>
  ways.some((way) => way.why === undefined && (channel === undefined || way.channel === channel));

/** What hinders all ways, as the office reads it. */
function hinderIn(ways: readonly Way[]): SendHinder {
  const passing = (['enough-texts', 'quiet-hours'] as const).find((why) => ways.some((way) => way.why === why));
  return passing ?? (hinderOf(ways) || 'no-address');
}

/**
 * The message waits for the hours of all its ways, so that they go together. Where the hours of the zones never meet, there is no
 * text.
 */
function atItsTime(scope: RecallScope, person: ReachedPerson, ways: readonly Way[]): readonly Way[] | Date {
  const { now, hours } = scope;
  const zones = hasOpen(ways, 'text') ? zonesFor(scope, person) : [];
  if (isSendingTime(now, zones, hours)) return ways;
  const at = nextSendingTime(now, zones, hours);
  if (at) return at;
  return atItsTime(scope, person, without(ways, 'quiet-hours'));
}

function factsFor(
  { ctx, settings }: RecallScope,
  { nameFirst, bookTypeId }: LockedRecall,
  channel: Channel,
): RecallFacts {
  const link = bookingLink(ctx, bookTypeId, channel);
  return { firstName: nameFirst, practice: ctx.tenant.companyName, phone: settings.officeNumber, link };
}

async function sendBy(scope: RecallScope, row: LockedRecall, person: ReachedPerson, channel: Channel): Promise<void> {
  const { tx, ctx, cipher, settings, hours, now } = scope;
  const { email, number } = person.recipient;
  const [words, facts] = [wordsIn(row.words), factsFor(scope, row, channel)];
  const [address, purpose] = [channel === 'text' ? number : email, 'recall' as const];
  const send = () => {
    if (channel === 'text') {
      const expiresAt = textsEndAt(now, [hours.zone, ...zonesFor(scope, person)], hours);
      return sendText(tx, ctx, cipher, { to: number, text: fill(words.text, recallValues(facts)), purpose, expiresAt });
    }
    const end = unsubscribeUrl(ctx, cipher, { address: email, purpose });
    const data = { words, facts, postalLines: postalLines(settings), unsubscribeUrl: end };
    return ctx.messages.sendMail(tx, {
      tenantId: ctx.tenant.id,
      to: email,
      fromName: ctx.tenant.companyName,
      purpose,
      unsubscribeUrl: end,
      ...recallMail.draw(ctx, data),
    });
  };
  await noteMessage(tx, {
    recallId: row.recallId,
    n: row.sent + 1,
    channel,
    status: 'sent',
    why: null,
    numberHmac: channel === 'text' ? numberKey(ctx, number) : null,
    sentTo: maskedAddress(channel, address),
    messageId: await send(),
    sentAt: now,
  });
  await logMessage(tx, ctx, row.patientId, channel, 'recall');
}

/**
 * Sends the next message of a recall, whose person and row are locked. By hand it goes on any day, and mails at any hour.
 * What went, or was skipped, is written down, and the recall goes on to its next day.
 */
export async function sendRecallMessage(
  scope: RecallScope,
  row: LockedRecall,
  person: ReachedPerson,
  isByHand: boolean,
): Promise<SendOutcome> {
  const { tx, hours, now, today } = scope;
  const lastOn = await lastMessageDay(tx, row.patientId);
  if (lastOn !== null && addDays(lastOn, daysApart) > today)
    return { kind: 'hindered', hinder: 'one-a-week', until: addDays(lastOn, daysApart) };
  let ways: readonly Way[] = waysOf(channelsOf(row), person.reach);
  if (hasOpen(ways, 'text') && (await isEnoughTexts(scope, person.recipient.number)))
    ways = without(ways, 'enough-texts');
  if (isByHand && !isTextTime(now, [hours.zone, ...zonesFor(scope, person)], hours))
    ways = without(ways, 'quiet-hours');
  if (!isByHand && hasOpen(ways)) {
    const timed = atItsTime(scope, person, ways);
    if (timed instanceof Date) return { kind: 'later', at: timed };
    ways = timed;
  }
  const n = row.sent + 1;
  for (const { channel, why } of ways)
    if (why !== undefined)
      await noteMessage(tx, { recallId: row.recallId, n, channel, status: 'skipped', why, sentAt: now });
  if (!hasOpen(ways)) return { kind: 'hindered', hinder: hinderIn(ways), until: undefined };
  for (const { channel, why } of ways) if (why === undefined) await sendBy(scope, row, person, channel);
  const progress = { due: row.due, sent: n, lastOn: today };
  const nextOn = nextMessageDay(progress, row);
  await updateRecall(tx, row.recallId, { sent: n, lastOn: today, nextOn, state: nextOn === null ? 'call' : 'waiting' });
  return { kind: 'sent' };
}
