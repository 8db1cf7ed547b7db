// The answer to whoever has signed in.
import type { Exchange } from '../../platform/http/bind.ts';
import { ok } from '../../platform/http/bind.ts';
import { setBinding } from './binding-cookie.ts';
import type { AccountKind } from './identity.policy.ts';

/** Answers with a session, and binds it to the browser that it is for. */
export function session(
  kind: AccountKind,
  step: { session: { token: string; binding: string | undefined }; contactId: string },
  { request, reply }: Exchange,
) {
  if (step.session.binding !== undefined) setBinding(reply, kind, step.session.binding, request.protocol === 'https');
  return ok({ token: step.session.token, contactId: step.contactId });
}
