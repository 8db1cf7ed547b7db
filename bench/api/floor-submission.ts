// The floor of storing a submission: the same rows in the same tables through pg, and nothing else.
import { randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import { type Measured, serveApart, summary } from '../../apps/server/src/testing/measure.ts';
import {
  countSubmission,
  type FormIds,
  insertNotice,
  insertSubmissionRows,
  type RowSizes,
} from '../floor/submission-rows.ts';

export interface FloorPlan extends FormIds, RowSizes {
  /** A migrated database with one practice, one form and one version, as its owner. */
  readonly databaseUrl: string;
  readonly connections: number;
  readonly seconds: number;
}

async function insertOne(client: pg.Client, plan: FloorPlan): Promise<void> {
  const id = randomUUIDv7();
  await countSubmission(client, plan);
  await client.query('begin');
  await insertSubmissionRows(client, plan, plan, id);
  await insertNotice(client, plan, id);
  await client.query('commit');
}

async function work(plan: FloorPlan): Promise<Measured> {
  const clients = Array.from({ length: plan.connections }, () => new pg.Client(plan.databaseUrl));
  await Promise.all(clients.map((client) => client.connect()));
  const times: number[] = [];
  const begin = performance.now();
  const until = begin + plan.seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      for (let start = performance.now(); start < until; start = performance.now()) {
        await insertOne(client, plan);
        times.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return summary(times, seconds);
}

serveApart(work);
