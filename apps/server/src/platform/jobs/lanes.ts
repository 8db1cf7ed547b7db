// The workers of one kind of job: lanes, of which one idle lane looks for work when told to.
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobResult, PgBoss, Job as QueuedJob } from 'pg-boss';
import type { Job } from './job.ts';

/**
 * How long a lane rests for each job that it does. A burst of mails leaves at up to some 20 a second and lane, and the people who wait
 * for an answer meanwhile do not notice; without a rest it took a third of the machine from them.
 */
const restMs = 50;

interface Lane {
  id: string;
  isBusy: boolean;
  /** When its last job ended, on the steady timer. */
  endedAt: number;
}

/**
 * Opens `job.concurrency` lanes and answers `look`, which sends one idle lane to the queue. Lanes instead of one
 * large batch: a slow job holds up few others, and however many lanes there are, a look at an empty queue costs one statement.
 */
export async function openLanes<Data extends object>(
  boss: PgBoss,
  job: Job<Data>,
  run: (queued: QueuedJob<Data>) => Promise<JobResult>,
): Promise<() => void> {
  const lanes: Lane[] = [];
  const look = () => {
    const idle = lanes.find((lane) => !lane.isBusy);
    if (idle) boss.notifyWorker(idle.id);
  };
  for (let number = 0; number < job.concurrency; number += 1) {
    const lane: Lane = { id: '', isBusy: false, endedAt: Number.NEGATIVE_INFINITY };
    const work = async (jobs: QueuedJob<Data>[]): Promise<JobResult[]> => {
      lane.isBusy = true;
      // Where there was one job there may be more.
      look();
      // With the job in hand, for a rest before looking would end with the next hint.
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
      { pollingIntervalSeconds: 30, perJobResults: true, batchSize: job.batch },
      work,
    );
    lanes.push(lane);
  }
  return look;
}
