// A node that only plans reminders, in a process of its own, so that its memory can be told from others'.
import { findTenantsById } from '../../apps/server/src/modules/practice/public.ts';
import { reminderRounds } from '../../apps/server/src/modules/reminders/public.ts';
import { createClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { systemContext } from '../../apps/server/src/platform/context.ts';
import { loadSecrets } from '../../apps/server/src/platform/crypto/secrets.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { startServices } from '../../apps/server/src/services.ts';

/** A look at this instant, so many times. */
export interface LookOrder {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly times: number;
}

export interface LookOutcome {
  /** Practices that were looked at. */
  readonly practices: number;
  readonly ms: number;
  /** Milliseconds of this process's processor time. */
  readonly processor: number;
  /** Largest memory of the process so far, in MB. */
  readonly memory: number;
}

const { ownerUrl, dataDir, secretsFile } = JSON.parse(process.argv[2] ?? '{}');
const config = readConfig({ FOYER_MODE: 'demo', FOYER_DATA: dataDir, FOYER_SECRETS: secretsFile, LOG_LEVEL: 'silent' });
const log = createLogger('silent');
const clock = createClock();
const secrets = await loadSecrets({ file: secretsFile, mode: config.mode });
const { services } = await startServices({ config, secrets, clock, log, ownerUrl, hasWorkers: false });
const [round] = reminderRounds;
if (!round) throw new Error('There is no round that plans reminders.');

/** Does what a round does once: finds the practices where something may be due, and looks at each of them. */
async function look(at: number): Promise<number> {
  const now = new Date(at);
  const due = await round?.due(services.db, { now, since: new Date(at - 120_000), tried: [] });
  for (const tenant of await findTenantsById(services.db, due ?? []))
    await round?.work(systemContext(services, tenant, log), () => now);
  return due?.length ?? 0;
}

process.on('message', async ({ at, times }: LookOrder) => {
  clock.move(new Date(at));
  const [began, before] = [performance.now(), process.cpuUsage()];
  let practices = 0;
  for (let n = 0; n < times; n += 1) practices += await look(at);
  const { user, system } = process.cpuUsage(before);
  const outcome: LookOutcome = {
    practices,
    ms: performance.now() - began,
    processor: (user + system) / 1000,
    memory: process.resourceUsage().maxRSS / 1024,
  };
  process.send?.(outcome);
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
