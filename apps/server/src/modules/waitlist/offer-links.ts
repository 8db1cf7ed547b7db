// The short address of offers, and their page with the time written into it, so that it can be read without script.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FullCtx } from '../../platform/context.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { type PageFill, portalBase } from '../../platform/http/web.ts';
import { problemOf } from '../../platform/problem.ts';
import { linkHeaders } from '../own-visits/public.ts';
import { timeText } from '../reminders/public.ts';
import { whenText } from '../visit-mails/public.ts';
import { type OfferPage, readOfferPage } from './offer-pages.ts';

type ContextOf = (request: FastifyRequest) => Promise<FullCtx>;

const tokenOf = ({ params }: FastifyRequest) => (params as { readonly token: string }).token;

/** Serves the short address, which leads to the page whether or not there is such an offer. */
export function serveOfferLinks(app: FastifyInstance): void {
  app.get('/o/:token', async (request, reply) =>
    reply.headers(linkHeaders).redirect(`${portalBase}/offer/${encodeURIComponent(tokenOf(request))}`, 302),
  );
}

function stateText({ state, until, timezone }: OfferPage): string {
  const end = timeText(new Date(until), timezone);
  if (state === 'open') return `Kept for you until ${end}.`;
  if (state === 'accepted') return 'It is yours.';
  return state === 'taken' ? 'Somebody else has taken this time.' : `This offer ended at ${end}.`;
}

/** Returns the offer as HTML at an instant; every value is escaped. */
function offerHtml(page: OfferPage, now: Date): string {
  const { firstName, startTime, timezone, providerName, location, practice } = page;
  const heading = firstName === '' ? 'A time has opened' : `A time has opened, ${firstName}`;
  const lines = [whenText(startTime, timezone, now), `with ${providerName}`, location.name, ...location.addressLines];
  return [
    '<main>',
    `<p>${escapeHtml(practice.name)}</p>`,
    `<h1>${escapeHtml(heading)}</h1>`,
    `<p>${lines.map(escapeHtml).join('<br>')}</p>`,
    `<p>${escapeHtml(stateText(page))}</p>`,
    '</main>',
  ].join('');
}

async function fillOffer(contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  reply.headers(linkHeaders);
  try {
    const ctx = await contextOf(request);
    return offerHtml(await readOfferPage(ctx, tokenOf(request)), ctx.clock.now());
  } catch (error) {
    const { code, text } = { code: problemOf(error).code, text: 'This link has expired.' };
    if (code !== 'link-expired' && code !== 'rate-limited') throw error;
    reply.code(code === 'link-expired' ? 410 : 429);
    return `<main><h1>${text}</h1></main>`;
  }
}

/** The page of an offer, which the server fills in. */
export function offerPageFills(contextOf: ContextOf): PageFill[] {
  return [{ path: `${portalBase}/offer/:token`, fill: (request, reply) => fillOffer(contextOf, request, reply) }];
}
