// Tables of notes. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface NotesTables {
  notes: {
    tenantId: Defaulted<string>;
    noteId: string;
    subjectKind: 'patient' | 'account' | 'visit' | 'submission';
    subjectId: string;
    patientId: string | null;
    textSealed: Buffer | null;
    isPinned: Defaulted<boolean>;
    createdBy: string;
    createdAt: Date;
    revision: Defaulted<number>;
    editedAt: Date | null;
    removedBy: string | null;
    removedAt: Date | null;
    requestKey: string;
  };
}
