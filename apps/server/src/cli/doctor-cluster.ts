// The doctor's check of a Citus cluster: its machines, settings, roles and tables.
import type { Config } from '../platform/config.ts';
import { oldestCitus } from '../platform/db/citus/cluster.ts';
import { type ClusterFacts, inspectCluster } from '../platform/db/citus/inspect-cluster.ts';
import { bad, type Finding, ok, warning } from './finding.ts';

/** What is wrong with a database that is distributed. */
function faultsOf({ away, others, version, missingSettings, roles, leftBehind }: ClusterFacts): Finding[] {
  return [
    ...away.map(({ node, reason }) =>
      bad(
        'cluster',
        `The machine ${node} is away (${reason}): practices on it are answered 503. Start its PostgreSQL, or look at the network between it and the coordinator.`,
      ),
    ),
    ...others.map((other) =>
      bad(
        'cluster',
        `The machine ${other.node} has Citus ${other.version}, the coordinator ${version}; install the same package everywhere and run "alter extension citus update".`,
      ),
    ),
    ...(missingSettings.length === 0
      ? []
      : [
          bad(
            'cluster',
            `The database lacks settings that Foyer needs; run on the coordinator: ${missingSettings.join(' ')} Then restart Foyer.`,
          ),
        ]),
    ...roles.map((sentence) => bad('cluster', sentence)),
    ...(leftBehind.length === 0
      ? []
      : [
          bad(
            'cluster',
            `These tables are on the coordinator alone: ${leftBehind.join(', ')}. Run "npm run foyer -- migrate", which distributes them.`,
          ),
        ]),
  ];
}

/** Returns what there is to say about a cluster; nothing where there is none, and none is wished for. */
export function clusterFindings(facts: ClusterFacts | undefined, isWished: boolean): Finding[] {
  if (!facts?.isDistributed && isWished)
    return [
      bad(
        'cluster',
        'DATABASE_DISTRIBUTED=citus is set, and the database is not distributed; run "npm run foyer -- distribute --to citus", or leave the setting out.',
      ),
    ];
  if (!facts) return [];
  const { version, workers } = facts;
  if (Number.parseInt(version, 10) < oldestCitus)
    return [bad('cluster', `This is Citus ${version}; Foyer needs ${oldestCitus} or newer.`)];
  if (!facts.isDistributed)
    return [
      warning(
        'cluster',
        `Citus ${version} is in the database, and nothing is distributed; "npm run foyer -- distribute --to citus --dry-run" says what is in the way.`,
      ),
    ];
  const faults = faultsOf(facts);
  if (faults.length > 0) return faults;
  return [ok('cluster', `Citus ${version}: the practices are on ${workers.length} machines, which all answer.`)];
}

export async function clusterLook(config: Config, ownerUrl: string): Promise<Finding[]> {
  return clusterFindings(await inspectCluster(ownerUrl), config.databaseDistributed !== undefined);
}
