// What was said of the items that the record holds, kept beside the answers: only of items that it really holds.
import { type FormField, itemsOf, marksOf, readMarks, recordTarget, type SubmissionEntry, valueIn } from '@foyer/forms';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { keptRecord } from './kept-record.ts';

/** @param sent the untrusted entries that `entries` were made of */
export async function withConfirmedItems(
  ctx: Ctx & Uses<'cipherOf'>,
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  sent: readonly unknown[],
  owner: string | null,
): Promise<SubmissionEntry[]> {
  const confirmed = new Map(fields.filter(itemsOf).map((field) => [field.uuid, field]));
  if (owner === null || confirmed.size === 0) return [...entries];
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const record = await inTenant(ctx, (tx) => keptRecord(tx, cipher, owner));
  const said = new Map(sent.map((entry) => marksIn(entry)));
  return entries.map((entry) => {
    const field = confirmed.get(entry.uuid);
    const target = field && recordTarget(entry.foyer_table_name, entry.foyer_column_name);
    if (!target || !record) return entry;
    const items = marksOf(field, entry.value, valueIn(record, target, undefined), said.get(entry.uuid));
    return Object.keys(items).length > 0 ? { ...entry, items } : entry;
  });
}

function marksIn(entry: unknown) {
  const { uuid, items } = (entry ?? {}) as { readonly uuid?: unknown; readonly items?: unknown };
  return [uuid, readMarks(items)] as const;
}
