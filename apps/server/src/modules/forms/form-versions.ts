// Field trees of form versions, read once: a published version is immutable, so its parsed tree can be cached.
import {
  type FormAlert,
  type FormField,
  fieldsWithUnusedConditions,
  readAlerts,
  readForm as readFields,
} from '@foyer/forms';
import { defineCache } from '../../platform/caches.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { selectVersion } from './forms.store.ts';

export interface FormVersion {
  readonly formId: string;
  readonly versionId: string;
  /** Number of the version within its form, from 1. */
  readonly number: number;
  readonly name: string;
  readonly fields: FormField[];
  readonly alerts: readonly FormAlert[];
  readonly object: { fields: unknown[] };
  readonly pages: number[];
}

const hourMs = 3_600_000;
const versionsCache = defineCache<FormVersion | undefined>({ lifeMs: hourMs, limit: 300 });

async function load(ctx: Ctx, versionId: string): Promise<FormVersion | undefined> {
  const row = await inTenant(ctx, (tx) => selectVersion(tx, versionId));
  if (!row) return undefined;
  const read = readFields(row.object);
  if (!read.ok) throw new Error(`Form version ${versionId} can't be read: ${read.reason}`);
  const unused = fieldsWithUnusedConditions(read.fields).map(({ uuid }) => uuid);
  // Once an hour, because the version is kept for as long.
  if (unused.length > 0)
    ctx.log.warn({ form: row.formId, version: versionId, fields: unused }, 'conditions of this form cannot be used');
  return {
    formId: row.formId,
    versionId,
    number: row.version,
    name: row.formName,
    fields: read.fields,
    alerts: readAlerts(row.object),
    object: row.object,
    pages: row.pages,
  };
}

/** A version of one of the practice's forms, or undefined. */
export function formVersion(ctx: Ctx & Uses<'caches'>, versionId: string): Promise<FormVersion | undefined> {
  const cache = ctx.caches.of(versionsCache);
  return cache.get(`${ctx.tenant.id} ${versionId}`, () => load(ctx, versionId));
}
