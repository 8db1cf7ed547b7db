// What people are told of a time that has opened: by email, and as a text. Neither says what the visit is for.
import { formatPhone } from '@foyer/forms';
import type { Ctx, Uses } from '../../platform/context.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import type { MailBlock } from '../../platform/mail/layout.ts';
import { addressOfPage, settingsOf } from '../practice/public.ts';
import { dayText, lengthOf, timeText, withPlainSigns } from '../reminders/public.ts';
import { whenText } from '../visit-mails/public.ts';

/** Returns the path of an offer's link, short enough for a text. */
export function pathOfOffer(token: string): string {
  return `/o/${token}`;
}

export interface OfferFacts {
  readonly timezone: string;
  readonly now: Date;
  readonly startsAt: Date;
  /** Until when the time is kept. */
  readonly until: Date;
  readonly providerName: string;
  readonly placeName: string;
  readonly addressLines: readonly string[];
  /** When the later visit is that it takes the place of. */
  readonly insteadOf: Date | undefined;
  /** Whether others are asked at once. */
  readonly isShared: boolean;
  /** Path of the link. */
  readonly link: string;
  /** Digits of the number to call. */
  readonly phone: string;
}

async function sample(ctx: Ctx & Uses<'caches'>): Promise<OfferFacts> {
  const { timezone } = await settingsOf(ctx);
  const now = ctx.clock.now();
  const startsAt = new Date(now.getTime() + 2 * 86_400_000);
  startsAt.setUTCMinutes(0, 0, 0);
  return {
    ...{ timezone, now, startsAt, until: new Date(now.getTime() + 20 * 60_000) },
    ...{ providerName: 'Dr. Ito', placeName: ctx.tenant.companyName, addressLines: ['218 Wharf Street'] },
    insteadOf: new Date(startsAt.getTime() + 20 * 86_400_000),
    ...{ isShared: false, link: pathOfOffer('example'), phone: '2075550148' },
  };
}

export const offerMail = defineMail({
  name: 'waitlist-offer',
  module: 'waitlist',
  sample,
  draw: (ctx, offer: OfferFacts) => {
    const { timezone, now, startsAt, until, insteadOf, isShared } = offer;
    const phone = formatPhone(offer.phone);
    const kept = `Kept for you until ${timeText(until, timezone)}.`;
    const shared = `Offered to others, too, until ${timeText(until, timezone)}: whoever takes it first has it.`;
    const swap =
      insteadOf && `It takes the place of your appointment on ${whenText(insteadOf.toISOString(), timezone, now)}.`;
    const blocks: MailBlock[] = [
      { kind: 'heading', text: 'A time has opened' },
      { kind: 'paragraph', text: `${whenText(startsAt.toISOString(), timezone, now)}\nwith ${offer.providerName}` },
      { kind: 'paragraph', text: [offer.placeName, ...offer.addressLines].join('\n') },
      ...(swap ? [{ kind: 'paragraph', text: swap } as const] : []),
      { kind: 'paragraph', text: isShared ? shared : kept },
      { kind: 'button', text: 'See the time', url: addressOfPage(ctx, offer.link) },
      { kind: 'note', text: phone === '' ? 'Questions? Call the office.' : `Questions? Call ${phone}.` },
    ];
    return { subject: 'A time has opened', blocks };
  },
});

/** Returns the text message, without the first name where it would not fit. `url` is the link as it stands in a text. */
export function offerText(
  practice: string,
  firstName: string,
  url: string,
  { startsAt, until, timezone: zone, now }: Pick<OfferFacts, 'startsAt' | 'until' | 'timezone' | 'now'>,
): string {
  const when = `${dayText(startsAt, { zone, now }, true)} ${timeText(startsAt, zone)}`;
  const draw = (name: string) =>
    withPlainSigns(
      `${practice}: a time has opened${name}: ${when}. Yours until ${timeText(until, zone)}: ${url} STOP to end`,
    ).text;
  const whole = draw(firstName === '' ? '' : ` for ${firstName}`);
  const { used, room } = lengthOf(whole);
  return used <= room ? whole : draw('');
}
