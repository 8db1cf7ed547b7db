// What the builder wants to know of the submissions, which are of a later module: the composition root hands it over.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export interface FormUse {
  /** How many submissions a form has, by the form's id, of each that has any; or of the one that is asked for. */
  byForm(tx: Tx, formId?: string): Promise<ReadonlyMap<string, number>>;
  /** How many submissions of a form were last made with a version, by the version's id. */
  byVersion(tx: Tx, formId: string): Promise<ReadonlyMap<string, number>>;
}
