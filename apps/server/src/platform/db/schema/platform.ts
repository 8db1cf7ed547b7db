// Tables of platform. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { BigInteger, Defaulted, Json } from './columns.ts';

export interface PlatformTables {
  auditEntries: {
    tenantId: Defaulted<string>;
    entryId: Defaulted<BigInteger>;
    at: Date;
    actorKind: string;
    actorId: string | null;
    action: string;
    objectKind: string;
    objectId: string;
    outcome: string;
    requestId: string;
    transactionId: Defaulted<BigInteger>;
    fields: Defaulted<string[]>;
    recordRevision: number | null;
  };
  auditSeals: {
    tenantId: Defaulted<string>;
    sealNumber: number;
    throughTransaction: BigInteger;
    entryCount: number;
    hash: Buffer;
    at: Date;
  };
  memberChanges: {
    tenantId: Defaulted<string>;
    objectKind: string;
    objectId: string;
    member: string;
    revision: number;
    changedAt: Date;
    actorKind: string;
    actorId: string | null;
  };
  outgoingJobs: {
    tenantId: Defaulted<string>;
    jobId: string;
    queue: string;
    data: Json<object>;
    startAfter: Date;
    putAt: Defaulted<Date>;
  };
  practiceEpochs: {
    tenantId: Defaulted<string>;
    epoch: BigInteger;
    numbering: BigInteger;
  };
  tenantKeys: {
    tenantId: Defaulted<string>;
    keyId: string;
    wrappingKeyId: string;
    wrapped: Buffer;
    createdAt: Date;
  };
  throttles: {
    tenantId: Defaulted<string>;
    throttleKey: string;
    windowStartedAt: Date;
    windowEndsAt: Date;
    hits: number;
  };
  watchedTimes: {
    tenantId: Defaulted<string>;
    seenAt: Date;
    leaptAt: Date | null;
    leadSeconds: Defaulted<number>;
  };
}
