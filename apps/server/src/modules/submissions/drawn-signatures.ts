// Re-encodes every signature before it is stored: what patients and offices open later was made by the server.
import {
  decodeSignature,
  encodeSignature,
  type FormField,
  labelOf,
  MAX_SIGNATURE,
  messages,
  type SubmissionEntry,
} from '@foyer/forms';
import type { Ctx, Uses } from '../../platform/context.ts';
import { isNoPicture } from '../../platform/pictures/pictures.ts';
import { problem } from '../../platform/problem.ts';

const prefix = 'data:image/png;base64,';

async function drawnAnew(ctx: Ctx & Uses<'pictures' | 'signal'>, field: FormField, value: string): Promise<string> {
  const bytes = Buffer.from(decodeSignature(value).slice(prefix.length), 'base64');
  try {
    const drawn = await ctx.pictures.drawOne({ as: 'signature', bytes, mostBytes: MAX_SIGNATURE }, ctx.signal);
    return encodeSignature(prefix + Buffer.from(drawn.bytes).toString('base64'));
  } catch (error) {
    if (!isNoPicture(error)) throw error;
    throw problem('submission-invalid', {
      errors: [{ path: field.uuid, message: `${labelOf(field)} ${messages.invalid}` }],
    });
  }
}

/**
 * Returns the entries of a checked submission with re-encoded signatures: the same pixels, at most 1200 x 600.
 * @throws submission-invalid for bytes that only look like a picture; overloaded
 */
export async function withDrawnSignatures(
  ctx: Ctx & Uses<'pictures' | 'signal'>,
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
): Promise<SubmissionEntry[]> {
  const pads = new Map(fields.filter(({ type_name }) => type_name === 'Signature').map((field) => [field.uuid, field]));
  const drawn: SubmissionEntry[] = [];
  // One at a time: a form with many signatures takes a single place at the gate.
  for (const entry of entries) {
    const field = pads.get(entry.uuid);
    const isSigned = field && typeof entry.value === 'string' && entry.value !== '';
    drawn.push(isSigned ? { ...entry, value: await drawnAnew(ctx, field, String(entry.value)) } : entry);
  }
  return drawn;
}
