// Tables of tasks. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Day, Defaulted } from './columns.ts';

export interface TasksTables {
  tasks: {
    tenantId: Defaulted<string>;
    taskId: string;
    titleSealed: Buffer;
    textSealed: Buffer | null;
    dueOn: Day | null;
    assignedTo: string | null;
    aboutKind: 'patient' | 'visit' | 'submission' | null;
    aboutId: string | null;
    patientId: string | null;
    madeBy: string;
    madeAt: Date;
    doneBy: string | null;
    doneAt: Date | null;
    requestKey: string;
  };
  taskComments: {
    tenantId: Defaulted<string>;
    commentId: string;
    taskId: string;
    textSealed: Buffer;
    createdBy: string;
    createdAt: Date;
    requestKey: string;
  };
}
