// Serves the console's stream of live events.
import { live } from '@foyer/contract';
import { type Bound, bind } from '../../platform/http/bind.ts';
import { streamEvents } from './live-events.ts';

export function liveRoutes(): Bound[] {
  return bind(live, {
    officeEvents: async (ctx) => ({
      status: 200 as const,
      body: streamEvents(ctx),
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
    }),
  });
}
