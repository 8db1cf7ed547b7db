// Handles the console's calls that read the schedule and what stands around its visits.
import { desk, nextFree, patientNews, visitPanel } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { findNextFree } from './find-next-free.ts';
import { listNews, markNewsSeen } from './list-news.ts';
import { listUnfinished, readDesks, readSchedule } from './read-schedule.ts';
import { readVisit } from './read-visit.ts';

export function deskRoutes(): Bound[] {
  return [
    ...bind(desk, {
      scheduleDesks: async (ctx) => ok(await readDesks(ctx)),
      schedule: async (ctx, { query }) => ok(await readSchedule(ctx, query)),
    }),
    ...bind(visitPanel, {
      readVisit: async (ctx, { params }) => ok(await readVisit(ctx, params.id)),
      unfinishedVisits: async (ctx, { query }) => ok(await listUnfinished(ctx, query.before)),
    }),
    ...bind(nextFree, { nextFreeTimes: async (ctx, { query }) => ok(await findNextFree(ctx, query)) }),
    ...bind(patientNews, {
      listNews: async (ctx) => ok(await listNews(ctx)),
      markNewsSeen: (ctx, { params }) => done(markNewsSeen(ctx, params.eventId)),
    }),
  ];
}
