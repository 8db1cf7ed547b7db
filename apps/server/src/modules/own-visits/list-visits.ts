// Lists the visits of the signed-in person and the family: those that are coming, and pages of the others.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { familyOf } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { readRuleBook } from '../practice-setup/public.ts';
import { lastEventsOf } from '../visits/public.ts';
import { type FindWaiting, type OwnVisit, ownVisitOf } from './own-visit-view.ts';
import { countVisits, selectVisitPage, type VisitCursor } from './own-visits.store.ts';

/** Visits on a page: nobody has more that are coming. */
const pageSizes = { coming: 100, past: 20 };

export interface VisitListQuery {
  readonly when: 'coming' | 'past';
  readonly contactId?: string | undefined;
  readonly cursor?: string | undefined;
}

const cursorOf = ({ startsAt, visitId }: VisitCursor) =>
  Buffer.from(`${startsAt.toISOString()} ${visitId}`).toString('base64url');

/** @throws validation-failed for a text that is no cursor */
function readCursor(text: string): VisitCursor {
  const [, time = '', visitId = ''] =
    /^(\S{20,30}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const startsAt = new Date(time);
  if (visitId === '' || Number.isNaN(startsAt.getTime()))
    throw problem('validation-failed', {
      errors: [{ path: 'query.cursor', message: 'Send the `next` of the page before.' }],
    });
  return { startsAt, visitId };
}

/** @throws owner-not-allowed for a person whom the caller may not act for */
export async function listVisits(
  ctx: Ctx & Uses<'caches'>,
  { when, contactId, cursor }: VisitListQuery,
  findWaiting: FindWaiting,
): Promise<{ visits: OwnVisit[]; next: string | null; total: number }> {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [settings, now] = [await settingsOf(ctx), ctx.clock.now()];
  return inTenant(ctx, async (tx) => {
    const family = await familyOf(tx, principal.patientId);
    const all = [principal.patientId, ...family.map(({ patientId }) => patientId)];
    if (contactId !== undefined && !all.includes(contactId)) throw problem('owner-not-allowed');
    const filter = { patientIds: contactId === undefined ? all : [contactId], when, now };
    const limit = pageSizes[when];
    const rows = await selectVisitPage(tx, { ...filter, after, limit: limit + 1 });
    const total = await countVisits(tx, filter);
    const page = rows.slice(0, limit);
    const ids = page.map(({ visitId }) => visitId);
    const waiting = await findWaiting(tx, ctx, settings.timezone, ids);
    const events = ids.length === 0 ? [] : await lastEventsOf(tx, ids);
    const lastOf = new Map(events.map((event) => [event.visitId, event]));
    const rules = await readRuleBook(tx);
    await audit(tx, ctx, { action: 'list', object: { kind: 'appointments', id: principal.patientId } });
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      visits: page.map((row) =>
        ownVisitOf(row, lastOf.get(row.visitId), rules, { settings, now }, waiting.has(row.visitId)),
      ),
      next: last ? cursorOf(last) : null,
      total,
    };
  });
}
