// Visits that a person already has and that are like the one they want to book: of the same type around that day, or at the same
// time.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { mayActFor } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { readRuleBook } from '../practice-setup/public.ts';
import { findOwnVisit, lengthOfType, openVisitsAt, sameTypeVisits } from '../visits/public.ts';
import { actsOf, type ViewScope } from './own-visit-view.ts';

const minuteMs = 60_000;

/** Returns visits by their ids, with whether their patient may move them. */
async function named(tx: Tx, found: readonly { readonly visitId: string }[], scope: ViewScope) {
  const rules = await readRuleBook(tx);
  const rows = await Promise.all(found.map(({ visitId }) => findOwnVisit(tx, visitId)));
  return rows.flatMap((row) =>
    row
      ? [
          {
            id: row.visitId,
            startTime: row.startsAt.toISOString(),
            endTime: row.endsAt.toISOString(),
            typeName: row.typeName ?? '',
            may: { move: actsOf(row, rules.of(row.typeId), scope).move },
          },
        ]
      : [],
  );
}

/** @throws owner-not-allowed for a person whom the caller may not act for */
export async function findSimilarVisits(
  ctx: Ctx & Uses<'caches'>,
  { patientId, typeId, startsAt }: { readonly patientId: string; readonly typeId: string; readonly startsAt?: Date },
) {
  const settings = await settingsOf(ctx);
  const now = ctx.clock.now();
  const similar = await inTenant(ctx, async (tx) => {
    if (!(await mayActFor(tx, ctx, patientId, 'book'))) return undefined;
    const sameType = await sameTypeVisits(tx, ctx, settings, { patientId, typeId, around: startsAt ?? now });
    const length = startsAt && (await lengthOfType(tx, typeId));
    const until = length && new Date(startsAt.getTime() + length.duration * minuteMs);
    const overlapping = until ? await openVisitsAt(tx, { patientId, after: now, endingAfter: startsAt, until }) : [];
    const scope = { settings, now };
    return { sameType: await named(tx, sameType, scope), overlapping: await named(tx, overlapping, scope) };
  });
  if (!similar) throw problem('owner-not-allowed');
  return similar;
}
