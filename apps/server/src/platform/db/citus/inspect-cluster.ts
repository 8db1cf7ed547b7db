// What the doctor, and a start, ask a cluster.
import type pg from 'pg';
import { withClient } from '../with-client.ts';
import { ClusterError, hasCitus, isDistributed, roleObstacles } from './cluster.ts';
import { databaseSettings } from './distribute.ts';
import { tablesLeftBehind } from './migrate-cluster.ts';

export interface ClusterFacts {
  /** Of the extension, such as 13.2-1. */
  readonly version: string;
  readonly isDistributed: boolean;
  readonly workers: readonly string[];
  /** Workers that do not answer, with the reason. */
  readonly away: readonly { readonly node: string; readonly reason: string }[];
  /** Workers whose extension is of another version. */
  readonly others: readonly { readonly node: string; readonly version: string }[];
  /** Statements that set what the database lacks. */
  readonly missingSettings: readonly string[];
  /** Why our roles cannot work on the workers, as sentences. */
  readonly roles: readonly string[];
  /** Tables that are on the coordinator alone, in a distributed database. */
  readonly leftBehind: readonly string[];
}

interface Said {
  readonly node: string;
  readonly success: boolean;
  readonly result: string;
}

/** Asks every worker that is in use. */
async function askWorkers(client: pg.Client, text: string): Promise<Said[]> {
  const { rows } = await client.query<Said>(
    `select nodename || ':' || nodeport as node, success, result from run_command_on_workers($1) order by 1`,
    [text],
  );
  return rows;
}

async function lackingSettings(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ database: string; settings: string[] | null }>(
    `select quote_ident(current_database()) as database,
       (select setconfig from pg_db_role_setting s join pg_database d on d.oid = setdatabase
        where datname = current_database() and setrole = 0) as settings`,
  );
  const known = new Set(rows[0]?.settings ?? []);
  return Object.entries(databaseSettings)
    .filter(([name, value]) => !known.has(`${name}=${value}`))
    .map(([name, value]) => `alter database ${rows[0]?.database} set ${name} = '${value}';`);
}

/** Returns what there is to say about the cluster of a database; undefined where the extension is not in it. */
export function inspectCluster(ownerUrl: string): Promise<ClusterFacts | undefined> {
  return withClient(
    ownerUrl,
    async (client) => {
      if (!(await hasCitus(client))) return undefined;
      const { rows } = await client.query<{ version: string }>(
        `select extversion as version from pg_extension where extname = 'citus'`,
      );
      const version = rows[0]?.version ?? '';
      const said = await askWorkers(client, `select extversion from pg_extension where extname = 'citus'`);
      const away = said
        .filter(({ success }) => !success)
        .map(({ node, result }) => ({ node, reason: result.split('\n')[0] ?? '' }));
      const isSpread = await isDistributed(client);
      return {
        version,
        isDistributed: isSpread,
        workers: said.map(({ node }) => node),
        away,
        others: said
          .filter(({ success, result }) => success && result !== version)
          .map(({ node, result }) => ({ node, version: result })),
        missingSettings: isSpread ? await lackingSettings(client) : [],
        // A machine that is away answers no role.
        roles: isSpread && away.length === 0 ? await roleObstacles(client) : [],
        leftBehind: isSpread ? await tablesLeftBehind(client) : [],
      };
    },
    { query_timeout: 20_000 },
  );
}

/** @throws ClusterError unless the practices are on a cluster's machines */
export async function assertDistributed(ownerUrl: string): Promise<void> {
  if (await withClient(ownerUrl, isDistributed)) return;
  throw new ClusterError(
    'DATABASE_DISTRIBUTED=citus is set, and the database of DATABASE_URL is not distributed; run "npm run foyer -- distribute --to citus", or leave the setting out.',
  );
}
