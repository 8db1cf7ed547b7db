// Takes jobs out of the queue that nobody is to do any more.
import pg from 'pg';

export interface WaitingJob {
  readonly name: string;
  readonly data: unknown;
}

/** Deletes the jobs that wait, or have failed for good, for which `isUnwanted` holds. `ownerUrl` names the owner of the database. */
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
