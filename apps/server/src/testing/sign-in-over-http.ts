// Signing in to a server of the demo over HTTP, with the code from its mailbox.

import { setTimeout as sleep } from 'node:timers/promises';
import { identity } from '@foyer/contract';
import { type Call, CallError, createClient } from '@foyer/contract/client';
import { demoTenantId } from '../seed/demo-ids.ts';
import { demoPassword } from '../seed/people.ts';

/** Returns the slug of the practice that an address leads to. */
const slugOf = (url: string) => /^([\w-]+)\.localhost$/.exec(new URL(url).hostname)?.[1] ?? 'demo';

/** Returns the codes that the practice at this address has mailed to somebody, newest first. */
async function codesFor(url: string, email: string): Promise<string[]> {
  const answer = await fetch(`${url}/dev/mailbox.json?practice=${slugOf(url)}`);
  const mails = (await answer.json()) as { to: string; text: string }[];
  return mails.flatMap(({ to, text }) => (to === email ? (/\b\d{6}\b/.exec(text)?.slice(0) ?? []) : []));
}

/** Waits for a code that is not among `known`. */
export async function newCode(url: string, email: string, known: readonly string[]): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const code = (await codesFor(url, email)).find((one) => !known.includes(one));
    if (code !== undefined) return code;
    await sleep(50);
  }
  throw new Error(`No code came for ${email}.`);
}

export interface SignedIn {
  readonly call: Call;
  readonly token: string;
  /** Of a patient. */
  readonly patientId: string | undefined;
}

/** Returns calls at this address, with a token if there is one. */
export const callsTo = (url: string, token?: string, send: typeof fetch = fetch): Call =>
  createClient({ baseUrl: url, token: () => token, fetch: send });

/** Performs both steps of signing in. `send` keeps the cookies, if they are needed. */
export async function signInOverHttp(
  url: string,
  email: string,
  kind: 'patient' | 'staff',
  send?: typeof fetch,
): Promise<SignedIn> {
  const accountId = demoTenantId(slugOf(url));
  const call = callsTo(url, undefined, send);
  const [first, sendCode] =
    kind === 'staff' ? [identity.staffToken, identity.staffSendOtp] : [identity.token, identity.sendOtp];
  const known = await codesFor(url, email);
  const { authId = '' } = await call(first, {
    body: { grantType: 'password', email, password: demoPassword, accountId },
  });
  await call(sendCode, { body: { authId, accountId, type: 'email' } });
  const prove = async (tries: number): Promise<SignedIn> => {
    const otp = await newCode(url, email, known);
    known.push(otp);
    try {
      const { token = '', contactId } = await call(first, { body: { grantType: 'otp', authId, otp } });
      return { call: callsTo(url, token, send), token, patientId: contactId };
    } catch (error) {
      // The mail of a code that was asked for before may come only now.
      if (tries > 1 && error instanceof CallError && error.code === 'code-incorrect') return prove(tries - 1);
      throw error;
    }
  };
  return prove(2);
}
