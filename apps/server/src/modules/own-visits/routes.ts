// Handles the calls of patients about their visits: by link, and signed in.
import { ownVisits, visitLinks, visits } from '@foyer/contract';
import type { FullCtx } from '../../platform/context.ts';
import { type Bound, bind, type Exchange, ok } from '../../platform/http/bind.ts';
import type { VisitClaim } from '../visits/public.ts';
import type { PageMaker } from './act-on-visit.ts';
import { cancelOwnVisit } from './cancel-own-visit.ts';
import { confirmOwnVisit } from './confirm-own-visit.ts';
import { listVisitsOf } from './family-appointments.ts';
import { linkHeaders } from './link-headers.ts';
import { listVisits } from './list-visits.ts';
import { moveOwnVisit } from './move-own-visit.ts';
import type { FindWaiting } from './own-visit-view.ts';
import { findSimilarVisits } from './similar-visits.ts';
import { dayToMoveTo, monthToMoveTo } from './times-to-move.ts';
import {
  type LinkPage,
  linkPageOf,
  readCalendarFile,
  readLinkPage,
  readVisitPage,
  type VisitPage,
  visitPageOf,
} from './visit-pages.ts';

const mostVisits = 100;

const linkPage =
  (ctx: FullCtx): PageMaker<LinkPage> =>
  (tx, shown, scope) =>
    linkPageOf(tx, ctx, shown, scope);
const visitPage =
  (ctx: FullCtx, findWaiting: FindWaiting): PageMaker<VisitPage> =>
  (tx, shown, scope) =>
    visitPageOf(tx, ctx, shown, scope, findWaiting);

const holdOf = ({ request }: Exchange) => request.headers['x-hold-token'];
const moveIn = ({
  startTime,
  ...move
}: {
  startTime: string;
  sequence: number;
  providerId: string;
  locationId: string;
}) => ({
  ...move,
  startsAt: new Date(startTime),
});

async function fileFor(ctx: FullCtx, claim: VisitClaim) {
  const text = await readCalendarFile(ctx, claim);
  const headers = {
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'content-disposition': 'attachment; filename="appointment.ics"',
  };
  return { status: 200 as const, body: Buffer.from(text), headers };
}

/** Calls by link are kept by nobody and tell no other page where they came from, whatever they answer. */
function linkRoutes(): Bound[] {
  const bound = bind(visitLinks, {
    readLink: async (ctx, { params }) => ok(await readLinkPage(ctx, params.token)),
    confirmByLink: async (ctx, { params, body }) =>
      ok(await confirmOwnVisit(ctx, params, body.sequence, linkPage(ctx))),
    cancelByLink: async (ctx, { params, body }) => ok(await cancelOwnVisit(ctx, params, body, linkPage(ctx))),
    moveByLink: async (ctx, { params, body }, exchange) =>
      ok(await moveOwnVisit(ctx, params, { move: moveIn(body), holdToken: holdOf(exchange) }, linkPage(ctx))),
    monthByLink: async (ctx, { params, query }, exchange) =>
      ok(await monthToMoveTo(ctx, params, query, holdOf(exchange))),
    dayByLink: async (ctx, { params, query }, exchange) => ok(await dayToMoveTo(ctx, params, query, holdOf(exchange))),
    calendarFileByLink: (ctx, { params }) => fileFor(ctx, params),
  });
  return bound.map(({ endpoint, handle }) => ({
    endpoint,
    handle: (ctx, input, exchange) => {
      exchange.reply.headers(linkHeaders);
      return handle(ctx, input, exchange);
    },
  }));
}

export function ownVisitRoutes(findWaiting: FindWaiting): Bound[] {
  const own = bind(ownVisits, {
    listOwn: async (ctx, { query }) => ok(await listVisits(ctx, query, findWaiting)),
    readOwn: async (ctx, { params }) => ok(await readVisitPage(ctx, params.id, findWaiting)),
    confirmOwn: async (ctx, { params, body }) =>
      ok(await confirmOwnVisit(ctx, { visitId: params.id }, body.sequence, visitPage(ctx, findWaiting))),
    cancelOwn: async (ctx, { params, body }) =>
      ok(await cancelOwnVisit(ctx, { visitId: params.id }, body, visitPage(ctx, findWaiting))),
    moveOwn: async (ctx, { params, body }, exchange) => {
      const wish = { move: moveIn(body), holdToken: holdOf(exchange) };
      return ok(await moveOwnVisit(ctx, { visitId: params.id }, wish, visitPage(ctx, findWaiting)));
    },
    monthOfOwn: async (ctx, { params, query }, exchange) =>
      ok(await monthToMoveTo(ctx, { visitId: params.id }, query, holdOf(exchange))),
    dayOfOwn: async (ctx, { params, query }, exchange) =>
      ok(await dayToMoveTo(ctx, { visitId: params.id }, query, holdOf(exchange))),
    calendarFileOfOwn: (ctx, { params }) => fileFor(ctx, { visitId: params.id }),
  });
  const family = bind(visits, {
    familyAppointments: async (ctx, { query }) => {
      const { includedMe, dateStart, withStatus = [], limit = mostVisits } = query;
      return ok(
        await listVisitsOf(
          ctx,
          {
            includesCaller: includedMe !== 'false',
            statuses: typeof withStatus === 'string' ? [withStatus] : withStatus,
            from: dateStart === undefined ? undefined : new Date(dateStart),
            limit,
          },
          findWaiting,
        ),
      );
    },
    similarVisits: async (ctx, { query: { contactId: patientId, typeId, startTime } }) =>
      ok(
        await findSimilarVisits(ctx, {
          patientId,
          typeId,
          ...(startTime === undefined ? {} : { startsAt: new Date(startTime) }),
        }),
      ),
  });
  return [...linkRoutes(), ...own, ...family];
}
