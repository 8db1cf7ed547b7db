// Reads and replaces what patients may do online with their visits. Each save names the revision that it is based on.
import type { visitRules } from '@foyer/contract';
import type { z } from 'zod';
import { audit } from '../../platform/audit/audit.store.ts';
import { type EditedObject, noteMembers, selectRevision } from '../../platform/audit/member-changes.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { currentSettings, forgetSettings, keepSettings, lockSettings } from '../practice/public.ts';
import { readRuleBook, replaceRules, selectKnownTypes } from './visit-rules.store.ts';

export type AllVisitRules = z.output<typeof visitRules.saveVisitRules.body>;

const editedBy = (ctx: Ctx): EditedObject => ({ kind: 'visit-rules', id: ctx.tenant.id });

async function selectAll(tx: Tx, ctx: Ctx): Promise<AllVisitRules> {
  const book = await readRuleBook(tx);
  const settings = await currentSettings(tx);
  return {
    practice: book.practice,
    types: [...book.types].map(([typeId, rule]) => ({ typeId, ...rule }) as AllVisitRules['types'][number]),
    duplicateDays: settings.bookingDuplicateDays,
    openPerPatient: settings.bookingOpenPerPatient,
    openPerGuest: settings.bookingOpenPerGuest,
    maps: settings.maps,
    offerMinutes: settings.waitlistOfferMinutes,
    revision: await selectRevision(tx, editedBy(ctx)),
  };
}

export function readAllVisitRules(ctx: Ctx): Promise<AllVisitRules> {
  return inTenant(ctx, (tx) => selectAll(tx, ctx));
}

/** Types may be named once each. */
function assertNamedOnce(types: AllVisitRules['types']): void {
  const ids = types.map(({ typeId }) => typeId);
  const at = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (at >= 0)
    throw problem('validation-failed', {
      errors: [{ path: `body.types.${at}.typeId`, message: 'Name each type of visit once.' }],
    });
}

/**
 * Replaces all of them; returns what is stored then.
 * @throws settings-changed when somebody else saved since the revision, not-found for an unknown type, validation-failed
 */
export async function saveAllVisitRules(ctx: Ctx & Uses<'caches'>, wanted: AllVisitRules): Promise<AllVisitRules> {
  assertNamedOnce(wanted.types);
  const stored = await inTenant(ctx, async (tx) => {
    await lockSettings(tx);
    const before = await selectAll(tx, ctx);
    if (wanted.revision !== before.revision) throw problem('settings-changed');
    const known = await selectKnownTypes(
      tx,
      wanted.types.map(({ typeId }) => typeId),
    );
    if (wanted.types.some(({ typeId }) => !known.has(typeId))) throw problem('not-found');
    await replaceRules(tx, wanted.practice, wanted.types);
    await keepSettings(tx, ctx, {
      bookingDuplicateDays: wanted.duplicateDays,
      bookingOpenPerPatient: wanted.openPerPatient,
      bookingOpenPerGuest: wanted.openPerGuest,
      maps: wanted.maps,
      waitlistOfferMinutes: wanted.offerMinutes,
    });
    const after = await selectAll(tx, ctx);
    const names = (
      ['practice', 'types', 'duplicateDays', 'openPerPatient', 'openPerGuest', 'maps', 'offerMinutes'] as const
    ).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    for (const name of names)
      await audit(tx, ctx, { action: 'change-setting', object: { kind: 'setting', id: `visit-rules ${name}` } });
    await noteMembers(tx, ctx, editedBy(ctx), names);
    return { ...after, revision: await selectRevision(tx, editedBy(ctx)) };
  });
  forgetSettings(ctx);
  return stored;
}
