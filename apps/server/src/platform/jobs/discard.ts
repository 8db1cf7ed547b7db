// Removes unwanted jobs from the queue.
import pg from 'pg';

export interface WaitingJob {
  readonly name: string;
  readonly data: unknown;
}

/** Deletes the waiting or permanently failed jobs for which `isUnwanted` holds. `ownerUrl` is the URL of the database's owner. */
export async function discardJobs(ownerUrl: string, isUnwanted: (job: WaitingJob) => boolean): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query<WaitingJob & { id: string }>('select id, name, data from pgboss.job');
    const unwanted = rows.filter(isUnwanted).map(({ id }) => id);
    await client.query('delete from pgboss.job where id = any($1::uuid[])', [unwanted]);
  } finally {
    await client.end();
  }
}
