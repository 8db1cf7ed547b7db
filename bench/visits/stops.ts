// A thousand people text STOP at once.

import { stopAtOnce } from '../../apps/server/src/testing/stop-at-once.ts';
import { startTestApp } from '../../apps/server/src/testing/test-app.ts';
import { startSmsGateway } from '../../apps/server/src/testing/test-sms-gateway.ts';
import type { BookingStage } from '../booking/stage.ts';
import { type Figure, runs } from '../figures.ts';

const count = 1000;

export async function measureStops(stage: BookingStage): Promise<Figure[]> {
  const url = await stage.addDatabase('texts');
  const gateway = await startSmsGateway();
  const t = await startTestApp(gateway.settings, { url, drop: async () => {} });
  const lost: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const numbers = Array.from({ length: count }, (_, n) => String(2_075_560_000 + run * count + n));
      const { taken, inForce, together } = await stopAtOnce(t, gateway, numbers);
      lost.push(count - Math.min(taken, inForce, together));
    }
    const what = `${count} STOPs at once: lost, or not in force with their own answer`;
    return [{ what, values: lost, asked: 'at most', limit: 0 }];
  } finally {
    await t.stop();
    await gateway.stop();
  }
}
