// The files that a submission is posted with: only the sender's own, described by the server's own data.
import { type FormField, messages, type SubmissionEntry } from '@foyer/forms';
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

function keyIn(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'key' in value ? String(value.key) : undefined;
}

/** A group's stored answer. */
interface Rows {
  readonly rows: readonly { readonly key: string; readonly values: Readonly<Record<string, unknown>> }[];
}

/** The two pictures of an insurance card. */
const sidesOf = (value: unknown) => (['front', 'back'] as const).map((side) => [side, (value as Card)[side]] as const);
type Card = Readonly<Record<'front' | 'back', unknown>>;

/** Returns the keys of the files in an answer, also in the rows of a group. */
function keysIn(field: FormField, value: unknown): readonly string[] {
  if (field.type_name === 'Repeating Group')
    return (value as Rows).rows.flatMap(({ values }) => field.fields.flatMap((sub) => keysIn(sub, values[sub.uuid])));
  if (field.type_name === 'Insurance Card') return sidesOf(value).flatMap(([, file]) => keyIn(file) ?? []);
  const key = field.type_name === 'Patient Attachment' && keyIn(value);
  return key ? [key] : [];
}

/** Returns an answer with the stored description of its files. */
function withFiles(field: FormField, value: unknown, files: ReadonlyMap<string, object>): unknown {
  if (field.type_name === 'Repeating Group') {
    const written = ({ key, values }: Rows['rows'][number]) => {
      const described = field.fields
        .filter(({ uuid }) => uuid in values)
        .map((sub) => [sub.uuid, withFiles(sub, values[sub.uuid], files)] as const);
      return { key, values: { ...values, ...Object.fromEntries(described) } };
    };
    return { ...(value as Rows), rows: (value as Rows).rows.map(written) };
  }
  const described = (file: unknown) => {
    const known = files.get(keyIn(file) ?? '');
    return known ? { ...known, type: 'patient-attachment' } : file;
  };
  if (field.type_name === 'Insurance Card')
    return {
      ...(value as object),
      ...Object.fromEntries(sidesOf(value).map(([side, file]) => [side, described(file)])),
    };
  return field.type_name === 'Patient Attachment' ? described(value) : value;
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
    return field ? keysIn(field, value).map((key) => ({ field, key })) : [];
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
