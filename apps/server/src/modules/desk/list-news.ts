// What patients did with their visits, for the office to notice.
import { patientNews } from '@foyer/contract';
import { auditLook } from '../../platform/audit/audit-look.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { openEventNote, setEventSeen } from '../visits/public.ts';
import { countUnseen, selectNews } from './patient-news.store.ts';
import { patientNameOf } from './shown-visit.ts';

const dayMs = 86_400_000;

/** Returns the news of seven days, the newest first, and how many nobody has marked as seen. */
export async function listNews(ctx: Ctx & Uses<'cipherOf'>) {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const since = new Date(ctx.clock.now().getTime() - patientNews.newsDays * dayMs);
  const [rows, unseen] = await inTenant(ctx, (tx) =>
    Promise.all([
      selectNews(tx, since, patientNews.mostNews),
      countUnseen(tx, since),
      auditLook(tx, ctx, { action: 'list', kind: 'schedule', view: 'news' }),
    ]),
  );
  const news = rows.map((row) => ({
    id: row.eventId,
    at: row.at.toISOString(),
    kind: row.kind,
    actor: row.actor,
    patientId: row.patientId,
    name: patientNameOf(cipher, row),
    visitId: row.visitId,
    startTime: row.startsAt.toISOString(),
    before: (row.kind === 'moved' && (row.before as { startsAt?: string }).startsAt) || null,
    reason: row.reason ?? '',
    text: openEventNote(cipher, row.eventId, row.noteSealed),
    isSeen: row.seenAt !== null,
  }));
  return { news, unseen };
}

/** Marks one of the news as seen, for everybody. @throws not-found */
export async function markNewsSeen(ctx: Ctx, eventId: string): Promise<void> {
  const isThere = await inTenant(ctx, (tx) => setEventSeen(tx, eventId, ctx.clock.now()));
  if (!isThere) throw problem('not-found');
}
