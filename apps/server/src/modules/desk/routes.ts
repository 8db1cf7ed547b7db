// Handles the console's calls that read the schedule.
import { desk } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { readDesks, readSchedule } from './read-schedule.ts';

export function deskRoutes(): Bound[] {
  return bind(desk, {
    scheduleDesks: async (ctx) => ok(await readDesks(ctx)),
    schedule: async (ctx, { query }) => ok(await readSchedule(ctx, query)),
  });
}
