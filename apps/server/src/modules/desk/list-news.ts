// What patients did with their visits, and what they texted, for the office to notice.
import { patientNews } from '@foyer/contract';
import { auditLook } from '../../platform/audit/audit-look.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { countUnseenTexts, listNewTexts, setTextSeen } from '../consents/public.ts';
import { staffPlaces } from '../staff/public.ts';
import { openEventNote, setEventSeen } from '../visits/public.ts';
import { countUnseen, selectNews } from './patient-news.store.ts';
import { patientNameOf } from './shown-visit.ts';

const dayMs = 86_400_000;

/** Returns the news of seven days, the newest first, and how many nobody has marked as seen. */
export async function listNews(ctx: Ctx & Uses<'cipherOf'>) {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const since = new Date(ctx.clock.now().getTime() - patientNews.newsDays * dayMs);
  const places = staffPlaces(ctx);
  const [rows, texts, unseen, unseenTexts] = await inTenant(ctx, (tx) =>
    Promise.all([
      selectNews(tx, { since, places }, patientNews.mostNews),
      listNewTexts(tx, cipher, since, patientNews.mostNews),
      countUnseen(tx, { since, places }),
      countUnseenTexts(tx, since),
      auditLook(tx, ctx, { action: 'list', kind: 'schedule', view: 'news' }),
    ]),
  );
  const acts = rows.map((row) => ({
    ...{ number: '', mayMeanStop: false },
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
  const written = texts.map(({ messageId: id, at, from, text, mayMeanStop, isSeen }) => ({
    ...{ kind: 'text' as const, actor: 'text' as const, patientId: null, name: '', visitId: null, startTime: null },
    ...{ id, at: at.toISOString(), before: null, reason: '', text, number: from, mayMeanStop, isSeen },
  }));
  const news = [...acts, ...written].toSorted((one, other) => other.at.localeCompare(one.at));
  return { news: news.slice(0, patientNews.mostNews), unseen: unseen + unseenTexts };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Marks one of the news as seen, for everybody: an event by its id, a text by the gateway's. @throws not-found */
export async function markNewsSeen(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.clock.now();
  const isThere = await inTenant(
    ctx,
    async (tx) => (uuid.test(id) && (await setEventSeen(tx, id, now, staffPlaces(ctx)))) || setTextSeen(tx, id, now),
  );
  if (!isThere) throw problem('not-found');
}
