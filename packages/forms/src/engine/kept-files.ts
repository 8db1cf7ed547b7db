// The files in answers: their keys, and their description by the practice in place of the sender's.
import type { FormField } from '../kit/field.ts';
import type { DraftAnswer } from './draft.ts';

/** An answer of a group. */
interface Rows {
  readonly rows: readonly { readonly key: string; readonly values: Readonly<Record<string, unknown>> }[];
}

/** Returns the keys of the files in the answers, also in the rows of groups. */
export function filesIn(fields: readonly FormField[], answers: readonly Omit<DraftAnswer, 'isShown'>[]): string[] {
  const byUuid = new Map(fields.map((field) => [field.uuid, field]));
  return answers.flatMap(({ uuid, value }): readonly string[] => {
    const field = byUuid.get(uuid);
    if (field?.fields.length) return rowValues(value).flatMap((row) => filesIn(field.fields, row));
    if (field?.type_name === 'Patient Attachment') return keyIn(value);
    return field?.type_name === 'Insurance Card' ? Object.values(value ?? {}).flatMap(keyIn) : [];
  });
}

/** Returns an answer in which each file is described as in `files`, by its key. */
export function withFiles(field: FormField, value: unknown, files: ReadonlyMap<string, object>): unknown {
  if (field.type_name === 'Patient Attachment') return described(value, files);
  if (field.type_name === 'Insurance Card') {
    const { front, back } = value as { readonly front: unknown; readonly back: unknown };
    return { ...(value as object), front: described(front, files), back: described(back, files) };
  }
  if (field.type_name !== 'Repeating Group') return value;
  const written = ({ key, values }: Rows['rows'][number]) => {
    const subs = field.fields.filter(({ uuid }) => uuid in values);
    const answers = subs.map((sub) => [sub.uuid, withFiles(sub, values[sub.uuid], files)] as const);
    return { key, values: { ...values, ...Object.fromEntries(answers) } };
  };
  return { ...(value as Rows), rows: (value as Rows).rows.map(written) };
}

function described(file: unknown, files: ReadonlyMap<string, object>): unknown {
  const known = files.get(keyIn(file)[0] ?? '');
  return known ? { ...known, type: 'patient-attachment' } : file;
}

function keyIn(file: unknown): readonly string[] {
  const key = typeof file === 'object' && (file as { key?: unknown } | null)?.key;
  return typeof key === 'string' && key !== '' ? [key] : [];
}

/** Returns the answers in each row of a group's value. */
function rowValues(value: unknown): readonly (readonly DraftAnswer[])[] {
  return (value as Rows).rows.map(({ values }) => Object.entries(values).map(([uuid, value]) => ({ uuid, value })));
}
