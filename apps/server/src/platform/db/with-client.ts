// One connection for a piece of work that no pool serves: the owner's, or a trial of an address.
import pg from 'pg';

/** Connects, runs `work` and always disconnects. @throws whatever connecting or `work` throws */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  more: pg.ClientConfig = {},
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, ...more });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
