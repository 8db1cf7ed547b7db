// An entry as its person sees it.
import type { waitlistShapes } from '@foyer/contract';
import type { z } from 'zod';
import type { EntryRow } from './entries.store.ts';
import type { OpenOffer } from './offers.store.ts';

export type LinkedEntry = z.output<typeof waitlistShapes.linkedEntry>;
export type EntryShape = z.output<typeof waitlistShapes.waitlistEntry>;

/** Returns an entry as its link shows it: neither what it is for nor whose it is. */
export function linkedEntryOf(row: EntryRow, offer: OpenOffer | undefined): LinkedEntry {
  const { entryId: id, visitId, visitStartsAt } = row;
  return {
    id,
    providerIds: row.providerIds,
    locationIds: row.locationIds,
    weekdays: row.weekdays,
    parts: row.parts as LinkedEntry['parts'],
    from: row.fromDay,
    until: row.untilDay,
    isShortNotice: row.isShortNotice,
    channel: row.channel,
    insteadOf: visitId !== null && visitStartsAt ? { id: visitId, startTime: visitStartsAt.toISOString() } : null,
    status: row.status === 'waiting' && offer ? 'offered' : row.status,
    since: row.madeAt.toISOString(),
    offer: offer ? { startTime: offer.startsAt.toISOString(), until: offer.expiresAt.toISOString() } : null,
  };
}

/** Returns an entry as its patient and the family see it after signing in. */
export function shownEntryOf(row: EntryRow, offer: OpenOffer | undefined): EntryShape {
  return {
    ...linkedEntryOf(row, offer),
    contactId: row.patientId ?? '',
    nameFirst: row.nameFirst ?? '',
    nameLast: row.nameLast ?? '',
    typeId: row.typeId,
    typeName: row.typeName,
  };
}
