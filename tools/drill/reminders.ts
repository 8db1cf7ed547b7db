// Two nodes plan reminders over both changes of the clocks and are killed at any moment: each reminder is made once.
import { migrateDatabase } from '../../apps/server/src/platform/db/migrate.ts';
import { killPlanners } from '../../apps/server/src/testing/reminder-kills.ts';
import { startTestApp } from '../../apps/server/src/testing/test-app.ts';
import { compileCache } from '../testing/compile-cache.ts';
import type { Drill } from './drill.ts';
import { onStage } from './stage.ts';

export const plannerKills: Drill = {
  name: 'reminders',
  what: 'kill -9 of nodes that plan reminders, two at a time, over both changes of the clocks',
  tags: ['REM-04'],
  times: { long: 500, short: 6 },
  run: (times, signal) =>
    onStage(async (stage) => {
      // Each kill is a start of a node.
      process.env.NODE_COMPILE_CACHE ??= compileCache;
      const url = stage.databaseUrl();
      await migrateDatabase(url);
      const t = await startTestApp({}, { url, drop: async () => {} });
      try {
        const { kills, forward, back, turns, missing, tooMany, lost, doubled } = await killPlanners(t, times, signal);
        if (!signal.aborted && Math.min(forward, back) < 2)
          throw new Error(`only ${forward} weeks with a change forward and ${back} with one back were planned`);
        return {
          times: kills,
          acknowledged: turns,
          lost: missing + lost,
          doubled: tooMany + doubled,
          faults: 0,
          note: `counted are steps of visits that had their turn, in ${forward} weeks with a change of the clocks forward and ${back} back`,
        };
      } finally {
        await t.stop();
      }
    }),
};
