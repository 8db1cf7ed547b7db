// What people may wait for: the choices of a type, and what is refused.

import type { waitlistShapes } from '@foyer/contract';
import { CONSENT_WORDING, consentText, messages } from '@foyer/forms';
import { dayOfIso, isoOfDay } from '@foyer/scheduling';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { foldNumber, mayReach, recordConsents } from '../consents/public.ts';
import type { Recipient } from '../reminders/public.ts';
import type { WaitlistScope, WaitlistWork } from './waitlist-ctx.ts';
import { type selectPlaces, selectWaitTypes } from './waitlist-facts.store.ts';

export type Wished = z.output<typeof waitlistShapes.waitlistWishes>;
export type Choices = z.output<typeof waitlistShapes.waitlistChoices>;
export type TellWays = z.output<typeof waitlistShapes.waysToTell>;

/** Days that an entry lasts: at most, and as long as nobody chose. */
const days = { most: 180, usual: 30 };

type Places = Awaited<ReturnType<typeof selectPlaces>>;
type WaitType = Awaited<ReturnType<typeof selectWaitTypes>>[number];

/** Returns what can be chosen for a type; without one, nothing. */
export function choicesOf(
  { tenant }: Pick<Ctx, 'tenant'>,
  { settings, moment }: WaitlistScope,
  { providers, locations }: Places,
  type: WaitType | undefined,
): Choices {
  const isCoupled = settings.bookingProviderCoupled;
  const isAny = (ids: readonly string[], id: string) => ids.length === 0 || ids.includes(id);
  return {
    providers: type ? providers.filter(({ id }) => !isCoupled || type.providerIds.includes(id)) : [],
    locations: type ? locations.filter(({ id }) => isAny(type.locationIds, id)) : [],
    mostDays: days.most,
    usualDays: days.usual,
    today: moment.today,
    offerMinutes: settings.waitlistOfferMinutes,
    textWording: consentText({ consentMode: 'required', asksMarketing: false }, messages, tenant.companyName),
  };
}

function refuse(path: string, message: string): never {
  throw problem('validation-failed', { errors: [{ path: `body.${path}`, message }] });
}

/** @throws validation-failed for days that are over, too far ahead or the wrong way round, and for what cannot be chosen */
export function mustBeChoices(
  wished: Omit<Wished, 'agreesToTexts'>,
  { providers, locations, today, mostDays }: Choices,
) {
  const last = isoOfDay((dayOfIso(today) ?? 0) + mostDays);
  if (wished.until < wished.from) refuse('until', 'Choose a day that is not before the first day.');
  if (wished.until < today) refuse('until', 'Choose a day that is not over.');
  if (wished.until > last) refuse('until', `Choose a day within ${mostDays} days.`);
  const isIn = (list: readonly { readonly id: string }[], ids: readonly string[]) =>
    ids.every((one) => list.some(({ id }) => id === one));
  if (!isIn(providers, wished.providerIds)) refuse('providerIds', 'Choose from the list of providers.');
  if (!isIn(locations, wished.locationIds)) refuse('locationIds', 'Choose from the list of locations.');
}

/** Returns the columns of an entry that say what is waited for, each choice once. */
export function wishColumns(wished: Omit<Wished, 'agreesToTexts'>) {
  return {
    providerIds: [...new Set(wished.providerIds)],
    locationIds: [...new Set(wished.locationIds)],
    weekdays: [...new Set(wished.weekdays)].sort(),
    parts: [...new Set(wished.parts)],
    fromDay: wished.from,
    untilDay: wished.until,
    isShortNotice: wished.isShortNotice,
    channel: wished.channel,
  };
}

function maskedNumber(number: string): string {
  const digits = foldNumber(number);
  const last = digits.slice(-4);
  return digits.length === 10 ? `(${digits.slice(0, 3)}) …${last}` : `…${last}`;
}

const maskedEmail = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;

const hasYes = ({ tx, ctx }: Pick<WaitlistWork, 'tx' | 'ctx'>, address: string) =>
  mayReach(tx, ctx, { channel: 'text', address, purpose: 'visits' });

/** Returns how a person can be told of a time, without the whole addresses. */
export async function waysOf(
  work: Pick<WaitlistWork, 'tx' | 'ctx'>,
  recipient: Recipient | undefined,
): Promise<TellWays> {
  const { number = '', email = '' } = recipient ?? {};
  const canText = number !== '' && work.ctx.messages.canText;
  return {
    textTo: canText ? maskedNumber(number) : '',
    emailTo: email === '' ? '' : maskedEmail(email),
    hasTextConsent: canText && (await hasYes(work, number)),
  };
}

/**
 * Sees to it that the person can be told by the chosen channel; a yes to texts is written into the consent book.
 * @throws validation-failed without a number or address, or without a yes
 */
export async function mustBeReachable(
  work: WaitlistWork,
  { channel, agreesToTexts = false }: Pick<Wished, 'channel' | 'agreesToTexts'>,
  recipient: Recipient | undefined,
  source: 'portal' | 'link',
): Promise<void> {
  const { tx, ctx, cipher } = work;
  const { number = '', email = '' } = recipient ?? {};
  if (channel === 'email') {
    if (email === '') refuse('channel', 'There is no email address to write to. Choose texts, or call the office.');
    return;
  }
  if (number === '' || !ctx.messages.canText)
    refuse('channel', 'There is no mobile number to text to. Choose email, or call the office.');
  if (await hasYes(work, number)) return;
  if (!agreesToTexts) refuse('agreesToTexts', 'Agree to texts, or choose email.');
  const line = { channel: 'text', address: number, answer: 'yes', source, wording: CONSENT_WORDING } as const;
  await recordConsents(tx, ctx, cipher, [
    { ...line, purpose: 'visits' },
    { ...line, purpose: 'codes' },
  ]);
}

/** Returns a type that patients can wait for, or undefined. */
export async function waitTypeOf({ tx }: Pick<WaitlistWork, 'tx'>, typeId: string): Promise<WaitType | undefined> {
  const [type] = await selectWaitTypes(tx, { typeId });
  return type;
}
