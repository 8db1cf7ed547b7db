// Tables of messages. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface MessagesTables {
  messages: {
    tenantId: Defaulted<string>;
    messageId: string;
    patientId: string;
    author: Defaulted<'patient' | 'office'>;
    accountId: string;
    subjectSealed: Buffer;
    bodySealed: Buffer;
    sentAt: Date;
  };
}
