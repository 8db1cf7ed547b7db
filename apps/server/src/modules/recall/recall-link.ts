// Where a recall leads: to the booking of the type, in texts by a short address.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ctx, Uses } from '../../platform/context.ts';
import { portalBase } from '../../platform/http/web.ts';
import { addressOfPage } from '../practice/public.ts';
import { shortLink } from '../reminders/public.ts';

const pathOfBooking = (typeId: string) => `${portalBase}/book?type=${typeId}`;

/** Returns the id as 22 URL-safe signs. */
const signsOf = (typeId: string) => Buffer.from(typeId.replaceAll('-', ''), 'hex').toString('base64url');

/** Returns the id behind 22 signs. */
function typeOf(signs: string): string {
  const hex = Buffer.from(signs, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the address at which a visit of a type is booked, as it stands in a mail or in a text. */
export function bookingLink(
  ctx: Pick<Ctx, 'tenant'> & Uses<'config'>,
  typeId: string,
  channel: 'email' | 'text',
): string {
  const path = channel === 'email' ? pathOfBooking(typeId) : `/b/${signsOf(typeId)}`;
  const url = addressOfPage(ctx as Ctx & Uses<'config'>, path);
  return channel === 'email' ? url : shortLink(url);
}

/** Serves `GET /b/{type}`, the short address of booking. It says nothing of who follows it. */
export function serveBookingLinks(app: FastifyInstance): void {
  app.get<{ Params: { type: string } }>('/b/:type', async ({ params }, reply): Promise<FastifyReply> => {
    const isType = /^[\w-]{22}$/.test(params.type);
    return reply.redirect(isType ? pathOfBooking(typeOf(params.type)) : `${portalBase}/book`, 302);
  });
}
