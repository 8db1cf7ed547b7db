// Backs up while people send, and restores into an empty place: everything acknowledged before the backup is there, once.
import { join } from 'node:path';
import { backup } from '../../apps/server/src/cli/backup.ts';
import { restore } from '../../apps/server/src/cli/restore.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { countStored, openLedger } from '../../apps/server/src/testing/submission-ledger.ts';
import type { Drill } from './drill.ts';
import { askDatabase, onStage, sendersFor } from './stage.ts';

export const backups: Drill = {
  name: 'backup',
  what: 'backup under load, restored and started',
  times: { long: 10, short: 1 },
  run: (times, signal) =>
    onStage(async (stage) => {
      const server = await stage.start();
      const senders = await sendersFor(server.url);
      const FOYER_SECRETS = join(stage.folder, 'secrets.json');
      const settings = (DATABASE_URL: string, data: string) => ({
        DATABASE_URL,
        FOYER_DATA: join(stage.folder, data),
        FOYER_SECRETS,
      });
      let [rounds, acknowledged, lost, doubled, faults] = [0, 0, 0, 0, 0];
      while (rounds < times && !signal.aborted) {
        const early = openLedger(senders.form);
        for (let n = 0; n < 20; n++) if ((await early.send(server.url)).kind === 'acknowledged') acknowledged += 1;
        const end = senders.flood(server.url, 4);
        const to = join(stage.folder, `backup-${rounds}`);
        await backup(readConfig(settings(stage.databaseUrl(), 'data')), { to, withKeys: false });
        await end();
        const name = `restored_${rounds}`;
        await askDatabase(stage.databaseUrl(), `create database ${name}`);
        const url = new URL(stage.databaseUrl());
        url.pathname = `/${name}`;
        const target = settings(url.href, `restored-${rounds}`);
        await restore(readConfig(target), { from: to, margin: 1000n });
        const before = (await countStored(url.href)).submissions;
        const restored = await stage.start(target);
        // What was acknowledged before the backup gets the same response; nothing of it is stored a second time.
        const { changed, gone } = await early.repeatEach(restored.url, 20);
        lost += changed.length + gone.length;
        doubled += Math.max(0, (await countStored(url.href)).submissions - before);
        await restored.end('SIGTERM');
        await askDatabase(stage.databaseUrl(), `drop database ${name} with (force)`);
        rounds += 1;
      }
      const tally = await senders.tally(server.url, stage.databaseUrl(), rounds);
      faults += tally.faults;
      return {
        times: rounds,
        acknowledged: acknowledged + tally.acknowledged,
        lost: lost + tally.lost,
        // The drill's own early sends are not part of the senders' ledger.
        doubled: doubled + Math.max(0, tally.doubled - rounds * 20),
        faults,
        note: `${acknowledged} before the backups`,
      };
    }),
};
