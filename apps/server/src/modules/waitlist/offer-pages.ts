// An offer by its link: what it shows, and letting it go. Reading changes nothing.
import { createHash } from 'node:crypto';
import type { offers } from '@foyer/contract';
import type { z } from 'zod';
import type { Uses } from '../../platform/context.ts';
import { tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { recipientHmac, refuseLink } from '../visit-links/public.ts';
import { addressLinesOf, directionsTo } from '../visit-mails/public.ts';
import { type EntryRow, lockEntry, selectEntry, selectIfWaiting } from './entries.store.ts';
import { takeOffWaitlist } from './join-waitlist.ts';
import { type OfferRow, selectOffer, selectOpenOffers } from './offers.store.ts';
import { recipientsFor } from './reach.ts';
import { releaseOffers } from './release-offers.ts';
import { scopeFor, type WaitlistCtx, type WaitlistWork } from './waitlist-ctx.ts';

export type OfferPage = z.output<typeof offers.offer>;
export type OfferCtx = WaitlistCtx & Uses<'ip'>;

/** An offer as its link finds it. */
export interface FoundOffer {
  readonly offer: OfferRow;
  readonly entry: EntryRow;
  /** The address that it went to. */
  readonly to: string;
  readonly token: string;
}

/** Returns the offer of a token; undefined for one that is unknown, over, or went to an address that is not theirs any more. */
export async function findOffer(
  work: Pick<WaitlistWork, 'tx' | 'ctx' | 'cipher' | 'moment'>,
  token: string,
): Promise<FoundOffer | undefined> {
  if (!/^[\w-]{22}$/.test(token)) return undefined;
  const { tx, ctx, moment } = work;
  const offer = await selectOffer(tx, tokenDigest(token));
  if (!offer || offer.endsAt <= moment.now) return undefined;
  const entry = await selectEntry(tx, offer.entryId);
  const recipient = entry && (await recipientsFor(work, [entry])).get(entry.entryId);
  const to = recipient?.all.find((address) => recipientHmac(ctx, address).equals(offer.recipientHmac));
  return entry && to !== undefined ? { offer, entry, to, token } : undefined;
}

/** Returns the token of the visit's own link after accepting: whoever has the offer's can make it, and nobody else. */
export function visitTokenOf(offerToken: string): string {
  return createHash('sha256').update(`visit of offer ${offerToken}`).digest().subarray(0, 16).toString('base64url');
}

/** Returns how an offer stands now. */
export function stateOf(
  { outcome, expiresAt }: Pick<OfferRow, 'outcome' | 'expiresAt'>,
  now: Date,
): OfferPage['state'] {
  if (outcome === 'accepted' || outcome === 'declined' || outcome === 'taken') return outcome;
  return outcome === null && now <= expiresAt ? 'open' : 'ended';
}

export async function offerPageOf(
  { tx, ctx, settings, moment }: WaitlistWork,
  { offer, entry, token }: FoundOffer,
): Promise<OfferPage> {
  const waiting = await selectIfWaiting(tx, moment, entry.entryId);
  const isAccepted = offer.outcome === 'accepted';
  const { visitStartsAt } = entry;
  return {
    firstName: entry.nameFirst ?? '',
    startTime: offer.startsAt.toISOString(),
    endTime: offer.endsAt.toISOString(),
    timezone: settings.timezone,
    providerId: offer.providerId,
    providerName: offer.providerName,
    location: {
      id: offer.locationId,
      name: offer.locationDisplayName || offer.locationName,
      addressLines: addressLinesOf(offer),
      directionsUrl: directionsTo(settings, offer),
      phone: offer.phone || settings.officeNumber,
    },
    until: offer.expiresAt.toISOString(),
    // After accepting, that visit is the offered time itself.
    insteadOf: visitStartsAt && !isAccepted ? { startTime: visitStartsAt.toISOString() } : null,
    state: stateOf(offer, moment.now),
    isWaiting: waiting !== undefined,
    practice: { name: ctx.tenant.companyName, phone: offer.phone || settings.officeNumber },
    visitPath: isAccepted ? `/visit/${visitTokenOf(token)}` : '',
  };
}

/** Runs `act` on the offer of a token, and returns its page afterwards. @throws link-expired, rate-limited */
export async function atOffer(
  ctx: OfferCtx,
  token: string,
  act: (work: WaitlistWork, found: FoundOffer) => Promise<void>,
): Promise<OfferPage> {
  const scope = await scopeFor(ctx);
  const page = await inTenant(ctx, async (tx) => {
    const work = { tx, ctx, ...scope };
    const found = await findOffer(work, token);
    if (!found) return undefined;
    await act(work, found);
    const after = await findOffer(work, token);
    return offerPageOf(work, after ?? found);
  });
  return page ?? refuseLink(ctx);
}

/** @throws link-expired, rate-limited */
export function readOfferPage(ctx: OfferCtx, token: string): Promise<OfferPage> {
  return atOffer(ctx, token, async () => undefined);
}

async function decline({ tx, ctx, moment: { now } }: WaitlistWork, { offer, entry }: FoundOffer): Promise<void> {
  await lockEntry(tx, entry.entryId);
  const open = await selectOpenOffers(tx, [entry.entryId], now);
  const own = open.filter(({ offerId }) => offerId === offer.offerId);
  await releaseOffers(tx, ctx, own, { outcome: 'declined', now });
}

/** Lets the time go to the next; what has ended stays as it was. @throws link-expired, rate-limited */
export function declineOffer(ctx: OfferCtx, token: string): Promise<OfferPage> {
  return atOffer(ctx, token, decline);
}

/** @throws link-expired, rate-limited */
export function leaveByOffer(ctx: OfferCtx, token: string): Promise<OfferPage> {
  return atOffer(ctx, token, async (work, found) => {
    await decline(work, found);
    await takeOffWaitlist(work, found.entry.entryId, 'left');
  });
}
