// Planners of reminders are killed at some moment, two nodes at once, over both changes of the clocks: each reminder is made once.
import { expect, it } from 'vitest';
import { killPlanners } from '../testing/reminder-kills.ts';
import { startTestApp } from '../testing/test-app.ts';

it('kills of two planning nodes lose no reminder and double none', { tags: ['REM-04'], timeout: 300_000 }, async () => {
  const t = await startTestApp();
  try {
    const { forward, back, turns, ...outcome } = await killPlanners(t, 6);
    expect(outcome).toEqual({ kills: 6, missing: 0, tooMany: 0, lost: 0, doubled: 0 });
    expect([forward, back].every((weeks) => weeks >= 2)).toBe(true);
    // Twelve visits a week, and two steps of each.
    expect(turns).toBe((forward + back) * 24);
  } finally {
    await t.stop();
  }
});
