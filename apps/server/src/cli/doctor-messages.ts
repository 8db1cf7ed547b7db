// The doctor's check of mails and texts that wait, wherever the queue is.
import { withClient } from '../platform/db/with-client.ts';
import { queuePlaceOf } from '../platform/jobs/migrate-queue.ts';
import { countLateMessages, countLateOutgoing } from '../platform/jobs/queue-ages.store.ts';
import { bad, type Finding, ok, warning } from './finding.ts';

export interface MessagePlaces {
  readonly ownerUrl: string;
  /** The queue's own database, as its owner. undefined: the queue is in the practices' database. */
  readonly queueUrl: string | undefined;
  /** The practices' database as the login that hands over what waits there. undefined: it is not known. */
  readonly jobsUrl: string | undefined;
}

const limits = { query_timeout: 10_000 };

/** Counts what waits in the practices' database, in the queue's, and on the way from one to the other. */
export async function messagesLook({ ownerUrl, queueUrl, jobsUrl }: MessagePlaces): Promise<Finding[]> {
  const place = await queuePlaceOf(ownerUrl);
  let waiting = await withClient(ownerUrl, countLateMessages, limits);
  if (queueUrl !== undefined) {
    const there = await withClient(queueUrl, countLateMessages, limits).catch((error: Error) => error);
    if (there instanceof Error)
      return [bad('messages', `The queue's database (QUEUE_URL) does not answer: ${there.message}.`)];
    waiting += there;
  } else if (place === 'elsewhere')
    return [
      bad(
        'messages',
        'The queue of this database is in another one; set QUEUE_URL to that, or no mail leaves and nothing starts.',
      ),
    ];
  // A refused login is reported by the check of the server's role.
  if (jobsUrl !== undefined && place === 'elsewhere')
    waiting += await withClient(jobsUrl, countLateOutgoing, limits).catch(() => 0);
  return [
    waiting > 0
      ? warning(
          'messages',
          `${waiting} mails or texts have waited for more than ten minutes; is Foyer running, and does the mail server answer?`,
        )
      : ok('messages', 'No mail or text has waited for long.'),
  ];
}
