// Tables of agreements. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Day, Defaulted } from './columns.ts';

export interface AgreementsTables {
  agreements: {
    tenantId: Defaulted<string>;
    agreementId: string;
    formId: string;
    formVersionId: string;
    patientId: string | null;
    submissionId: string | null;
    revision: number | null;
    state: 'agreed' | 'on-paper' | 'at-office' | 'withdrawn' | 'asked';
    since: Day;
    until: Day | null;
    at: Date;
    accountId: string | null;
    reasonSealed: Buffer | null;
  };
  signingAgreements: {
    tenantId: Defaulted<string>;
    signingId: string;
    patientId: string | null;
    submissionId: string;
    wording: string;
    agreedAt: Date;
  };
}
