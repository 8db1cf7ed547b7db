// Tables of record-fields. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface RecordFieldsTables {
  recordFields: {
    tenantId: Defaulted<string>;
    fieldId: string;
    name: string;
    type: 'Short Text Entry' | 'Long Text Entry' | 'Number' | 'Date Picker' | 'Dropdown' | 'Single Choice' | 'Multiple Choice' | 'Checkbox' | 'Email Address' | 'Phone Number';
    options: Defaulted<string[]>;
    position: number;
    archivedAt: Date | null;
    revision: Defaulted<number>;
  };
}
