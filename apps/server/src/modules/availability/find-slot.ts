// Finds the providers who could take a requested visit, by the practice's current data.
import { zoneOf } from '@foyer/scheduling';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { StoredSettings } from '../practice/public.ts';
import { readOffer, type VisitLength } from './offer.ts';
import { freeDesks, type Slot, slotAt } from './slot.policy.ts';

export interface SlotQuery {
  readonly typeId: string;
  readonly locationId: string;
  /** Empty or the practice's placeholder means any provider. */
  readonly providerId: string;
  readonly startsAt: Date;
  /** The visit that is moved there, if one is: its own time counts as free, and it stays as long as it is. */
  readonly moved?: { readonly visitId: string; readonly length: VisitLength } | undefined;
}

export interface SlotSearchResult {
  readonly slot: Slot;
  /** Providers who are free then, in the practice's order. */
  readonly providerIds: readonly string[];
  readonly isAnyProvider: boolean;
}

/** Returns the provider that the query names, or undefined when any will do. */
export function wishedProvider({ providerId }: SlotQuery, settings: StoredSettings): string | undefined {
  return providerId === '' || providerId === settings.bookingPlaceholderProviderId ? undefined : providerId;
}

/** Whether the practice lets this caller book online. */
function isOpenTo({ principal }: Pick<Ctx, 'principal'>, settings: StoredSettings): boolean {
  if (principal.kind === 'guest') return settings.bookingForNewPatients;
  return principal.kind !== 'patient' || settings.bookingForExistingPatients;
}

/** Returns undefined when nobody can take it: type, location or provider is gone, or the time is not on offer or is taken. */
export async function findSlot(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'principal'>,
  settings: StoredSettings,
  wish: SlotQuery,
  ownHold?: Buffer,
): Promise<SlotSearchResult | undefined> {
  // Whether a visit may be moved is for the rules about that to say.
  if (!wish.moved && !isOpenTo(ctx, settings)) return undefined;
  const providerId = wishedProvider(wish, settings);
  const { typeId, locationId, startsAt } = wish;
  const day = zoneOf(settings.timezone).dayAt(Math.floor(startsAt.getTime() / 60_000));
  const offer = await readOffer(tx, settings, {
    typeId,
    locationId,
    providerId,
    days: { from: day, until: day },
    now: ctx.clock.now(),
    ownHold,
    besides: wish.moved?.visitId,
    length: wish.moved?.length,
  });
  const free = freeDesks(offer?.desks ?? [], startsAt);
  const [first] = free;
  if (!first) return undefined;
  return {
    slot: slotAt(startsAt, first.question.rules),
    providerIds: free.map(({ providerId }) => providerId),
    isAnyProvider: providerId === undefined,
  };
}
