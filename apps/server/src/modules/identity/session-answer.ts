// The response to a completed sign-in.
import type { Exchange } from '../../platform/http/bind.ts';
import { ok } from '../../platform/http/bind.ts';
import { setBinding } from './binding-cookie.ts';
import type { AccountKind } from './identity.policy.ts';
import { setKnown } from './known-cookie.ts';
import type { StartedSession } from './start-session.ts';

/** Replies with a session, and binds it to the browser that it is for. */
export function session(
  kind: AccountKind,
  step: { session: StartedSession; patientId: string },
  { request, reply }: Exchange,
) {
  const isHttps = request.protocol === 'https';
  if (step.session.binding !== undefined) setBinding(reply, kind, step.session.binding, isHttps);
  setKnown(reply, step.session.known, isHttps);
  return ok({ token: step.session.token, contactId: step.patientId });
}
