// Generated calls over all endpoints and roles, against the real program over HTTP.

import { demoPassword } from '../../apps/server/src/seed/people.ts';
import { type FuzzAnswer, type FuzzCall, type Role, runFuzz } from '../../apps/server/src/testing/fuzz/engine.ts';
import { findGuestForm } from '../../apps/server/src/testing/guest-form.ts';
import { openMailbox } from '../testing/mailbox.ts';
import type { Drill } from './drill.ts';
import { askDatabase, onStage } from './stage.ts';

/** Longer than any call may take. */
const patienceMs = 30_000;

export const fuzz: Drill = {
  name: 'fuzz',
  what: 'generated calls over all endpoints and roles',
  times: { long: 50_000, short: 600 },
  run: (times, signal) =>
    onStage(async (stage) => {
      const server = await stage.start({ FOYER_TRUST_PROXY: '1' });
      const { tenantId: accountId } = await findGuestForm(server.url);
      const mailbox = openMailbox(server.url);
      const post = async (path: string, body: object) => {
        const answer = await fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return (await answer.json()) as { authId?: string; token?: string };
      };
      const signIn = (email: string, path: string, codePath: string) => async () => {
        const { authId } = await post(path, { grantType: 'password', email, password: demoPassword, accountId });
        await mailbox.skip(email);
        // Generated calls end sessions all the time: no code may be refused because of earlier ones.
        await askDatabase(stage.databaseUrl(), `update sign_in_challenges set sent_at = sent_at - interval '1 minute'`);
        await askDatabase(stage.databaseUrl(), 'delete from throttles');
        await post(codePath, { authId, accountId, type: 'email' });
        const { token } = await post(path, { grantType: 'otp', authId, otp: await mailbox.code(email) });
        if (!token) throw new Error(`${email} could not sign in.`);
        return token;
      };
      const patient = (email: string) => signIn(email, '/auth/v1/public/oauth/token', '/auth/v1/public/send-otp');
      const staff = (email: string) => signIn(email, '/office/v1/public/oauth/token', '/office/v1/public/send-otp');
      const roles: [Role, ...Role[]] = [
        { name: 'guest' },
        { name: 'patient', signIn: patient('sam.rivera@example.com') },
        { name: 'office', signIn: staff('office@example.com') },
        { name: 'admin', signIn: staff('admin@example.com') },
      ];
      let sent = 0;
      const send = async ({ method, target, headers, body }: FuzzCall): Promise<FuzzAnswer> => {
        sent += 1;
        const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
        try {
          const answer = await fetch(`${server.url}${target}`, {
            method,
            headers: { 'x-forwarded-for': address, ...headers },
            signal: AbortSignal.timeout(patienceMs),
            redirect: 'manual',
            ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
          });
          return { status: answer.status, text: await answer.text() };
        } catch (error) {
          return { status: 0, text: (error as Error).message };
        }
      };
      const report = await runFuzz({
        seed: 2026,
        calls: times,
        roles,
        accountId,
        send,
        now: () => new Date(),
        isOver: () => signal.aborted,
      });
      for (const fault of report.faults.slice(0, 20)) console.error(`    ${fault}`);
      const good = Object.entries(report.statuses).filter(([status]) => /^[23]/.test(status));
      return {
        times: report.calls,
        acknowledged: good.reduce((sum, [, count]) => sum + count, 0),
        lost: report.statuses[0] ?? 0,
        doubled: 0,
        faults: report.statuses[500] ?? 0,
        note: `${report.endpoints} endpoints, ${report.served} of them served`,
      };
    }),
};
