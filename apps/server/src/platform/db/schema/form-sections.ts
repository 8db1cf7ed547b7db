// Tables of form-sections. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted, Json } from './columns.ts';

export interface FormSectionsTables {
  formSections: {
    tenantId: Defaulted<string>;
    sectionId: string;
    name: string;
    object: Json<{ fields: unknown[] }>;
    savedAt: Date;
  };
}
