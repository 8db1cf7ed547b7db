// The doctor's check of the nodes that work on the database: clocks, versions, files and keys.
import pg from 'pg';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { keysDigest } from '../platform/nodes/installation-keys.ts';
import { listNodes, type NodeFacts, readKeysDigest } from '../platform/nodes/nodes.store.ts';
import { bad, type Finding, ok, warning } from './finding.ts';

/** Clocks may differ by this much without a word. */
const toleratedMs = 2000;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Returns one finding for each difference between the nodes, or one that says all is well. */
export function compareNodes(nodes: readonly NodeFacts[]): Finding[] {
  const count = nodes.length === 1 ? 'One node is running' : `${nodes.length} nodes are running`;
  const found: Finding[] = [];
  const apart = nodes.filter(({ hasOwnFiles }) => hasOwnFiles).map(({ host }) => host);
  if (apart.length > 0)
    found.push(
      bad(
        'nodes',
        `These nodes do not see the files of the others and take no calls: ${apart.join(', ')}. Give all nodes the same bucket (S3_BUCKET) or one shared FOYER_DATA/files.`,
      ),
    );
  const versions = [...new Set(nodes.map(({ version }) => version))].sort();
  if (versions.length > 1)
    found.push(
      warning('nodes', `Nodes of different versions are running (${versions.join(', ')}); restart the older ones.`),
    );
  const clocks = nodes.map(({ clockAheadMs }) => clockAheadMs);
  const gap = Math.max(...clocks) - Math.min(...clocks);
  if (gap > toleratedMs)
    found.push(warning('nodes', `The clocks of the nodes are ${seconds(gap)} apart; have all machines set by NTP.`));
  if (found.length > 0) return found;
  return [ok('nodes', nodes.length === 0 ? 'No node is running.' : `${count}, alike.`)];
}

/** Compares the nodes with one another, and the keys with those of the first start. */
export async function nodesLook(ownerUrl: string, secrets: Secrets): Promise<Finding[]> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await owner.connect();
  try {
    const digest = await readKeysDigest(owner);
    if (digest && !digest.equals(keysDigest(secrets)))
      return [
        bad(
          'nodes',
          'The keys of FOYER_SECRETS are not those that this database was first started with; give every node a copy of the same key file.',
        ),
      ];
    return compareNodes(await listNodes(owner));
  } finally {
    await owner.end();
  }
}
