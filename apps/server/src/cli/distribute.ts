// foyer distribute: turns one database into a distributed one, each practice whole on one machine, and back.
import type { Config } from '../platform/config.ts';
import { ClusterError } from '../platform/db/citus/cluster.ts';
import { type DistributionPlan, distribute, planDistribution, undistribute } from '../platform/db/citus/distribute.ts';
import { BadResultError, type CliCommand, readArguments, UsageError } from './command.ts';

type Target = 'citus' | 'single';

/** As Citus splits tables unless told otherwise. */
const usualShards = 32;

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

function planText({ obstacles, workers, tables }: DistributionPlan, to: Target): string {
  const moving = tables.filter(({ isDistributed }) => isDistributed === (to === 'single'));
  const rows = moving.reduce((sum, table) => sum + table.rows, 0);
  const bytes = moving.reduce((sum, table) => sum + table.bytes, 0);
  const where = to === 'citus' ? `to ${workers.length} machines (${workers.join(', ')})` : 'to this machine';
  return [
    ...moving.map(
      (table) => `${table.name.replace('public.', '')}: about ${table.rows} rows, ${megabytes(table.bytes)}`,
    ),
    moving.length === 0
      ? 'No table would move.'
      : `${moving.length} tables would move ${where}: about ${rows} rows, ${megabytes(bytes)}.`,
    ...obstacles.map((sentence) => `In the way: ${sentence}`),
    'Nothing was changed.',
  ].join('\n');
}

function targetOf(text: string): Target {
  if (text === 'citus' || text === 'single') return text;
  throw new UsageError('--to must be citus or single.');
}

function shardsOf(text: string | undefined): number {
  const shards = Number(text ?? usualShards);
  if (Number.isInteger(shards) && shards >= 1 && shards <= 1024) return shards;
  throw new UsageError('--shards must be a whole number from 1 to 1024.');
}

interface Wish {
  readonly to: Target;
  readonly shards: number;
  readonly isDryRun: boolean;
}

/** Returns what was done, or what a run would do. @throws ClusterError */
export async function redistribute(
  config: Pick<Config, 'databaseUrl'> & Partial<Pick<Config, 'databaseDirectUrl'>>,
  { to, shards, isDryRun }: Wish,
  say: (line: string) => void = () => undefined,
): Promise<string> {
  // A pooler would carry the statements of one session to several.
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  if (databaseUrl === undefined)
    throw new ClusterError('DATABASE_URL is not set; the database that Foyer brings itself cannot be distributed.');
  if (isDryRun) {
    const plan = await planDistribution(databaseUrl, to, shards);
    const text = planText(plan, to);
    if (plan.obstacles.length > 0) throw new BadResultError(text);
    return text;
  }
  if (to === 'citus') await distribute(databaseUrl, { shards, say });
  else await undistribute(databaseUrl, { say });
  return to === 'citus'
    ? 'The database is distributed: each practice is whole on one machine. Start Foyer.'
    : 'The database is on this machine again. Start Foyer.';
}

export const distributeCommand: CliCommand = {
  usage: ['distribute --to citus [--shards NUMBER] [--dry-run]', 'distribute --to single [--dry-run]'],
  does: 'spreads the practices of a database over the machines of a Citus cluster, or brings them back, while Foyer is stopped; --dry-run only says what would move and what is in the way',
  run: async (args, config) => {
    const read = readArguments(args, { options: ['to', 'shards'], flags: ['dry-run'] });
    const wish = {
      to: targetOf(read.need('to')),
      shards: shardsOf(read.option('shards')),
      isDryRun: read.flag('dry-run'),
    };
    return redistribute(config(), wish, (line) => console.log(line));
  },
};
