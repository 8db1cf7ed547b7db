// Stores a whole book at once, as a connector's first round does.
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { busyTimeKind, closedDaysKind, hoursKind, locationKind, providerKind, typeKind } from './kinds.ts';
import { type Batch, type SyncedKind, storeBatch } from './push-batch.ts';
import { visitKind } from './visit-kind.ts';

type Items = Batch['upserts'];

/** All data of a practice's management software, by the last segment of the address that takes each kind. */
export type SyncedBook = Readonly<
  Record<
    'locations' | 'providers' | 'appointment-types' | 'provider-hours' | 'closed-days' | 'busy-times' | 'appointments',
    Items
  >
>;

/** @throws when an item is refused */
export async function takeBook(tx: Tx, ctx: Ctx, book: SyncedBook): Promise<void> {
  const kinds: [SyncedKind<z.ZodType>, Items][] = [
    [locationKind, book.locations],
    [providerKind, book.providers],
    [typeKind, book['appointment-types']],
    [hoursKind, book['provider-hours']],
    [closedDaysKind, book['closed-days']],
    [busyTimeKind, book['busy-times']],
    [visitKind, book.appointments],
  ];
  for (const [kind, upserts] of kinds) {
    const { results } = await storeBatch(tx, ctx, kind, { upserts, deletions: [] });
    const refused = results.find(({ outcome }) => outcome === 'refused');
    if (refused) throw new Error(`${refused.externalId} of the ${kind.audited} was refused.`);
  }
}
