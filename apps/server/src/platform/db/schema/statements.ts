// Tables of statements. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { BigInteger, Decimal, Defaulted } from './columns.ts';

export interface StatementsTables {
  statementRuns: {
    tenantId: Defaulted<string>;
    runId: string;
    status: Defaulted<'waiting' | 'running' | 'done' | 'failed' | 'canceled'>;
    requestedBy: string;
    requestedAt: Date;
    minimum: Decimal;
    olderThan: number;
    skipSentDays: number;
    how: 'print' | 'mail' | 'both';
    twoSided: boolean;
    statements: number;
    amount: Decimal;
    done: Defaulted<number>;
    total: number;
    parts: Defaulted<number>;
    bytes: Defaulted<BigInteger>;
    dataKeySealed: Buffer | null;
    finishedAt: Date | null;
    expiresAt: Date | null;
  };
  statementLetters: {
    tenantId: Defaulted<string>;
    runId: string;
    patientId: string;
    place: number;
    byMail: boolean;
    onPaper: boolean;
    mailedAt: Date | null;
    printedAt: Date | null;
  };
}
