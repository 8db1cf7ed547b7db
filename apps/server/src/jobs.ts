// Every kind of background job with its workers, except messages, which the outbox handles itself.
import { workOnExports } from './modules/oversight/public.ts';
import { workOnVisitNews } from './modules/visits/public.ts';
import type { Services } from './platform/context.ts';
import type { Logger } from './platform/log.ts';

/** Starts taking jobs from the queue in this process. jobs.test.ts finds a kind that is missing here. */
export async function startJobs(services: Services, log: Logger): Promise<void> {
  await workOnExports(services, log);
  await workOnVisitNews(services, log);
}
