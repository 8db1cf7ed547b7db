// What approving a submission would change, and what approvals have changed.
import { z } from 'zod';

/** `by` is empty if it was no person who changed it. */
export const keptLine = z.object({ question: z.string(), now: z.string(), by: z.string(), at: z.string() });

export const approvalParts = {
  /** Of the patient's record; null without a patient. */
  recordRevision: z.number().int().nullable(),
  /** What approving would change in the record, row by row; empty without a patient. */
  changes: z.array(
    z.object({
      /** Names the row when approving. */
      key: z.string(),
      /** Of the question. */
      uuid: z.string(),
      /** `removal`: an entry of a list that the answer leaves out. It stays unless approving names it. */
      kind: z.enum(['new', 'changed', 'removal']),
      question: z.string(),
      before: z.array(z.string()),
      after: z.array(z.string()),
      /** Only of a removal. */
      entry: z.string().optional(),
    }),
  ),
  /** What approvals of this submission wrote, the newest first. */
  approvals: z.array(
    z.object({
      revision: z.number().int(),
      by: z.string(),
      at: z.string(),
      /** `taken`: it was written. Others were left as they were. */
      lines: z.array(
        z.object({
          key: z.string(),
          question: z.string(),
          before: z.array(z.string()),
          after: z.array(z.string()),
          taken: z.boolean(),
        }),
      ),
      undoneBy: z.string().nullable(),
      undoneAt: z.string().nullable(),
      /** What was not put back when it was undone, because it had been changed since. */
      kept: z.array(keptLine),
    }),
  ),
};
