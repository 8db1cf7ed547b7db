// The database's clock leaps by days, forward and back, while people send: no key is forgotten, so nothing is stored twice.
import { runDue } from '../../apps/server/src/housekeeping.ts';
import { createClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { loadSecrets } from '../../apps/server/src/platform/crypto/secrets.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { startServices } from '../../apps/server/src/services.ts';
import type { Drill } from './drill.ts';
import { onStage, sendersFor } from './stage.ts';

const dayMs = 86_400_000;
/** The clock's offset in each round, in days from now; it ends where it began. */
const leaps = [0, 3, 3, 3, 0, 0, 40, 40, 1, 1, -2, -2, 0, 0] as const;

export const clockLeaps: Drill = {
  name: 'clock',
  what: 'the clock of the database leaps by days while forms come in',
  times: { long: 280, short: leaps.length },
  run: (times, signal) =>
    onStage(async (stage) => {
      const server = await stage.start();
      const senders = await sendersFor(server.url);
      const config = readConfig({
        FOYER_MODE: 'demo',
        FOYER_DATA: `${stage.folder}/data`,
        FOYER_SECRETS: `${stage.folder}/secrets.json`,
        DATABASE_URL: stage.databaseUrl(),
      });
      const log = createLogger('silent');
      const clock = createClock();
      const secrets = await loadSecrets({ file: config.secretsFile, mode: config.mode });
      const ownerUrl = stage.databaseUrl();
      const running = await startServices({ config, secrets, clock, log, ownerUrl, hasWorkers: false });
      let rounds = 0;
      try {
        while (rounds < times && !signal.aborted) {
          const end = senders.flood(server.url, 4);
          await senders.untilAcknowledged(1);
          await end();
          const ahead = (leaps[rounds % leaps.length] ?? 0) * dayMs;
          await runDue({ services: running.services, clock, log, timeOf: async () => new Date(Date.now() + ahead) });
          rounds += 1;
        }
      } finally {
        await running.stop();
      }
      return senders.tally(server.url, stage.databaseUrl(), rounds);
    }),
};
