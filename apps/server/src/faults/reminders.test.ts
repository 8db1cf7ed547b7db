// Planners of reminders are killed at some moment, two nodes at once, over both changes of the clocks: each reminder is made once.
import { expect, it } from 'vitest';
import { killPlanners } from '../testing/reminder-kills.ts';
import { startTestApp } from '../testing/test-app.ts';

it('kills of two planning nodes lose no reminder and double none', { tags: ['REM-04'], timeout: 120_000 }, async () => {
  const t = await startTestApp();
  try {
    expect(await killPlanners(t, 6)).toEqual({ kills: 6, turns: 80, missing: 0, tooMany: 0, lost: 0, doubled: 0 });
  } finally {
    await t.stop();
  }
});
