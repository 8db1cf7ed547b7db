// Tables of consents. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface ConsentsTables {
  consents: {
    tenantId: Defaulted<string>;
    consentId: string;
    addressHmac: Buffer;
    addressSealed: Buffer;
    channel: 'text' | 'email' | 'call';
    purpose: 'visits' | 'recall' | 'billing' | 'marketing' | 'codes' | 'all';
    answer: 'yes' | 'no' | 'withdrawn';
    wording: Defaulted<string>;
    source: 'form' | 'portal' | 'office' | 'text' | 'link' | 'sync' | 'gateway';
    way: 'phone' | 'person' | 'paper' | null;
    saidAt: Date;
    notedAt: Date;
    accountId: string | null;
    submissionId: string | null;
    noteSealed: Buffer | null;
  };
  sentTexts: {
    tenantId: Defaulted<string>;
    messageId: string;
    numberHmac: Buffer;
    sender: string;
    numberSealed: Buffer;
    sentAt: Date;
    status: 'delivered' | 'failed' | 'landline' | 'unknown-number' | null;
    statusAt: Date | null;
  };
  inboundTexts: {
    tenantId: Defaulted<string>;
    messageId: string;
    numberHmac: Buffer;
    numberSealed: Buffer;
    kind: 'stop' | 'cancel' | 'start' | 'help' | 'confirm' | 'other';
    textSealed: Buffer | null;
    mayMeanStop: Defaulted<boolean>;
    receivedAt: Date;
    seenAt: Date | null;
  };
}
