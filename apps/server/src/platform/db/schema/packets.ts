// Tables of packets. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface PacketsTables {
  packets: {
    tenantId: Defaulted<string>;
    packetId: string;
    name: string;
    intro: Defaulted<string>;
    revision: Defaulted<number>;
    createdAt: Date;
    archivedAt: Date | null;
    isForFirstVisits: Defaulted<boolean>;
  };
  packetForms: {
    tenantId: Defaulted<string>;
    packetId: string;
    formId: string;
    position: number;
  };
  packetRuns: {
    tenantId: Defaulted<string>;
    runId: string;
    packetId: string;
    patientId: string | null;
    guestDigest: Buffer | null;
    dueAt: Date | null;
    createdAt: Date;
    endedAt: Date | null;
    isAsked: Defaulted<boolean>;
    askedDueAt: Date | null;
  };
  packetRunForms: {
    tenantId: Defaulted<string>;
    submissionId: string;
    runId: string;
    formId: string;
    sentAt: Date;
    toldAt: Date | null;
  };
  packetRunVisits: {
    tenantId: Defaulted<string>;
    runId: string;
    visitId: string;
    dueAt: Date;
  };
}
