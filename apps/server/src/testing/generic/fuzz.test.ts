// Thousands of calls that follow and violate the contract's schemas, in every role: whatever a caller sends, no response is a
// 500.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueSyncKey } from '../../modules/sync/public.ts';
import { type FuzzAnswer, type FuzzCall, runFuzz } from '../fuzz/engine.ts';
import { startTestApp, type TestApp, tenantId } from '../test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

/** A separate network address for each call, so that no budget ends the fuzz. */
let sent = 0;
async function send({ method, target, headers, body }: FuzzCall): Promise<FuzzAnswer> {
  sent += 1;
  const answer = await t.app.inject({
    method: method as 'GET',
    url: target,
    headers: { host: 'localhost', ...headers },
    remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, text: answer.body };
}

it('none of 2,000 generated calls over all endpoints and roles is answered 500', {
  tags: ['SAFE-48'],
  timeout: 120_000,
}, async () => {
  const patient = (email: string) => async () => (await t.signIn(email)).token;
  const staff = (email: string) => async () => (await t.signIn(email, { kind: 'staff' })).token;
  const { key } = await issueSyncKey(t.systemCtx('demo'), 'fuzz');
  const report = await runFuzz({
    seed: Number(process.env.FOYER_FUZZ_SEED ?? 12),
    calls: Number(process.env.FOYER_FUZZ_CALLS ?? 2000),
    roles: [
      { name: 'guest' },
      { name: 'patient', signIn: patient('sam.rivera@example.com') },
      { name: 'patient who is a guardian', signIn: patient('grace.okafor@example.com') },
      { name: 'office', signIn: staff('office@example.com') },
      { name: 'admin', signIn: staff('admin@example.com') },
      { name: 'software', syncKey: key },
    ],
    accountId: tenantId('demo'),
    send,
    now: () => t.clock.now(),
  });
  if (process.env.FOYER_FUZZ_SEED) console.log(JSON.stringify({ ...report, faults: report.faults.length }));
  expect(report.faults).toEqual([]);
  // Most calls got past access checks.
  expect(report.endpoints).toBeGreaterThan(150);
  expect(report.served).toBeGreaterThan(60);
});
