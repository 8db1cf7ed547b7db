// Tables of reminders. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Day, Defaulted, Json } from './columns.ts';

export interface RemindersTables {
  reminderPlans: {
    tenantId: Defaulted<string>;
    planId: string;
    typeId: string | null;
    daysAt: number;
    quietFrom: number;
    quietUntil: number;
    hasFallback: boolean;
    revision: number;
    changedAt: Date;
  };
  reminderSteps: {
    tenantId: Defaulted<string>;
    stepId: string;
    planId: string;
    position: number;
    due: 'booking' | 'days' | 'hours';
    n: number;
    channel: 'email' | 'text';
    leaveOutConfirmed: boolean;
    words: Json<Record<string, { subject: string; text: string }>>;
    timedAt: Date;
  };
  reminderMarks: {
    tenantId: Defaulted<string>;
    markedAt: Date;
    nextAt: Date;
  };
  reminders: {
    tenantId: Defaulted<string>;
    visitId: string;
    stepId: string;
    visitDay: Day;
    title: string;
    plannedFor: Date;
    status: 'sent' | 'delivered' | 'failed' | 'skipped';
    why: 'canceled' | 'confirmed' | 'booked-later' | 'no-number' | 'no-email' | 'no-consent' | 'texts-off' | 'quiet-hours' | 'enough-texts' | 'too-late' | 'plan-changed' | 'sent-with' | 'gateway-refused' | null;
    withVisitId: string | null;
    channel: 'email' | 'text';
    numberHmac: Buffer | null;
    sentTo: Defaulted<string>;
    messageId: string | null;
    sentAt: Date;
  };
}
