// A calendar reads a feed by its secret address, without signing in.
import { createHash } from 'node:crypto';
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant, inTenantOnce, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { countApart } from '../../platform/throttles/over-limit.ts';
import { version } from '../../platform/version.ts';
import { settingsOf } from '../practice/public.ts';
import { openPersonName } from '../submissions/public.ts';
import {
  type FeedWindow,
  selectFeedAbsences,
  selectFeedDigest,
  selectFeedPeople,
  selectFeedVisits,
} from './feed-content.store.ts';
import { type FeedDays, type FeedTime, feedFile } from './feed-file.ts';
import { visitSummary } from './feed-words.policy.ts';
import { findFeed, type LiveFeed, setRead } from './feeds.store.ts';

const readsOfToken = { limit: 60, windowMs: 3_600_000 } as const;
const window = { before: 30, after: 180 } as const;
const minuteMs = 60_000;

type Scope = Ctx & Uses<'budgets' | 'caches' | 'cipherOf'>;

interface FeedAnswer {
  readonly etag: string;
  /** Undefined if the reader has the current one. */
  readonly file: string | undefined;
}

const placeName = (row: { readonly locationName: string | null; readonly locationDisplayName: string | null }) =>
  row.locationDisplayName || row.locationName || '';

/** Whether `If-None-Match` names this tag; a proxy that compresses may have marked it as weak. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

function windowAt(now: Date, timezone: string) {
  const zone = zoneOf(timezone);
  const today = zone.dayAt(Math.floor(now.getTime() / minuteMs));
  const at = (day: number) => new Date(zone.startOf(day) * minuteMs);
  const [first, last] = [today - window.before, today + window.after];
  const days = { from: isoOfDay(first), until: isoOfDay(last) };
  return { today: at(today), span: { from: at(first), until: at(last + 1), days } satisfies FeedWindow };
}

type VisitRow = Awaited<ReturnType<typeof selectFeedVisits>>[number];
type PersonRow = Awaited<ReturnType<typeof selectFeedPeople>>[number];

function personOf(cipher: TenantCipher, row: PersonRow) {
  const guest = row.submissionId === null ? '' : openPersonName(cipher, row.submissionId, row.personNameSealed);
  return {
    name: row.patientId === null ? guest : `${row.nameFirst} ${row.nameLast}`,
    typeName: row.typeName ?? '',
  };
}

function timeOfVisit(feed: LiveFeed, row: VisitRow, person: ReturnType<typeof personOf> | undefined): FeedTime {
  const minutes = Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / minuteMs);
  return {
    uid: row.standsFor ?? row.visitId,
    sequence: row.sequence,
    changedAt: row.updatedAt,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    summary: visitSummary(feed.names, minutes, person ?? { name: '', typeName: '' }),
    place: placeName(row),
    description: feed.providerId === null ? `With ${row.providerName}` : '',
  };
}

/** A time away carries its times in its id, because it has no sequence: moved, it is another entry. */
async function absencesOf(tx: Tx, feed: LiveFeed, span: FeedWindow) {
  const { times, whole } = await selectFeedAbsences(tx, feed, span);
  const entry = (uid: string, providerName: string) => ({
    uid,
    sequence: 0,
    changedAt: feed.madeAt,
    summary: 'Away',
    place: '',
    description: feed.providerId === null ? providerName : '',
  });
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
  return {
    times: times.map(
      ({ awayId, startsAt, endsAt, providerName }): FeedTime => ({
        ...entry(`${awayId}-${seconds(startsAt)}-${seconds(endsAt)}`, providerName),
        startsAt,
        endsAt,
      }),
    ),
    days: whole.map(
      ({ closedId, fromDay, untilDay, providerName }): FeedDays => ({
        ...entry(`${closedId}-${fromDay}-${untilDay}`, providerName),
        fromDay,
        untilDay,
      }),
    ),
  };
}

/** `cipher` is there if the feed shows something of patients. */
async function contentOf(tx: Tx, feed: LiveFeed, cipher: TenantCipher | undefined, span: FeedWindow) {
  const [visits, people, away] = await Promise.all([
    selectFeedVisits(tx, feed, span),
    cipher ? selectFeedPeople(tx, feed, span) : [],
    absencesOf(tx, feed, span),
  ]);
  const persons = new Map(cipher && people.map((row) => [row.visitId, personOf(cipher, row)]));
  return {
    times: [...visits.map((row) => timeOfVisit(feed, row, persons.get(row.visitId))), ...away.times],
    days: away.days,
  };
}

/** Returns the feed's file, or only its tag if `ifNoneMatch` names it. @throws not-found, rate-limited */
export async function readFeed(ctx: Scope, token: string, ifNoneMatch: string | undefined): Promise<FeedAnswer> {
  const feed = await inTenantOnce(ctx, (tx) => findFeed(tx, tokenDigest(token)));
  if (!feed || feed.isPaused) throw problem('not-found');
  const over = await countApart(ctx, ['calendar feed', feed.feedId, readsOfToken]);
  if (over) throw over;
  const { timezone } = await settingsOf(ctx);
  const now = ctx.clock.now();
  const { today, span } = windowAt(now, timezone);
  const title = `${feed.providerName ?? placeName(feed)}, ${ctx.tenant.companyName}`;
  const cipher = feed.names === 'none' ? undefined : await ctx.cipherOf(ctx.tenant.id);
  return inTenant(ctx, async (tx) => {
    if (await setRead(tx, feed.feedId, now, today))
      await audit(tx, ctx, { action: 'feed-read', object: { kind: 'calendar-feed', id: feed.feedId } });
    const digest = await selectFeedDigest(tx, feed, span);
    const parts = [version, feed.feedId, feed.names, title, timezone, span.days.from, digest];
    const etag = `"${createHash('sha256').update(parts.join('\n')).digest('base64url')}"`;
    if (isKnown(ifNoneMatch, etag)) return { etag, file: undefined };
    const content = await contentOf(tx, feed, cipher, span);
    return { etag, file: feedFile({ title, timezone, today, ...content }) };
  });
}
