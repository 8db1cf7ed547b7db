// PDFs of the worst accepted submission are made, two at once and beside sign-ins. What twelve cost is a drill (pdfs-at-once).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { worstSubmissions } from '../../testing/worst-submission.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

it('PDFs of the worst submission are made while somebody signs in', { tags: ['SAFE-08'] }, async () => {
  const s = await worstSubmissions(t);
  const worst = await s.sendWorst();
  await s.resetThrottles();
  await expect(Promise.all([s.makePdfs([worst, worst]), s.signIn()])).resolves.toBeDefined();
});
