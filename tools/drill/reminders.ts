// Two nodes plan reminders over both changes of the clocks and are killed at any moment: each reminder is made once.
import { killPlanners } from '../../apps/server/src/testing/reminder-kills.ts';
import { startTestApp } from '../../apps/server/src/testing/test-app.ts';
import type { Drill } from './drill.ts';

export const plannerKills: Drill = {
  name: 'reminders',
  what: 'kill -9 of two nodes that plan reminders, over both changes of the clocks',
  times: { long: 500, short: 6 },
  run: async (times, signal) => {
    const t = await startTestApp();
    try {
      const { kills, turns, missing, tooMany, lost, doubled } = await killPlanners(t, times, signal);
      return {
        times: kills,
        acknowledged: turns,
        lost: missing + lost,
        doubled: tooMany + doubled,
        faults: 0,
        note: 'counted are steps of visits that had their turn',
      };
    } finally {
      await t.stop();
    }
  },
};
