// Opens a Citus cluster to run database tests on, and makes the database there that test databases are copied from.
import pg from 'pg';
import { distribute } from '../platform/db/citus/distribute.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { closeTemplate } from './close-template.ts';
import { postgresWithCitus } from './find-citus.ts';
import { runStatement } from './run-statement.ts';
import { type StartedPostgres, startSystemPostgres } from './system-postgres.ts';

/** The cluster's servers, the coordinator first: URLs of a database on each, as the superuser. */
export interface CitusCluster {
  readonly nodes: readonly string[];
  stop(): Promise<void>;
}

const settings = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_connections=200',
  'max_prepared_transactions=400',
  'max_worker_processes=64',
  'max_logical_replication_workers=16',
  'max_locks_per_transaction=1024',
  'citus.enable_statistics_collection=off',
  'citus.node_conninfo=sslmode=disable',
];

/** Uses the cluster of CITUS_URL, whose database has its workers added, or starts one in `folder`. */
export async function openCitus(folder: string): Promise<CitusCluster> {
  const given = process.env.CITUS_URL;
  if (given) return { nodes: [given, ...(await workersOf(given))], stop: async () => undefined };
  const started = await startCitus(folder);
  return {
    nodes: started.map(({ url }) => url),
    stop: async () => {
      await Promise.all(started.map((one) => one.stop()));
    },
  };
}

/** Starts a coordinator and two workers in `folder`, which do not know one another yet. */
export function startCitus(folder: string): Promise<StartedPostgres[]> {
  const postgres = postgresWithCitus();
  if (!postgres) throw new Error('There is no Citus cluster: set CITUS_URL, or install the extension.');
  const names = ['coordinator', 'worker-1', 'worker-2'];
  return Promise.all(names.map((name) => startSystemPostgres(postgres, folder, { name, settings })));
}

async function workersOf(coordinator: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: coordinator });
  await client.connect();
  try {
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node
       where noderole = 'primary' and groupid <> 0 order by nodeid`,
    );
    return rows.map(({ host, port }) => {
      const url = new URL(coordinator);
      url.hostname = host;
      url.port = String(port);
      return url.href;
    });
  } finally {
    await client.end();
  }
}

const inDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** Drops a database on all nodes. */
export async function dropEverywhere({ nodes }: CitusCluster, name: string): Promise<void> {
  for (const node of nodes) await runStatement(node, `drop database if exists ${name} with (force)`);
}

/** Makes an empty database on all nodes that belongs together. Returns its URL at the coordinator. */
export async function makeCitusDatabase({ nodes }: Pick<CitusCluster, 'nodes'>, name: string): Promise<string> {
  const [coordinator = '', ...workers] = nodes;
  for (const node of nodes) {
    await runStatement(node, `create database ${name}`);
    await runStatement(inDatabase(node, name), 'create extension citus');
  }
  const url = inDatabase(coordinator, name);
  const { hostname, port } = new URL(coordinator);
  await runStatement(url, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers)
    await runStatement(url, `select citus_add_node('${new URL(worker).hostname}', ${new URL(worker).port})`);
  return url;
}

/** Makes a migrated and distributed database on all nodes, from which test databases are copied node by node. */
export async function makeCitusTemplate(cluster: CitusCluster, template: string): Promise<void> {
  const url = await makeCitusDatabase(cluster, template);
  await migrateDatabase(url);
  await distribute(url, { shards: 2, say: () => undefined });
  // The extension's own connections would come back.
  for (const node of cluster.nodes) await closeTemplate(node, template);
}
