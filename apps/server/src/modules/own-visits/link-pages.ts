// The page of a visit's link, readable without script: the server writes day, time, place and phone into the portal's page, whose
// script then takes over. And the short address, which leads there.
import { formatPhone } from '@foyer/forms';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FullCtx } from '../../platform/context.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { type PageFill, portalBase } from '../../platform/http/web.ts';
import { type Problem, problemOf } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import { linkHeaders } from './link-headers.ts';
import { type LinkPage, readLinkPage } from './visit-pages.ts';

type ContextOf = (request: FastifyRequest) => Promise<FullCtx>;

const tokenOf = ({ params }: FastifyRequest) => (params as { readonly token: string }).token;

/** Returns `Tuesday, May 12, 9:30 AM EDT`, with the year unless it is this one. */
function timeText(startTime: string, timezone: string, now: Date): string {
  const yearOf = (time: Date) => new Intl.DateTimeFormat('en-US', { timeZone: timezone, year: 'numeric' }).format(time);
  const time = new Date(startTime);
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(yearOf(time) === yearOf(now) ? {} : { year: 'numeric' }),
  });
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return `${day.format(time)}, ${clock.format(time)}`.replaceAll('\u202f', ' ');
}

const stateTexts: Readonly<Record<LinkPage['visit']['state'], string>> = {
  'not-confirmed': 'Not confirmed',
  confirmed: 'Confirmed',
  canceled: 'This appointment is canceled.',
  arrived: 'You are checked in.',
  past: 'This appointment is over.',
};

function phoneLink(phone: string): string {
  if (phone === '') return 'the office';
  const shown = formatPhone(phone);
  return `<a href="tel:+1${escapeHtml(phone)}">${escapeHtml(shown)}</a>`;
}

function paragraph(...lines: readonly string[]): string {
  return `<p>${lines.filter(Boolean).join('<br>')}</p>`;
}

/** Returns the visit as HTML; every value is escaped. */
export function visitHtml({ visit, practice, prepareLine }: LinkPage, now: Date): string {
  const { firstName, startTime, timezone, providerName, location, state } = visit;
  const heading = firstName === '' ? 'Your appointment' : `Your appointment, ${firstName}`;
  const directions = `<a href="${escapeHtml(location.directionsUrl)}" rel="noopener noreferrer">Directions</a>`;
  return [
    '<main>',
    paragraph(escapeHtml(practice.name)),
    `<h1>${escapeHtml(heading)}</h1>`,
    paragraph(
      `<time datetime="${escapeHtml(startTime)}">${escapeHtml(timeText(startTime, timezone, now))}</time>`,
      escapeHtml(`with ${providerName}`),
    ),
    paragraph(...[location.name, ...location.addressLines].map(escapeHtml), directions),
    paragraph(stateTexts[state]),
    prepareLine === '' ? '' : paragraph(escapeHtml(prepareLine)),
    paragraph(`To change it, use this page with JavaScript, or call ${phoneLink(practice.phone)}.`),
    '</main>',
  ].join('');
}

async function refusalHtml(ctx: FullCtx, { code }: Problem): Promise<string> {
  const { officeNumber } = await settingsOf(ctx);
  const [heading, text] =
    code === 'link-expired'
      ? ['This link has expired.', 'Sign in to see your appointments, or call']
      : ['This page did not load.', 'Try again in a few minutes, or call'];
  return `<main><h1>${heading}</h1>${paragraph(`${text} ${phoneLink(officeNumber)}.`)}</main>`;
}

/** Writes nothing: neither a GET nor a HEAD changes the visit or its link. */
async function fillVisit(contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  reply.headers(linkHeaders);
  const ctx = await contextOf(request);
  try {
    return visitHtml(await readLinkPage(ctx, tokenOf(request)), ctx.clock.now());
  } catch (error) {
    const refusal = problemOf(error);
    if (refusal.code !== 'link-expired' && refusal.code !== 'rate-limited') throw error;
    reply.code(refusal.code === 'link-expired' ? 410 : 429);
    return refusalHtml(ctx, refusal);
  }
}

/**
 * Pages of the portal that the server fills in: the visit of a link, and below it those on which it is moved, and on which an earlier
 * time is waited for.
 */
export function visitPageFills(contextOf: ContextOf): PageFill[] {
  const fillNothing: PageFill['fill'] = async (_request, reply) => {
    reply.headers(linkHeaders);
    return '';
  };
  const page = `${portalBase}/visit/:token`;
  return [
    { path: page, fill: (request, reply) => fillVisit(contextOf, request, reply) },
    { path: `${page}/move`, fill: fillNothing },
    { path: `${page}/waitlist`, fill: fillNothing },
  ];
}

/** Serves the short address of links, which leads to the page whether or not there is such a link. */
export function serveShortLinks(app: FastifyInstance): void {
  app.get('/v/:token', async (request, reply) =>
    reply.headers(linkHeaders).redirect(`${portalBase}/visit/${encodeURIComponent(tokenOf(request))}`, 302),
  );
}
