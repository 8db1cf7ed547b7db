// Signs somebody in within a browser without drawing the screens of it.
import type { APIResponse, BrowserContext } from 'playwright-core';
import { signInOverHttp } from '../../apps/server/src/testing/sign-in-over-http.ts';
import type { TestServer } from './test-server.ts';

const answerOf = async (answer: APIResponse) =>
  new Response(await answer.text(), { status: answer.status(), headers: answer.headers() });

/** Performs both steps with the browser's cookies, and keeps in them what the apps keep. */
export async function signInByCalls(
  context: BrowserContext,
  server: Pick<TestServer, 'url' | 'mailbox'>,
  email: string,
  kind: 'patient' | 'staff',
): Promise<void> {
  const send: typeof fetch = async (url, { method = 'GET', headers, body } = {}) =>
    answerOf(
      await context.request.fetch(String(url), {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        data: body,
      }),
    );
  const { token, patientId = '' } = await signInOverHttp(server.url, email, kind, send);
  // A test that waits for the next code must not get this one.
  await server.mailbox.skip(email);
  const cookies = kind === 'staff' ? { staffToken: token } : { token, contactId: patientId };
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      domain: new URL(server.url).hostname,
      path: kind === 'staff' ? '/practice' : '/',
      sameSite: 'Lax',
    })),
  );
}
