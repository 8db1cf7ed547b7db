// The console's stream of live events.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const officeEvents = endpoint({
  summary:
    'Server-sent events without data, as long as the page is open: `schedule`, `news` or `inbox` when something of that has changed, `session` when rights may have',
  method: 'GET',
  path: '/office/v1/events',
  access: 'staff:self',
  produces: 'text/event-stream',
  response: { 200: z.custom<object>((value) => typeof value === 'object') },
});
