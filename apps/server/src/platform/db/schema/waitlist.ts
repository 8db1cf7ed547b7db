// Tables of waitlist. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Day, Defaulted } from './columns.ts';

export interface WaitlistTables {
  waitlistEntries: {
    tenantId: Defaulted<string>;
    entryId: string;
    patientId: string | null;
    visitId: string | null;
    typeId: string;
    providerIds: string[];
    locationIds: string[];
    weekdays: number[];
    parts: string[];
    fromDay: Day;
    untilDay: Day;
    isShortNotice: boolean;
    channel: 'email' | 'text';
    noteSealed: Buffer | null;
    isPinned: Defaulted<boolean>;
    guardianId: string | null;
    madeAt: Date;
    status: 'waiting' | 'booked' | 'left' | 'ended';
    endedAt: Date | null;
  };
  waitlistOffers: {
    tenantId: Defaulted<string>;
    offerId: string;
    entryId: string;
    holdId: string;
    freedId: string | null;
    tokenDigest: Buffer;
    recipientHmac: Buffer;
    channel: 'email' | 'text';
    numberHmac: Buffer | null;
    providerId: string;
    locationId: string;
    startsAt: Date;
    endsAt: Date;
    madeAt: Date;
    expiresAt: Date;
    outcome: 'accepted' | 'declined' | 'taken' | 'expired' | 'ended' | null;
    outcomeAt: Date | null;
    visitId: string | null;
  };
}
