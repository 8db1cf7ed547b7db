// Books the visit that a patient or guest chose, inside the transaction that stores what they sent.
import { randomUUIDv7 } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import {
  findSlot,
  isSameVisit,
  type SlotQuery,
  type SlotSearchResult,
  wishedProvider,
} from '../availability/public.ts';
import type { TenantSettings } from '../practice/public.ts';
import { clearExpiredHolds, deleteHold, lockHold } from './holds.store.ts';
import {
  type BookedRow,
  holdTurning,
  selectNames,
  type ToldVisit,
  visitInsertion,
  type WithVisit,
} from './visits.store.ts';

/** What a wish came to, before anything is written. */
export interface Chosen {
  readonly hold: Awaited<ReturnType<typeof lockHold>>;
  readonly found: SlotSearchResult | undefined;
  readonly names: Awaited<ReturnType<typeof selectNames>>;
}

/** Looks once more who could take the wish by everything the practice says by now, and locks the sender's own hold. */
export async function chooseSlot(
  tx: Tx,
  ctx: Ctx,
  settings: TenantSettings,
  wish: SlotQuery,
  ownHold: Buffer | undefined,
): Promise<Chosen> {
  const [hold, found, names] = await Promise.all([
    ownHold && lockHold(tx, ownHold),
    findSlot(tx, ctx, settings, wish, ownHold),
    selectNames(tx, wish, wishedProvider(wish, settings)),
  ]);
  return { hold, found, names };
}

export interface OnlineBooking {
  readonly wish: SlotQuery;
  readonly row: Omit<BookedRow, 'is_autoselect_provider'>;
  /** The sender's own hold, which is what they book, or ends with it. */
  readonly ownHold: Buffer | undefined;
  /** Whether this was tried before, and somebody else was faster. */
  readonly again: boolean;
}

export interface OnlineVisit {
  readonly told: ToldVisit;
  /** The statement that books it and tells the trail. It fails, and its transaction with it, where somebody else was faster. */
  readonly booking: (more: WithVisit) => RawBuilder<unknown>;
}

/**
 * What was chosen, as a visit that only has to be booked.
 * @throws slot-taken, also when provider, type or hours have changed since; the transaction has to be undone then
 */
export async function bookOnline(
  tx: Tx,
  ctx: Ctx,
  { hold, found, names }: Chosen,
  { wish, row, ownHold, again }: OnlineBooking,
): Promise<OnlineVisit> {
  const [providerId] = found?.providerIds ?? [];
  if (!found || !names || providerId === undefined) throw problem('slot-taken');
  const { slot, isAnyProvider } = found;
  const { providers, ...around } = names;
  const visit = (id: string, by: string): ToldVisit => ({
    ...around,
    appointment_id: id,
    provider_name: providers.find(({ provider_id }) => provider_id === by)?.display_name ?? '',
    starts_at: slot.startsAt,
    ends_at: slot.endsAt,
    sequence: hold?.appointment_id === id ? hold.sequence : 0,
    stands_for: null,
  });
  const columns = { ...row, is_autoselect_provider: isAnyProvider };
  if (hold && isSameVisit(hold, wish, found))
    return {
      told: visit(hold.appointment_id, hold.provider_id),
      booking: (more) => holdTurning(ctx, hold.appointment_id, columns, more),
    };
  if (hold && ownHold) await deleteHold(tx, ownHold);
  // A hold that has run out makes room only where it is in the way.
  if (again) await clearExpiredHolds(tx, [providerId], slot, ctx.clock.now());
  const { locationId, typeId } = wish;
  const desk = { appointmentId: randomUUIDv7(), providerId, locationId, typeId };
  return {
    told: visit(desk.appointmentId, providerId),
    booking: (more) => visitInsertion(ctx, slot, desk, columns, more),
  };
}
