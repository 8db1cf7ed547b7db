// Tables of billing. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Day, Decimal, Defaulted } from './columns.ts';

export interface BillingTables {
  payments: {
    tenantId: Defaulted<string>;
    paymentId: string;
    patientId: string;
    accountId: string;
    amount: Decimal;
    currency: string;
    status: Defaulted<'pending' | 'paid' | 'failed'>;
    provider: string;
    providerReference: string | null;
    createdAt: Date;
    settledAt: Date | null;
  };
  ledgerEntries: {
    tenantId: Defaulted<string>;
    entryId: string;
    patientId: string;
    kind: 'charge' | 'payment' | 'adjustment' | 'reversal';
    amount: Decimal;
    description: string;
    occurredOn: Day;
    method: 'cash' | 'check' | 'card' | null;
    paymentId: string | null;
    reversesEntryId: string | null;
    requestKey: string | null;
    createdAt: Date;
    createdBy: string | null;
    checkNumber: string | null;
  };
  balances: {
    tenantId: Defaulted<string>;
    patientId: string;
    balance: Decimal;
    lastOn: Day;
  };
  billingSignons: {
    tenantId: Defaulted<string>;
    tokenDigest: Buffer;
    sessionId: string;
    accountId: string;
    patientId: string;
    expiresAt: Date;
    usedAt: Date | null;
  };
  billingSessions: {
    tenantId: Defaulted<string>;
    tokenDigest: Buffer;
    sessionId: string;
    accountId: string;
    patientId: string;
    expiresAt: Date;
  };
}
