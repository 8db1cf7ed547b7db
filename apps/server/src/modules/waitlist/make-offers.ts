// Keeps a time for one person or several, and tells them: the hold, the offers and their messages are one transaction.
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import { tokenDigest } from '../../platform/crypto/tokens.ts';
import type { Slot } from '../availability/public.ts';
import { numberKey, sendText } from '../consents/public.ts';
import { logMessage } from '../patients/public.ts';
import { addressOfPage } from '../practice/public.ts';
import { shortLink } from '../reminders/public.ts';
import { newLinkToken, recipientHmac } from '../visit-links/public.ts';
import { addressLinesOf, visitMailEnvelope } from '../visit-mails/public.ts';
import { takeSlot } from '../visits/public.ts';
import type { EntryRow } from './entries.store.ts';
import { type OfferFacts, offerMail, offerText, pathOfOffer } from './offer-mail.ts';
import { addOffer } from './offers.store.ts';
import type { Way } from './reach.ts';
import type { WaitlistWork } from './waitlist-ctx.ts';
import { selectDeskNames } from './waitlist-facts.store.ts';

/** A time to keep. */
export interface KeptTime {
  readonly slot: Slot;
  readonly providerId: string;
  readonly locationId: string;
  readonly until: Date;
  /** The opened time that it is part of; null for an offer of the office. */
  readonly freedId: string | null;
}

/** Somebody who is offered it. */
export interface Asked {
  readonly row: EntryRow;
  readonly way: Way;
}

async function tell({ tx, ctx, cipher }: WaitlistWork, { row, way }: Asked, facts: OfferFacts): Promise<void> {
  const { until, link } = facts;
  if (way.channel === 'text') {
    const url = shortLink(addressOfPage(ctx, link));
    const text = offerText(ctx.tenant.companyName, row.nameFirst ?? '', url, facts);
    await sendText(tx, ctx, cipher, { to: way.to, text, purpose: 'visits', expiresAt: until });
  } else
    await ctx.messages.sendMail(tx, {
      ...visitMailEnvelope(ctx, cipher, way.to),
      expiresAt: until,
      ...offerMail.draw(ctx, facts),
    });
  if (row.patientId !== null) await logMessage(tx, ctx, row.patientId, way.channel, 'asap_request');
}

/** Returns false, and tells nobody, when somebody else has taken the time. */
export async function makeOffers(work: WaitlistWork, time: KeptTime, asked: readonly Asked[]): Promise<boolean> {
  const { tx, ctx, settings, moment } = work;
  const [first] = asked;
  const desk = await selectDeskNames(tx, time);
  if (!first || !desk) return false;
  const { slot, providerId, locationId, until, freedId } = time;
  const taken = await takeSlot(tx, ctx, slot, [providerId], {
    locationId,
    typeId: first.row.typeId,
    status: 'held',
    holdDigest: randomBytes(32),
    holdExpiresAt: until,
  });
  if (!taken) return false;
  const { startsAt, endsAt } = slot;
  for (const one of asked) {
    const { row, way } = one;
    const token = newLinkToken();
    await addOffer(tx, {
      offerId: randomUUIDv7(),
      entryId: row.entryId,
      holdId: taken.visitId,
      freedId,
      tokenDigest: tokenDigest(token),
      recipientHmac: recipientHmac(ctx, way.to),
      channel: way.channel,
      numberHmac: way.channel === 'text' ? numberKey(ctx, way.to) : null,
      providerId,
      locationId,
      startsAt,
      endsAt,
      madeAt: moment.now,
      expiresAt: until,
    });
    await tell(work, one, {
      timezone: settings.timezone,
      now: moment.now,
      startsAt,
      until,
      providerName: desk.providerName,
      placeName: desk.locationDisplayName || desk.locationName,
      addressLines: addressLinesOf(desk),
      insteadOf: row.visitStartsAt ?? undefined,
      isShared: asked.length > 1,
      link: pathOfOffer(token),
      phone: desk.phone || settings.officeNumber,
    });
    await audit(tx, ctx, { action: 'waitlist-offer', object: { kind: 'waitlist-entry', id: row.entryId } });
  }
  return true;
}
