// Tables of visits. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Computed, Defaulted, Json, TimeRange } from './columns.ts';

export interface VisitsTables {
  visits: {
    tenantId: Defaulted<string>;
    visitId: string;
    externalId: string | null;
    providerId: string;
    locationId: string;
    typeId: string | null;
    patientId: string | null;
    status: 'held' | 'scheduled' | 'confirmed' | 'canceled' | 'met' | 'missed' | 'booked' | 'deleted' | 'skipped';
    statusBefore: string | null;
    statusSequence: number | null;
    statusBy: string | null;
    statusAt: Date | null;
    startsAt: Date;
    endsAt: Date;
    during: TimeRange;
    description: Defaulted<string>;
    isAutoselectProvider: Defaulted<boolean>;
    isOverbooked: Defaulted<boolean>;
    submissionId: string | null;
    guestDigest: Buffer | null;
    guestAddressSealed: Buffer | null;
    isUnmailed: Defaulted<boolean>;
    standsFor: string | null;
    holdDigest: Buffer | null;
    holdFromDigest: Buffer | null;
    holdExpiresAt: Date | null;
    sequence: Defaulted<number>;
    changedIn: Computed<string | null>;
    createdAt: Date;
    updatedAt: Date;
    arrivedAt: Date | null;
    seatedAt: Date | null;
    confirmedAt: Date | null;
    confirmedVia: 'office' | 'link' | 'portal' | 'text' | null;
    movedByPatient: Defaulted<number>;
    visitAddressSealed: Buffer | null;
  };
  visitEvents: {
    tenantId: Defaulted<string>;
    eventId: string;
    visitId: string;
    at: Date;
    kind: 'booked' | 'confirmed' | 'moved' | 'canceled' | 'arrived' | 'seated' | 'met' | 'missed' | 'undone' | 'corrected' | 'text' | 'deleted' | 'skipped' | 'scheduled';
    actor: 'staff' | 'patient' | 'guardian' | 'guest' | 'link' | 'text' | 'sync' | 'system';
    accountId: string | null;
    sequence: number;
    before: Defaulted<Json<Record<string, string>>>;
    after: Defaulted<Json<Record<string, string>>>;
    reason: string | null;
    noteSealed: Buffer | null;
    seenAt: Date | null;
  };
  visitNews: {
    tenantId: Defaulted<string>;
    visitId: string;
    startsAt: Date;
    endsAt: Date;
    providerId: string;
    locationId: string;
    changedAt: Date;
    sequence: number;
  };
  holdLives: {
    tenantId: Defaulted<string>;
    holdDigest: Buffer;
    firstAt: Date;
    takes: number;
  };
  googleReserveTokens: {
    tenantId: Defaulted<string>;
    tokenId: string;
    tokenDigest: Buffer;
    tokenSealed: Buffer;
    holdDigest: Buffer | null;
    visitId: string | null;
    receivedAt: Date;
  };
}
