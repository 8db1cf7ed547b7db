// Sections of forms that the practice saves for other forms. A copy is a copy: what is changed here changes no form.
import { randomUUID } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { lockPractice, unfinishedForm } from '../forms/public.ts';
import { countSections, insertSection, removeSection, selectSections, updateSection } from './sections.store.ts';

/** Most sections of a practice. */
const MOST = 200;

export async function listSections(ctx: Ctx) {
  const sections = await inTenant(ctx, selectSections);
  return sections.map(({ sectionId, name, object, savedAt }) => ({
    id: sectionId,
    name,
    object,
    savedAt: savedAt.toISOString(),
  }));
}

/** Returns the fields as they are stored: with clean texts, and without settings of a form. @throws form-refused, form-text-limit */
function storedSection(object: unknown): { fields: unknown[] } {
  const { stored, fields } = unfinishedForm(object, 'body.object');
  if (fields.length === 0)
    throw problem('form-refused', { errors: [{ path: 'body.object.fields', message: 'has no field' }] });
  return { fields: stored.fields };
}

export interface NewSection {
  readonly name: string;
  readonly object?: unknown;
}

/** Returns the id of the new section. @throws form-refused, form-text-limit, section-limit */
export async function saveSection(ctx: Ctx, { name, object }: NewSection): Promise<string> {
  const stored = storedSection(object);
  const sectionId = randomUUID();
  await inTenant(ctx, async (tx) => {
    // Two saves at once count one after the other.
    await lockPractice(tx);
    if ((await countSections(tx)) >= MOST) throw problem('section-limit');
    await insertSection(tx, { sectionId, name, object: JSON.stringify(stored), savedAt: ctx.clock.now() });
    await audit(tx, ctx, { action: 'section-saved', object: { kind: 'form-section', id: sectionId } });
  });
  return sectionId;
}

export interface SectionChange {
  readonly name?: string | undefined;
  readonly object?: unknown;
}

/** Changes the given members. @throws not-found, form-refused, form-text-limit */
export async function changeSection(ctx: Ctx, sectionId: string, { name, object }: SectionChange): Promise<void> {
  const stored = object === undefined ? undefined : JSON.stringify(storedSection(object));
  await inTenant(ctx, async (tx) => {
    const change = { savedAt: ctx.clock.now(), ...(name !== undefined && { name }), ...(stored && { object: stored }) };
    if (!(await updateSection(tx, sectionId, change))) throw problem('not-found');
    await audit(tx, ctx, {
      action: stored ? 'section-saved' : 'rename',
      object: { kind: 'form-section', id: sectionId },
    });
  });
}

/** @throws not-found */
export async function deleteSection(ctx: Ctx, sectionId: string): Promise<void> {
  await inTenant(ctx, async (tx) => {
    if (!(await removeSection(tx, sectionId))) throw problem('not-found');
    await audit(tx, ctx, { action: 'remove', object: { kind: 'form-section', id: sectionId } });
  });
}
