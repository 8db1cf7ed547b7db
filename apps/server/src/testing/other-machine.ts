// Makes a database number transactions as another PostgreSQL would: what every practice meets that has moved in a cluster.
import pg from 'pg';
import { numberByPractice } from '../platform/db/citus/numbering.ts';

/** Moves all practices to the machine of this number; 0 is the database that was never distributed. */
export async function moveToMachine(ownerUrl: string, machine: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await numberByPractice(client, false);
    await client.query(
      `create or replace function foyer_numbering() returns bigint language sql stable as $$ select ${machine}::bigint $$`,
    );
  } finally {
    await client.end();
  }
}
