// Tables of second-steps. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { BigInteger, Defaulted } from './columns.ts';

export interface SecondStepsTables {
  staffApps: {
    tenantId: Defaulted<string>;
    accountId: string;
    secretSealed: Buffer;
    confirmedAt: Date | null;
    lastStep: Defaulted<number>;
    createdAt: Date;
  };
  staffRecoveryCodes: {
    tenantId: Defaulted<string>;
    accountId: string;
    codeDigest: Buffer;
    usedAt: Date | null;
  };
  staffPasskeys: {
    tenantId: Defaulted<string>;
    passkeyId: string;
    accountId: string;
    rpId: string;
    credentialId: Buffer;
    publicKey: Buffer;
    counter: BigInteger;
    transports: string[];
    isMultiDevice: boolean;
    isBackedUp: boolean;
    name: string;
    createdAt: Date;
    lastUsedAt: Date | null;
  };
  passkeyChallenges: {
    tenantId: Defaulted<string>;
    challengeDigest: Buffer;
    accountId: string;
    signInId: string | null;
    expiresAt: Date;
  };
}
