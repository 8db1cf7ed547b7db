// Streams to an open page of the console that something of its practice has changed: what kind of thing, and nothing else.
import { PassThrough } from 'node:stream';
import type { LiveKind } from '@foyer/contract';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenantOnce } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { isSessionLive } from '../identity/public.ts';

/** Often enough that no proxy takes the line for dead, and that a session that is over hears nothing for longer. */
const beatMs = 20_000;
/** Bytes that wait for a reader who does not read. */
const mostWaiting = 16_384;

/** The rights that reading such a thing needs. */
const rightOf = { schedule: 'schedule', inbox: 'inbox' } as const;

/** @throws unavailable while the server stops */
export function streamEvents(ctx: Ctx & Uses<'live'>): PassThrough {
  const { principal } = ctx;
  if (principal.kind !== 'staff') throw problem('forbidden');
  const { sessionId, rights } = principal;
  const stream = new PassThrough();
  const end = () => void stream.end();
  const write = (text: string) => {
    if (stream.writableLength > mostWaiting) stream.destroy();
    else if (!stream.writableEnded) stream.write(text);
  };
  const check = async () => {
    const isLive = await inTenantOnce(ctx, (tx) => isSessionLive(tx, sessionId, ctx.clock.now()));
    if (isLive) write(':\n\n');
    else end();
  };
  // A database that is away for a moment ends nobody's session.
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
