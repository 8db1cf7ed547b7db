// Tables of patient-alerts. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Day, Defaulted } from './columns.ts';

export interface PatientAlertsTables {
  patientAlerts: {
    tenantId: Defaulted<string>;
    alertId: string;
    patientId: string;
    kind: 'care' | 'office' | 'info';
    textSealed: Buffer;
    untilOn: Day | null;
    isForFamily: Defaulted<boolean>;
    revision: Defaulted<number>;
    madeBy: string;
    madeAt: Date;
    endedBy: string | null;
    endedAt: Date | null;
    requestKey: string;
  };
}
