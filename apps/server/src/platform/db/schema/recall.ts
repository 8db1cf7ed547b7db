// Tables of recall. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Computed, Day, Defaulted, Json } from './columns.ts';

export interface RecallTables {
  recallRules: {
    tenantId: Defaulted<string>;
    ruleId: string;
    position: number;
    afterTypeId: string;
    months: number;
    bookTypeId: string;
    firstDays: number;
    everyDays: number;
    mostMessages: number;
    byEmail: boolean;
    byText: boolean;
    words: Json<Record<string, { subject: string; mail: string; text: string }>>;
    removedAt: Date | null;
  };
  recalls: {
    tenantId: Defaulted<string>;
    recallId: string;
    patientId: string;
    ruleId: string;
    visitId: string;
    due: Day;
    state: 'waiting' | 'call' | 'booked' | 'stopped';
    why: 'office' | 'opt-out' | 'inactive' | 'rule' | 'here-again' | 'not-due' | null;
    sent: Defaulted<number>;
    lastOn: Day | null;
    nextOn: Day | null;
    bookedVisitId: string | null;
    endedAt: Date | null;
    endedBy: string | null;
    createdAt: Date;
  };
  recallMessages: {
    tenantId: Defaulted<string>;
    recallId: string;
    n: number;
    channel: 'email' | 'text';
    status: 'sent' | 'skipped';
    why: 'no-number' | 'no-email' | 'no-consent' | 'opted-out' | 'no-texts' | 'enough-texts' | 'quiet-hours' | 'no-postal-address' | null;
    numberHmac: Buffer | null;
    sentTo: Defaulted<string>;
    messageId: string | null;
    sentAt: Date;
  };
  recallMarks: {
    tenantId: Defaulted<string>;
    findAt: Date;
    sendAt: Date | null;
    nextAt: Computed<Date | null>;
  };
}
