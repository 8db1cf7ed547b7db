// Tables of attachments. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface AttachmentsTables {
  attachments: {
    tenantId: Defaulted<string>;
    attachmentId: string;
    attachmentKey: string;
    fileSealed: Buffer | null;
    uploadedBy: string | null;
    guestDigest: Buffer | null;
    submissionId: string | null;
    ownerId: string | null;
    createdAt: Date;
    removedAt: Date | null;
  };
}
