// The call that sends a form.

import { createCookieJar } from '@foyer/client/cookie-jar';
import { fakePage, fakeStorage } from '@foyer/client/fake-browser';
import type { ProblemBody } from '@foyer/contract';
import { type Call, CallError } from '@foyer/contract/client';
import { expect, test, vi } from 'vitest';
import { createDraftToken } from '../../session/draft-token.ts';
import { createGuestSubmissions } from '../../session/guest-submissions.ts';
import { createSession } from '../../session/session.ts';
import { fieldErrorsOf, type Sending, sendSubmission } from './send-submission.ts';

const sending: Sending = {
  formId: 'f1',
  checksum: 'check',
  version: { form_id: 'f1', form_version_id: 'v1', account_id: 'a1', secure_account_id: 'sa' },
  entries: [{ id: '1', uuid: 'u1', value: 'x' }],
  ownerId: '',
  submissionId: undefined,
  utm: { utm_source: 'mail' },
  packetId: undefined,
  idempotencyKey: 'key-1',
};

function start(cookies: Record<string, string>) {
  const call = vi.fn(async (_endpoint: unknown, _input: unknown, _options: unknown) => ({
    id: 's1',
    secure_id: 'sec',
  }));
  const session = createSession({
    cookies: createCookieJar(fakePage(cookies), { isSecure: false }),
    mirror: fakeStorage(),
    tokenCookie: 'token',
  });
  const tenant = { accountId: 'a1', logoPath: '', nameSlug: 'demo', companyName: '', accentColor: '' };
  return {
    call,
    portal: {
      call: call as unknown as Call,
      tenant,
      session,
      guestSubmissions: createGuestSubmissions(fakeStorage()),
      draftToken: createDraftToken(fakeStorage()),
    },
  };
}

test('a guest’s submission is recorded after success, and posted with empty owner', {
  tags: ['GUEST-01'],
}, async () => {
  const { call, portal } = start({});
  await sendSubmission(portal, sending);
  expect(portal.guestSubmissions.read()).toEqual([
    { id: 'f1', secureId: 'check', submissionId: 's1', secureSubmissionId: 'sec' },
  ]);
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    params: { id: 'f1', checksum: 'check' },
    query: { accountId: 'a1' },
    body: { object: sending.entries, utm_parameters: { utm_source: 'mail' }, submitted_by: '', contact_id: '' },
  });
  expect(call.mock.calls[0]?.[2]).toEqual({ expect: 200, headers: { 'Idempotency-Key': 'key-1' } });
});

test('a signed-in person’s submission carries the owner and the id that is edited, and leaves no guest record', {
  tags: ['DOC-14'],
}, async () => {
  const { call, portal } = start({ token: 't1' });
  await sendSubmission(portal, { ...sending, ownerId: 'child', submissionId: 's0' });
  expect(call.mock.calls[0]?.[1]).toMatchObject({ body: { id: 's0', submitted_by: 'child', contact_id: 'child' } });
  expect(call.mock.calls[0]?.[1]).toHaveProperty('body.packet_id', undefined);
  await sendSubmission(portal, { ...sending, ownerId: 'child', packetId: 'p1' });
  expect(call.mock.calls[1]?.[1]).toMatchObject({ body: { contact_id: 'child', packet_id: 'p1' } });
  expect(portal.guestSubmissions.read()).toEqual([]);
});

test('a failed send records nothing', async () => {
  const { call, portal } = start({});
  call.mockRejectedValueOnce(new Error('away'));
  await expect(sendSubmission(portal, sending)).rejects.toThrow('away');
  expect(portal.guestSubmissions.read()).toEqual([]);
});

test('field errors of the server are told apart by field and part', () => {
  const problem = {
    code: 'submission-invalid',
    message: 'm',
    errors: [
      { path: 'u1', message: 'A' },
      { path: 'u2.last', message: 'B' },
    ],
  };
  expect(fieldErrorsOf(new CallError('/x', 422, problem as unknown as ProblemBody))).toEqual([
    { uuid: 'u1', path: '', message: 'A' },
    { uuid: 'u2', path: 'last', message: 'B' },
  ]);
  expect(fieldErrorsOf(new Error('x'))).toEqual([]);
});

test('a visitor’s submission takes the token of the draft along that it ends; a signed-in person’s never does', async () => {
  const headersOf = (call: ReturnType<typeof start>['call']) =>
    (call.mock.calls.at(-1)?.[2] as { headers: object } | undefined)?.headers;
  const guest = start({});
  const token = guest.portal.draftToken.ensure();
  await sendSubmission(guest.portal, sending);
  expect(headersOf(guest.call)).toEqual({ 'Idempotency-Key': 'key-1', 'X-Draft-Token': token });
  const person = start({ token: 't' });
  person.portal.draftToken.ensure();
  await sendSubmission(person.portal, { ...sending, ownerId: 'c1' });
  expect(headersOf(person.call)).toEqual({ 'Idempotency-Key': 'key-1' });
});
