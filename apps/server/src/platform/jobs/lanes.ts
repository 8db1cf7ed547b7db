// The workers of one kind of job: lanes, one idle one of which looks for work when prompted.
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobResult, JobWithMetadata, PgBoss, Job as QueuedJob } from 'pg-boss';
import type { Job } from './job.ts';

/**
 * How long a lane rests per job done. A burst of mails leaves at up to about 20 a second per lane, and people waiting for a
 * response meanwhile do not notice; without a rest, mails took a third of the machine from them.
 */
const restMs = 50;

/** The times are there if they were asked for (`hasTimes`). */
export type FetchedJob<Data> = QueuedJob<Data> &
  Partial<Pick<JobWithMetadata, 'createdOn' | 'startAfter' | 'startedOn'>>;

interface Lane {
  id: string;
  isBusy: boolean;
  /** When its last job ended, on the steady timer. */
  endedAt: number;
}

/**
 * Opens `job.concurrency` lanes and returns `look`, which sends one idle lane to the queue. Lanes instead of one large batch: a
 * slow job holds up few others, and a look at an empty queue costs one statement regardless of the number of lanes.
 */
export async function openLanes<Data extends object>(
  boss: PgBoss,
  job: Job<Data>,
  run: (queued: FetchedJob<Data>) => Promise<JobResult>,
  { hasTimes = false } = {},
): Promise<() => void> {
  const lanes: Lane[] = [];
  const look = () => {
    const idle = lanes.find((lane) => !lane.isBusy);
    if (idle) boss.notifyWorker(idle.id);
  };
  for (let number = 0; number < job.concurrency; number += 1) {
    const lane: Lane = { id: '', isBusy: false, endedAt: Number.NEGATIVE_INFINITY };
    const work = async (jobs: FetchedJob<Data>[]): Promise<JobResult[]> => {
      lane.isBusy = true;
      // After one job there may be more.
      look();
      // Rests with the jobs still in hand, because a rest before the query would be cut short by the next hint.
      const rest = lane.endedAt + restMs * jobs.length - performance.now();
      if (rest > 0) await sleep(rest);
      try {
        return await Promise.all(jobs.map(run));
      } finally {
        lane.endedAt = performance.now();
        lane.isBusy = false;
        boss.notifyWorker(lane.id);
      }
    };
    lane.id = await boss.work<Data>(
      job.name,
      { pollingIntervalSeconds: 30, perJobResults: true, batchSize: job.batch, includeMetadata: hasTimes },
      work,
    );
    lanes.push(lane);
  }
  return look;
}
