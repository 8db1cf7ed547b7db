// Tables of shared-documents. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface SharedDocumentsTables {
  sharedDocuments: {
    tenantId: Defaulted<string>;
    documentId: string;
    patientId: string;
    kind: 'letter' | 'x-ray' | 'referral' | 'plan' | 'insurance' | 'other';
    nameSealed: Buffer;
    fileSealed: Buffer | null;
    isShared: Defaulted<boolean>;
    sharedAt: Date | null;
    seenAt: Date | null;
    uploadedBy: string;
    uploadedAt: Date;
    revision: Defaulted<number>;
    removedBy: string | null;
    removedAt: Date | null;
    eraseAt: Date | null;
    requestKey: string;
    requestDigest: Buffer;
  };
}
