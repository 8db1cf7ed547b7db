// The nodes of the installation, as the database lists them. None of this belongs to a practice: it is the queue role's.
import type pg from 'pg';

/** A node that has not been seen for this long is gone. It reports four times as often. */
export const goneAfterSeconds = 20;

export interface NodeFacts {
  readonly nodeId: string;
  readonly host: string;
  readonly version: string;
  readonly role: string;
  /** Milliseconds by which the machine's clock is ahead of the database's. */
  readonly clockAheadMs: number;
  readonly hasOwnFiles: boolean;
}

type Connections = Pick<pg.Pool, 'query'>;

const isThere = `seen_at > now() - interval '${goneAfterSeconds} seconds'`;

/** Returns the milliseconds by which this machine's clock is ahead of the database's, give or take the time of the question. */
export async function measureClock(db: Connections): Promise<number> {
  const begin = Date.now();
  const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now');
  const middle = (begin + Date.now()) / 2;
  return Math.round(middle - (rows[0]?.now.getTime() ?? middle));
}

/** Records that a node is there, and forgets those that have long been gone. */
export async function reportNode(db: Connections, node: NodeFacts): Promise<void> {
  await db.query(
    `with gone as (delete from installation.nodes where seen_at < now() - interval '1 hour')
     insert into installation.nodes (node_id, host, version, role, clock_ahead_ms, has_own_files)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (node_id) do update set seen_at = now(), clock_ahead_ms = $5, has_own_files = $6`,
    [node.nodeId, node.host, node.version, node.role, node.clockAheadMs, node.hasOwnFiles],
  );
}

/** Removes a node that stops. */
export async function removeNode(db: Connections, nodeId: string): Promise<void> {
  await db.query('delete from installation.nodes where node_id = $1', [nodeId]);
}

/** Returns the nodes that are there now, the longest running first. */
export async function listNodes(db: Connections): Promise<NodeFacts[]> {
  const { rows } = await db.query<NodeFacts>(
    `select node_id as "nodeId", host, version, role, clock_ahead_ms as "clockAheadMs", has_own_files as "hasOwnFiles"
     from installation.nodes where ${isThere} order by started_at`,
  );
  return rows;
}

/** Returns the name of the file that every node must find in its storage; null before the first node. */
export async function readFilesMark(db: Connections): Promise<string | null> {
  const { rows } = await db.query<{ mark: string | null }>('select files_mark as mark from installation.marks');
  return rows[0]?.mark ?? null;
}

/**
 * Replaces the mark `known` by `next`, unless another node did meanwhile, or works with its files. Returns whether it is replaced.
 */
export async function replaceFilesMark(
  db: Connections,
  { nodeId, known, next }: { readonly nodeId: string; readonly known: string | null; readonly next: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update installation.marks set files_mark = $3 where files_mark is not distinct from $2 and not exists (
       select from installation.nodes where node_id <> $1 and not has_own_files and ${isThere})`,
    [nodeId, known, next],
  );
  return rowCount === 1;
}

/** Returns the digest of the installation's keys, which is `digest` from now on if there was none. As the database's owner. */
export async function settleKeysDigest(owner: Pick<pg.Client, 'query'>, digest: Buffer): Promise<Buffer> {
  await owner.query('update installation.marks set keys_digest = $1 where keys_digest is null', [digest]);
  const { rows } = await owner.query<{ digest: Buffer }>('select keys_digest as digest from installation.marks');
  return rows[0]?.digest ?? digest;
}

/** Returns the digest of the installation's keys; null before the first start. As the database's owner. */
export async function readKeysDigest(owner: Pick<pg.Client, 'query'>): Promise<Buffer | null> {
  const { rows } = await owner.query<{ digest: Buffer | null }>('select keys_digest as digest from installation.marks');
  return rows[0]?.digest ?? null;
}
