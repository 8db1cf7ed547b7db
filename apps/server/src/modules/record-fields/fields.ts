// Record fields of the practice's own: listed, added, changed, archived, and deleted while nothing uses them.
import { randomUUID } from 'node:crypto';
import type { OwnFieldType } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { lockPractice } from '../forms/public.ts';
import { isOwnFieldHeld } from '../patients/public.ts';
import { insertField, isAsked, lockField, removeField, selectFields, updateField } from './fields.store.ts';

/** Most fields of a practice, archived ones too. */
const MOST = 100;

export async function listFields(ctx: Ctx) {
  const fields = await inTenant(ctx, selectFields);
  return fields.map(({ fieldId, archivedAt, ...field }) => ({
    id: fieldId,
    ...field,
    isArchived: archivedAt !== null,
  }));
}

export interface NewField {
  readonly name: string;
  readonly type: OwnFieldType;
  readonly options: readonly string[];
}

/** Returns the id of the new field. @throws record-field-limit */
export async function addField(ctx: Ctx, { name, type, options }: NewField): Promise<string> {
  const fieldId = randomUUID();
  await inTenant(ctx, async (tx) => {
    // Two who add at once count one after the other.
    await lockPractice(tx);
    const { length } = await selectFields(tx);
    if (length >= MOST) throw problem('record-field-limit');
    await insertField(tx, { fieldId, name, type, options: [...options], position: length });
    await audit(tx, ctx, { action: 'record-field-added', object: { kind: 'record-field', id: fieldId } });
  });
  return fieldId;
}

export interface FieldChange {
  /** The revision that the change is based on. */
  readonly revision: number;
  readonly name?: string | undefined;
  /** Counted from 0. */
  readonly place?: number | undefined;
  readonly isArchived?: boolean | undefined;
}

/** Changes the given members. @throws not-found, record-field-changed */
export async function changeField(ctx: Ctx, fieldId: string, change: FieldChange): Promise<void> {
  const { revision, name, place, isArchived } = change;
  await inTenant(ctx, async (tx) => {
    // Two who move fields at once do it one after the other.
    await lockPractice(tx);
    const field = await lockField(tx, fieldId);
    if (!field) throw problem('not-found');
    if (field.revision !== revision) throw problem('record-field-changed');
    await updateField(tx, fieldId, {
      revision: revision + 1,
      ...(name !== undefined && { name }),
      ...(isArchived !== undefined && { archivedAt: isArchived ? (field.archivedAt ?? ctx.clock.now()) : null }),
    });
    if (place !== undefined) await moveField(tx, fieldId, place);
    await audit(tx, ctx, { action: actionOf(change), object: { kind: 'record-field', id: fieldId } });
  });
}

function actionOf({ name, isArchived }: FieldChange) {
  if (isArchived !== undefined) return isArchived ? 'record-field-archived' : 'restore';
  return name === undefined ? 'order' : 'rename';
}

/** Numbers all fields from 0 again, with this one at its place. */
async function moveField(tx: Tx, fieldId: string, place: number): Promise<void> {
  const others = (await selectFields(tx)).map((field) => field.fieldId).filter((id) => id !== fieldId);
  for (const [position, id] of others.toSpliced(place, 0, fieldId).entries()) await updateField(tx, id, { position });
}

/** @throws not-found, field-in-use while a form, a saved section or a record uses it */
export async function deleteField(ctx: Ctx & Uses<'cipherOf'>, fieldId: string): Promise<void> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  await inTenant(ctx, async (tx) => {
    // Who approves an answer to it meanwhile waits, and then writes nothing.
    if (!(await lockField(tx, fieldId))) throw problem('not-found');
    if ((await isAsked(tx, fieldId)) || (await isOwnFieldHeld(tx, cipher, fieldId))) throw problem('field-in-use');
    await removeField(tx, fieldId);
    await audit(tx, ctx, { action: 'remove', object: { kind: 'record-field', id: fieldId } });
  });
}
