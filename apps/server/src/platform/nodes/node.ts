// This process as one node of the installation: it reports itself, and checks that it sees the other nodes' files.
import { hostname } from 'node:os';
import type pg from 'pg';
import type { Logger } from '../log.ts';
import { type FileStorage, markName } from '../storage/file-storage.ts';
import {
  goneAfterSeconds,
  listNodes,
  measureClock,
  type NodeFacts,
  readFilesMark,
  removeNode,
  replaceFilesMark,
  reportNode,
} from './nodes.store.ts';

const reportEveryMs = (goneAfterSeconds * 1000) / 4;
/** A machine's clock may differ from the database's by this much without a word in the log. */
const toleratedMs = 2000;

export interface Node {
  /** Why this node must not get calls now, in two or three words; undefined if it may. */
  reasonToWait(): string | undefined;
  stop(): Promise<void>;
}

/** Returns a new id for this process, and what logs and traces call it: the machine's name and the beginning of the id. */
export function nameNode(): { readonly id: string; readonly name: string } {
  const id = crypto.randomUUID();
  return { id, name: `${hostname()}.${id.slice(0, 8)}` };
}

export interface NodeOptions {
  /** A new one by default. */
  readonly nodeId?: string;
  readonly jobs: Pick<pg.Pool, 'query'>;
  readonly storage: FileStorage;
  readonly version: string;
  readonly role: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

type Connections = NodeOptions['jobs'];

/** Returns whether the mark of the installation is in this storage: a node that works must find it. */
export async function hasMark(jobs: Connections, storage: FileStorage): Promise<boolean> {
  const mark = await readFilesMark(jobs);
  return mark !== null && (await storage.get(markName(mark))) !== undefined;
}

/**
 * Leaves a new mark in the storage of a node that starts while no other works, and returns whether it is the installation's now.
 * Only at a start: a node with a wrong folder must not take over while the others are restarted.
 */
async function leaveMark(jobs: Connections, storage: FileStorage, nodeId: string): Promise<boolean> {
  const known = await readFilesMark(jobs);
  const next = crypto.randomUUID();
  await storage.put(markName(next), Buffer.from('A mark by which nodes find out that they share these files.\n'));
  if (await replaceFilesMark(jobs, { nodeId, known, next })) return true;
  await storage.delete(markName(next));
  return hasMark(jobs, storage);
}

/** Says once what differs between this node and the others, and again when that changes. */
function createTeller(log: NodeOptions['log']) {
  let told = '';
  return (own: NodeFacts, all: readonly NodeFacts[]) => {
    const versions = [...new Set(all.map(({ version }) => version))].sort();
    const isClockOff = Math.abs(own.clockAheadMs) > toleratedMs;
    const state = [own.hasOwnFiles, versions.join(' '), isClockOff].join('|');
    if (state === told) return;
    if (own.hasOwnFiles)
      log.error(
        {},
        'this node does not see the files of the other nodes and takes no calls: give all nodes the same bucket (S3_BUCKET) or one shared FOYER_DATA/files',
      );
    if (versions.length > 1) log.warn({ versions }, 'nodes of different versions are running');
    if (isClockOff)
      log.warn(
        { seconds: Math.round(own.clockAheadMs / 1000) },
        "this machine's clock differs from the database's; the database's counts, but have both set by NTP",
      );
    if (told !== '' && !own.hasOwnFiles) log.info({}, 'this node and the others have the same files');
    told = state;
  };
}

/** Reports this process every five seconds until it stops. Resolves once it is known whether it shares the others' files. */
export async function startNode(options: NodeOptions): Promise<Node> {
  const { nodeId = crypto.randomUUID(), jobs, storage, version, role, log } = options;
  const tell = createTeller(log);
  let facts: NodeFacts = { nodeId, host: hostname(), version, role, clockAheadMs: 0, hasOwnFiles: false };

  let hasLooked = false;
  /** Only the first look that the storage answers may leave a mark, even if the storage was away when this node started. */
  const sharesFiles = async (): Promise<boolean> => {
    const shares = (await hasMark(jobs, storage)) || (!hasLooked && (await leaveMark(jobs, storage, nodeId)));
    hasLooked = true;
    return shares;
  };

  const report = async (): Promise<void> => {
    // Storage that is away for a moment says nothing about whose it is.
    const hasOwnFiles = await sharesFiles().then(
      (shares) => !shares,
      () => facts.hasOwnFiles,
    );
    facts = { ...facts, clockAheadMs: await measureClock(jobs), hasOwnFiles };
    await reportNode(jobs, facts);
    tell(facts, await listNodes(jobs));
  };

  // Listed before it looks for others, so that of two nodes that start at once one sees the other.
  await reportNode(jobs, { ...facts, hasOwnFiles: true });
  await report();
  let current = Promise.resolve();
  const timer = setInterval(() => {
    current = report().catch(() => undefined);
  }, reportEveryMs);
  return {
    reasonToWait: () => (facts.hasOwnFiles ? 'files of its own' : undefined),
    stop: async () => {
      clearInterval(timer);
      await current;
      await removeNode(jobs, nodeId).catch(() => undefined);
    },
  };
}
