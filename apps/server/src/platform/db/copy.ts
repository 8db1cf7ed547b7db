// Streams COPY out of a table and into one: the rows are never all in memory.
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** Runs `copy … to stdout` and returns the number of rows. `into` stays open. @throws what the database or `into` threw */
export async function copyOut(client: pg.Client, statement: string, into: Writable): Promise<number> {
  const copy = client.query(to(statement));
  // No pipeline: it would add listeners to `into` for each practice's part of a table.
  for await (const chunk of copy) {
    if (into.errored) throw into.errored;
    if (!into.write(chunk)) await once(into, 'drain');
  }
  // The rows end before the server has sent their count; a query is answered only after that.
  await client.query('');
  return copy.rowCount;
}

/** Runs `copy … from stdin` and returns the number of rows. @throws what the database or `source` threw */
export async function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const copy = client.query(from(statement));
  await pipeline(Readable.from(source, { objectMode: false }), copy);
  return copy.rowCount;
}
