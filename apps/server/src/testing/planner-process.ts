// A node that only plans reminders, in a process of its own, so that a test can kill it: it plans the weeks it is told, at full speed.
import pg from 'pg';
import { reminderRounds } from '../modules/reminders/public.ts';
import { createClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { systemContext, type Tenant } from '../platform/context.ts';
import { loadSecrets } from '../platform/crypto/secrets.ts';
import { createLogger } from '../platform/log.ts';
import { startServices } from '../services.ts';

interface PlannerOrders {
  readonly ownerUrl: string;
  readonly dataDir: string;
  readonly secretsFile: string;
  readonly tenant: Tenant;
}

/** What is planned; epoch milliseconds, both included. */
export interface PlannedRange {
  readonly from: number;
  readonly until: number;
}

const tickMs = 60 * 60_000;

const { ownerUrl, dataDir, secretsFile, tenant } = JSON.parse(process.argv[2] ?? '{}') as PlannerOrders;
const config = readConfig({ FOYER_MODE: 'demo', FOYER_DATA: dataDir, FOYER_SECRETS: secretsFile, LOG_LEVEL: 'silent' });
const log = createLogger('silent');
const clock = createClock();
const secrets = await loadSecrets({ file: secretsFile, mode: config.mode });
const running = await startServices({ config, secrets, clock, log, ownerUrl, hasWorkers: false });
const ctx = systemContext(running.services, tenant, log);
const database = new pg.Client(ownerUrl);
await database.connect();
const markOf = async (): Promise<number> => {
  const sql = 'select marked_at from reminder_marks where tenant_id = $1';
  return (await database.query(sql, [tenant.id])).rows[0].marked_at.getTime();
};

process.on('message', async ({ from, until }: PlannedRange) => {
  // The last tick is at the very end.
  for (let at = from; at < until + tickMs; at += tickMs) {
    clock.move(new Date(Math.min(at, until)));
    // The clock stands while the other node is at work, also while the database finds out that it was killed: nothing gets late.
    do {
      for (const round of reminderRounds) await round.work(ctx, () => new Date(0));
    } while ((await markOf()) < Math.min(at, until));
  }
  process.send?.('planned');
});
// Whoever started it is gone.
process.once('disconnect', () => process.exit());
process.send?.('ready');
