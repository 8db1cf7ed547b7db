// Writes down that times have opened, in the transaction that opened them, so that the waitlist hears of every one.
import { randomUUIDv7 } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { FreedStretch } from './freed-times.policy.ts';
import { insertFreedTimes } from './freed-times.store.ts';

/** How long the practice may still change its mind. */
const quietMs = 120_000;

export interface FreedRange extends FreedStretch {
  /** Null for every provider. */
  readonly providerId: string | null;
  /** Null for every location. */
  readonly locationId: string | null;
}

/**
 * `isByPatient`: it is offered at once, without the two minutes in which the practice may undo. `isOffered`: false keeps it as a
 * freed time that nobody is told of.
 */
export async function noteFreed(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  ranges: readonly FreedRange[],
  { isByPatient = false, isOffered = true } = {},
): Promise<void> {
  const now = clock.now();
  const rows = ranges
    .filter(({ until }) => until > now)
    .map(({ providerId, locationId, from, until }) => ({
      freedId: randomUUIDv7(),
      providerId,
      locationId,
      startsAt: from,
      endsAt: until,
      freedAt: now,
      lookAt: isOffered ? new Date(now.getTime() + (isByPatient ? 0 : quietMs)) : null,
    }));
  if (rows.length > 0) await insertFreedTimes(tx, rows);
}
