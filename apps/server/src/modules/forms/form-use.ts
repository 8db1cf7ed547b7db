// Figures on submissions for the builder. Submissions are a later module, so the composition root passes them in.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export interface FormUse {
  /** Returns the number of submissions by form id, without forms that have none; only for `formId` when given. */
  byForm(tx: Tx, formId?: string): Promise<ReadonlyMap<string, number>>;
  /** Returns how many submissions of a form were last made with a version, by version id. */
  byVersion(tx: Tx, formId: string): Promise<ReadonlyMap<string, number>>;
}
