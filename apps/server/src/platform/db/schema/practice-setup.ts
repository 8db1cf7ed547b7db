// Tables of practice-setup. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Computed, Day, Defaulted, TimeRange } from './columns.ts';

export interface PracticeSetupTables {
  locations: {
    tenantId: Defaulted<string>;
    locationId: string;
    externalId: string | null;
    name: string;
    displayName: Defaulted<string>;
    street: Defaulted<string>;
    street2: Defaulted<string>;
    city: Defaulted<string>;
    state: Defaulted<string>;
    zipcode: Defaulted<string>;
    country: Defaulted<'US' | 'CA'>;
    latitude: number | null;
    longitude: number | null;
    phone: Defaulted<string>;
    position: Defaulted<number>;
    deletedAt: Date | null;
  };
  providers: {
    tenantId: Defaulted<string>;
    providerId: string;
    externalId: string | null;
    displayName: string;
    title: Defaulted<string>;
    isBookable: Defaulted<boolean>;
    position: Defaulted<number>;
    deletedAt: Date | null;
  };
  providerHours: {
    tenantId: Defaulted<string>;
    hoursId: string;
    externalId: string | null;
    providerId: string;
    locationId: string;
    kind: 'work' | 'break';
    weekday: number;
    fromMinute: number;
    untilMinute: number;
    validFrom: Day | null;
    validUntil: Day | null;
  };
  providerAway: {
    tenantId: Defaulted<string>;
    awayId: string;
    externalId: string | null;
    providerId: string;
    during: TimeRange;
    startsAt: Computed<Date>;
    endsAt: Computed<Date>;
    reason: Defaulted<string>;
  };
  visitTypes: {
    tenantId: Defaulted<string>;
    typeId: string;
    externalId: string | null;
    name: string;
    duration: number;
    bufferBefore: Defaulted<number>;
    bufferAfter: Defaulted<number>;
    noticeMinutes: Defaulted<number>;
    horizonDays: Defaulted<number>;
    isBookable: Defaulted<boolean>;
    position: Defaulted<number>;
    deletedAt: Date | null;
    patientLine: Defaulted<string>;
    prepareLine: Defaulted<string>;
    hasWaitlist: Defaulted<boolean>;
    packetId: string | null;
    packetDays: Defaulted<number>;
  };
  typeProviders: {
    tenantId: Defaulted<string>;
    typeId: string;
    providerId: string;
  };
  typeLocations: {
    tenantId: Defaulted<string>;
    typeId: string;
    locationId: string;
  };
  closedDays: {
    tenantId: Defaulted<string>;
    closedId: string;
    externalId: string | null;
    locationId: string | null;
    providerId: string | null;
    fromDay: Day;
    untilDay: Day;
    reason: Defaulted<string>;
  };
  visitRules: {
    tenantId: Defaulted<string>;
    ruleId: string;
    typeId: string | null;
    cancelMode: 'no' | 'any' | 'until' | null;
    cancelHours: number | null;
    moveMode: 'no' | 'any' | 'until' | null;
    moveHours: number | null;
    mostMoves: number | null;
    otherProvider: boolean | null;
    otherLocation: boolean | null;
    reason: 'off' | 'ask' | 'required' | null;
    confirmDays: number | null;
    policy: string | null;
    tellOffice: boolean | null;
    mailAfterConfirming: boolean | null;
  };
  freedTimes: {
    tenantId: Defaulted<string>;
    freedId: string;
    providerId: string | null;
    locationId: string | null;
    startsAt: Date;
    endsAt: Date;
    freedAt: Date;
    lookAt: Date | null;
  };
}
