// Every kind of background job with what works on it, but for messages, which the outbox works on itself.
import { workOnExports } from './modules/oversight/public.ts';
import { workOnVisitNews } from './modules/visits/public.ts';
import type { Services } from './platform/context.ts';
import type { Logger } from './platform/log.ts';

/** Takes jobs from the queue, in this process, from now on. jobs.test.ts finds a kind that is missing here. */
export async function startJobs(services: Services, log: Logger): Promise<void> {
  await workOnExports(services, log);
  await workOnVisitNews(services, log);
}
