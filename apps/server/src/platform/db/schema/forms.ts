// Tables of forms. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Computed, Defaulted, Json } from './columns.ts';

export interface FormsTables {
  forms: {
    tenantId: Defaulted<string>;
    formId: string;
    name: string;
    position: Defaulted<number>;
    isRestricted: Defaulted<boolean>;
    forGuests: Defaulted<boolean>;
    forAllPatients: Defaulted<boolean>;
    publishedVersionId: string | null;
    createdAt: Date;
    deletedAt: Date | null;
  };
  formVersions: {
    tenantId: Defaulted<string>;
    formVersionId: string;
    formId: string;
    version: number;
    formName: string;
    object: Json<{ fields: unknown[] }>;
    pages: number[];
    hasContact: boolean;
    hasGroup: boolean;
    hasBooking: Computed<boolean>;
    isRedirect: Defaulted<boolean>;
    redirectUrl: Defaulted<string>;
    thankYou: Defaulted<string>;
    publishedAt: Date;
    minutes: number | null;
    pageCount: number | null;
    isConsent: Computed<boolean>;
    asksAgain: Defaulted<boolean>;
  };
  formDrafts: {
    tenantId: Defaulted<string>;
    formId: string;
    revision: number;
    object: Json<{ fields: unknown[] }>;
    thankYou: Defaulted<string>;
    redirectUrl: Defaulted<string>;
    isChanged: boolean;
    savedAt: Date;
    savedBy: string | null;
  };
  formAssignments: {
    tenantId: Defaulted<string>;
    patientId: string;
    formId: string;
    assignedAt: Date;
  };
}
