// The stage: one PostgreSQL with two databases, of one practice and of many, and a server in production mode on each.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecrets, rereadSecrets } from '../../apps/server/src/platform/crypto/secrets.ts';
import { migrateDatabase } from '../../apps/server/src/platform/db/migrate.ts';
import { type Foyer, startFoyer } from '../../apps/server/src/testing/foyer-process.ts';
import { addManyPractices } from '../../apps/server/src/testing/many-practices/add-many-practices.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import { ask, startPostgres } from './postgres.ts';

export interface Contestant {
  /** Name of its database. */
  readonly database: 'alone' | 'many';
  readonly practices: number;
  /** The database's URL as its superuser. */
  readonly url: string;
  readonly server: Foyer;
  /** Seconds from the start of its server until that was ready. */
  readonly startSeconds: number;
  stop(): Promise<void>;
  /** Starts the server again after it was stopped. */
  startAgain(): Promise<Contestant>;
}

export interface ScaleStage {
  readonly alone: Contestant;
  readonly many: Contestant;
  /** Process id of PostgreSQL's postmaster. */
  readonly postmaster: number;
  /** Minutes that the many were made in. */
  readonly madeInMinutes: number | null;
  stop(): Promise<void>;
}

/** Makes both databases, unless the folder has them from an earlier run. Returns the minutes that the larger took. */
async function fill(folder: string, count: number, log: (line: string) => void): Promise<number> {
  const made = join(folder, `made-${count}`);
  const earlier = await readFile(made, 'utf8').catch(() => undefined);
  if (earlier !== undefined) return Number(earlier);
  const postgres = await startPostgres(folder, 'loading');
  try {
    let minutes = 0;
    const secretsFile = join(folder, 'secrets.json');
    await createSecrets(secretsFile);
    const secrets = await rereadSecrets(secretsFile);
    for (const [database, practices] of [
      ['alone', 1],
      ['many', count],
    ] as const) {
      await ask(postgres.urlOf('postgres'), `drop database if exists ${database}`, `create database ${database}`);
      await migrateDatabase(postgres.urlOf(database));
      const began = performance.now();
      await addManyPractices(postgres.urlOf(database), {
        count: practices,
        secrets,
        log: (line) => log(`${database}: ${line}`),
      });
      minutes = (performance.now() - began) / 60_000;
    }
    await writeFile(made, String(minutes));
    return minutes;
  } finally {
    await postgres.stop();
  }
}

/**
 * As if nodes had watched the clock for a month and the rounds had visited each practice within the last hour, at even distances.
 */
const steadily = [
  `update watched_times w set seen_at = now() - (n.number - 1) * interval '1 hour' / n.all_of_them
   from (select tenant_id, row_number() over (order by tenant_id) as number, count(*) over () as all_of_them from tenants) n
   where n.tenant_id = w.tenant_id`,
  `insert into upkeep.clock (seen_at, calm_since) values (now(), now() - interval '31 days')
   on conflict (only_row) do update set seen_at = now(), calm_since = now() - interval '31 days'`,
  'vacuum (analyze) watched_times',
];

/** Settings of a production server. Its mails go nowhere; nothing that is measured sends one. */
const productionSettings = (folder: string, url: string, port: number) => ({
  FOYER_MODE: 'production',
  FOYER_DATA: folder,
  FOYER_SECRETS: join(folder, 'secrets.json'),
  FOYER_PUBLIC_URL: `http://localhost:${port}`,
  PORT: String(port),
  SMTP_URL: 'smtp://127.0.0.1:9',
  DATABASE_URL: url,
});

async function startContestant(
  folder: string,
  { database, practices, url }: Pick<Contestant, 'database' | 'practices' | 'url'>,
): Promise<Contestant> {
  const settings = productionSettings(folder, url, await freePort());
  const began = performance.now();
  const server = await startFoyer(settings);
  const startSeconds = (performance.now() - began) / 1000;
  return {
    database,
    practices,
    url,
    server,
    startSeconds,
    stop: async () => void (await server.end('SIGTERM')),
    startAgain: () => startContestant(folder, { database, practices, url }),
  };
}

/** `keepIn`: a folder that keeps the databases for the next run; without it they are deleted. */
export async function openScaleStage(
  count: number,
  keepIn: string | undefined,
  log: (line: string) => void,
): Promise<ScaleStage> {
  const folder = keepIn ?? (await mkdtemp(join(tmpdir(), 'foyer-scale-')));
  const ends: (() => Promise<unknown>)[] = keepIn ? [] : [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const madeInMinutes = await fill(folder, count, log);
    const postgres = await startPostgres(folder, 'serving');
    ends.push(() => postgres.stop());
    for (const database of ['alone', 'many']) await ask(postgres.urlOf(database), ...steadily);
    const open = async (database: Contestant['database'], practices: number): Promise<Contestant> => {
      const own = { database, practices, url: postgres.urlOf(database) };
      // The first start of all makes the queue's tables and the logins.
      await (await startContestant(folder, own)).stop();
      const current = await startContestant(folder, own);
      ends.push(() => current.stop());
      return {
        ...current,
        startAgain: async () => {
          const again = await current.startAgain();
          ends.push(() => again.stop());
          return again;
        },
      };
    };
    const alone = await open('alone', 1);
    const many = await open('many', count);
    return { alone, many, madeInMinutes, postmaster: postgres.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
