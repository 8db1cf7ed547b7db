// Tables of identity. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface IdentityTables {
  accounts: {
    tenantId: Defaulted<string>;
    accountId: string;
    kind: 'patient' | 'staff';
    patientId: string | null;
    emailAddress: string;
    passwordHash: string;
    name: Defaulted<string>;
    role: 'admin' | 'office' | 'clinical' | 'billing' | 'read-only' | null;
    mobileNumber: Defaulted<string>;
    isInvited: Defaulted<boolean>;
    isSuspended: Defaulted<boolean>;
    createdAt: Date;
    providerId: string | null;
  };
  accountKeys: {
    tenantId: Defaulted<string>;
    keyId: string;
    keyDigest: Buffer;
    purpose: 'registration' | 'reset' | 'invitation';
    patientId: string | null;
    accountId: string | null;
    failedAttempts: Defaulted<number>;
    verifiedAt: Date | null;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Date | null;
  };
  knownSources: {
    tenantId: Defaulted<string>;
    accountId: string;
    sourceDigest: Buffer;
    signedInAt: Date;
  };
  sessions: {
    tenantId: Defaulted<string>;
    sessionId: string;
    tokenDigest: Buffer;
    bindingDigest: Buffer | null;
    accountId: string;
    device: Defaulted<string>;
    createdAt: Date;
    lastActiveAt: Date;
    expiresAt: Date;
    revokedAt: Date | null;
  };
  signInChallenges: {
    tenantId: Defaulted<string>;
    challengeId: string;
    tokenDigest: Buffer;
    accountId: string;
    codeDigest: Buffer | null;
    codeExpiresAt: Date | null;
    failedAttempts: Defaulted<number>;
    sentAt: Date | null;
    consumedAt: Date | null;
    createdAt: Date;
    expiresAt: Date;
  };
  staffRights: {
    tenantId: Defaulted<string>;
    accountId: string;
    rightName: string;
    isGranted: boolean;
  };
  staffLocations: {
    tenantId: Defaulted<string>;
    accountId: string;
    locationId: string;
  };
}
