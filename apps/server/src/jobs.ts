// Every kind of background job with its workers, except messages, which the outbox handles itself.
import { type Housekeeping, startRounds } from './housekeeping.ts';
import { workOnExports } from './modules/oversight/public.ts';
import { workOnStatements } from './modules/statements/public.ts';
import { workOnVisitNews } from './modules/visits/public.ts';
import { workOnFreedTimes } from './modules/waitlist/public.ts';

/** Starts taking jobs from the queue in this process. jobs.test.ts finds a kind that is missing here. */
export async function startJobs(housekeeping: Housekeeping): Promise<void> {
  const { services, log } = housekeeping;
  await workOnExports(services, log);
  await workOnStatements(services, log);
  await workOnVisitNews(services, log);
  await workOnFreedTimes(services, log);
  await startRounds(housekeeping);
}
