// The files that a submission is posted with: only the sender's own, described by the server's own data.
import { type FormField, filesIn, messages, type SubmissionEntry, withFiles } from '@foyer/forms';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { claimAttachments, claimableFiles } from '../attachments/public.ts';

export interface AttachedFiles {
  /** The entries, with the stored name, type and size of each file. */
  readonly entries: SubmissionEntry[];
  readonly keys: readonly string[];
  /** Returns the refusal when a file is no longer available; it names every field with a file. */
  readonly refusal: () => Problem;
}

function refusalFor(fields: readonly FormField[]): Problem {
  return problem('submission-invalid', {
    errors: fields.map((field) => ({
      path: field.uuid,
      message: `${field.display_name || field.type_name} ${messages.attachmentUnknown}`,
    })),
  });
}

/**
 * Finds the files of checked entries. `submissionId` is the submission being edited, which keeps its files.
 * @throws submission-invalid for files that are missing or somebody else's
 */
export async function attachedFiles(
  ctx: Ctx & Uses<'cipherOf' | 'guest'>,
  fields: readonly FormField[],
  entries: SubmissionEntry[],
  submissionId: string | undefined,
): Promise<AttachedFiles> {
  const byUuid = new Map(fields.map((field) => [field.uuid, field]));
  const attached = entries.flatMap(({ uuid, value }) => {
    const field = byUuid.get(uuid);
    return field ? filesIn([field], [{ uuid, value }]).map((key) => ({ field, key })) : [];
  });
  const refusal = () => refusalFor(attached.map(({ field }) => field));
  if (attached.length === 0) return { entries, keys: [], refusal };
  const files = await claimableFiles(
    ctx,
    attached.map(({ key }) => key),
    submissionId,
  );
  const missing = attached.filter(({ key }) => !files.has(key)).map(({ field }) => field);
  if (missing.length > 0) throw refusalFor(missing);
  return {
    entries: entries.map((entry) => {
      const field = byUuid.get(entry.uuid);
      return field ? { ...entry, value: withFiles(field, entry.value, files) } : entry;
    }),
    keys: [...files.keys()],
    refusal,
  };
}

/** Ties the files to the submission that this transaction stores. @throws submission-invalid, which rolls it back */
export async function claimFiles(
  tx: Tx,
  { keys, refusal }: AttachedFiles,
  to: { readonly submissionId: string; readonly ownerId: string | null },
): Promise<void> {
  if (!(await claimAttachments(tx, keys, to))) throw refusal();
}
