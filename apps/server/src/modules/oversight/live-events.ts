// Tells an open page of the console, by a stream, what kind of thing has changed in its practice, and nothing else.
import { PassThrough } from 'node:stream';
import type { LiveKind } from '@foyer/contract';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenantOnce } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { liveReach } from '../identity/public.ts';

/** Often enough that no proxy closes the connection, and that an ended session gets no events for longer than this. */
const beatMs = 20_000;
/** Most bytes buffered for a reader that does not read. */
const mostWaiting = 16_384;

/** The right that reading each kind of thing needs. */
const rightOf = {
  schedule: 'schedule',
  news: 'schedule',
  waitlist: 'schedule',
  inbox: 'inbox',
  record: 'patients',
  tasks: 'self',
} as const;

type Limit = ReadonlySet<string> | null;
const isSamePlaces = (a: Limit, b: Limit) => (a && b ? a.symmetricDifference(b).size === 0 : a === b);

/** @throws unavailable while the server stops */
export function streamEvents(ctx: Ctx & Uses<'live'>): PassThrough {
  const { principal } = ctx;
  if (principal.kind !== 'staff') throw problem('forbidden');
  const { sessionId } = principal;
  let { rights, places } = principal;
  const stream = new PassThrough();
  const end = () => void stream.end();
  const write = (text: string) => {
    if (stream.writableLength > mostWaiting) stream.destroy();
    else if (!stream.writableEnded) stream.write(text);
  };
  const check = async () => {
    const now = await inTenantOnce(ctx, (tx) => liveReach(tx, sessionId, ctx.clock.now()));
    if (!now) return end();
    const isChanged = now.rights.symmetricDifference(rights).size > 0 || !isSamePlaces(now.places, places);
    ({ rights, places } = now);
    write(isChanged ? 'event: session\ndata:\n\n' : ':\n\n');
  };
  // A database that is unavailable for a moment must not end a session.
  const beat = () => void check().catch(() => write(':\n\n'));
  const hear = (kind: LiveKind) => {
    if (kind === 'session') beat();
    else if (rights.has(rightOf[kind])) write(`event: ${kind}\ndata:\n\n`);
  };
  const leave = ctx.live.subscribe(ctx.tenant.id, { hear, end });
  if (!leave) throw problem('unavailable', { retryAfter: 1 });
  const timer = setInterval(beat, beatMs);
  stream.once('close', () => {
    clearInterval(timer);
    leave();
  });
  stream.on('error', () => undefined);
  write(':\n\n');
  return stream;
}
