// Runs one SQL statement as the test database's superuser, for what no store does: creating and dropping databases.
import pg from 'pg';

/** Connects, runs the statement and disconnects. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
