// A session from sign-in to its end.

import { createCookieJar } from '@foyer/client/cookie-jar';
import { fakePage, fakeStorage } from '@foyer/client/fake-browser';
import type { Call, CallOptions } from '@foyer/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDirtyForms } from './dirty-forms.ts';
import { createDraftToken } from './draft-token.ts';
import { createGuestSubmissions } from './guest-submissions.ts';
import { createKeeper } from './keeper.ts';
import { createOpenDrafts } from './open-drafts.ts';
import { createSession } from './session.ts';
import { startUpkeep } from './upkeep.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const profile = { id: 'c1', isGuardian: false, nameFirst: 'Sam', nameLast: 'Rivera' };

function start(initial: Record<string, string> = {}, answer: () => unknown = () => profile) {
  const page = fakePage(initial);
  const session = createSession({
    cookies: createCookieJar(page, { isSecure: false }),
    mirror: fakeStorage(),
    tokenCookie: 'token',
  });
  const calls: { path: string; token: string | undefined; idle: string | undefined }[] = [];
  const kept: string[] = [];
  const call = (async (endpoint: { path: string }, _input: unknown, options?: CallOptions) => {
    calls.push({ path: endpoint.path, token: session.token(), idle: options?.headers?.['X-Idle-Seconds'] });
    if (options?.keepalive) kept.push(endpoint.path);
    return answer();
  }) as unknown as Call;
  const goToSignIn = vi.fn();
  const dirtyForms = createDirtyForms();
  const guestSubmissions = createGuestSubmissions(fakeStorage());
  const draftToken = createDraftToken(fakeStorage());
  const openDrafts = createOpenDrafts(fakeStorage());
  const target = new EventTarget();
  const keeper = createKeeper({
    session,
    call,
    dirtyForms,
    guestSubmissions,
    draftToken,
    openDrafts,
    storage: fakeStorage(),
    target,
    goToSignIn,
    loadUpkeep: async () => startUpkeep,
  });
  return {
    page,
    session,
    calls,
    goToSignIn,
    dirtyForms,
    guestSubmissions,
    draftToken,
    openDrafts,
    keeper,
    target,
    kept,
  };
}

test('signing in loads and caches the profile', { tags: ['AUTH-21'] }, async () => {
  const { session, calls } = start();
  session.establish({ token: 't1', patientId: 'c1' });
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([{ path: '/user/v1/', token: 't1', idle: '0' }]);
  expect(session.state()).toMatchObject({ role: 'SINGLE_USER', user: { nameFirst: 'Sam' } });
});

test('the poll tells the server how long nobody touched the portal', { tags: ['SESS-01'] }, async () => {
  const { calls } = start({ token: 't1' });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(calls.at(-1)).toEqual({ path: '/user/v1/', token: 't1', idle: '300' });
});

test('who answers the warning is told to the server at once, before it ends the session', {
  tags: ['IDLE-01'],
}, async () => {
  const { keeper, calls } = start({ token: 't1' });
  await vi.advanceTimersByTimeAsync(870_000);
  expect(keeper.state().idle.phase).toBe('warning');
  const before = calls.length;
  keeper.stay();
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.state().idle.phase).toBe('active');
  expect(calls.slice(before)).toEqual([{ path: '/user/v1/', token: 't1', idle: '0' }]);
});

test('who comes back after a long pause is told to the server within ten seconds', { tags: ['IDLE-02'] }, async () => {
  const { calls, target } = start({ token: 't1' });
  await vi.advanceTimersByTimeAsync(790_000);
  const before = calls.length;
  target.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls.slice(before)).toHaveLength(1);
  expect(Number(calls.at(-1)?.idle)).toBeLessThanOrEqual(10);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(calls.slice(before)).toHaveLength(1);
});

test('idleness signs out, stops the polling and goes to sign-in after 600 ms', {
  tags: ['IDLE-03', 'IDLE-04', 'IDLE-05', 'IDLE-06'],
}, async () => {
  const { page, keeper, calls, goToSignIn } = start({ token: 't1', contactId: 'c1' });
  await vi.advanceTimersByTimeAsync(900_000);
  expect(page.jar.size).toBe(0);
  expect(calls.at(-1)).toMatchObject({ path: '/auth/v1/sign-out', token: 't1' });
  expect(keeper.state().isLeaving).toBe(true);
  await vi.advanceTimersByTimeAsync(599);
  expect(goToSignIn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(goToSignIn).toHaveBeenCalledExactlyOnceWith('idle');
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(calls.length).toBe(before);
});

test('signing out tells the server, clears everything and leaves at once', { tags: ['SESS-02'] }, async () => {
  const { page, session, keeper, calls, goToSignIn, dirtyForms, guestSubmissions } = start({ token: 't1' });
  await vi.advanceTimersByTimeAsync(0);
  dirtyForms.mark('f1');
  guestSubmissions.add({ id: 'f', secureId: 's', submissionId: 'i', secureSubmissionId: 'x' });
  keeper.end('sign-out');
  expect(calls.at(-1)).toMatchObject({ path: '/auth/v1/sign-out', token: 't1' });
  expect(page.jar.size).toBe(0);
  expect(session.state().isSignedIn).toBe(false);
  expect(dirtyForms.isAny()).toBe(false);
  expect(guestSubmissions.read()).toEqual([]);
  expect(goToSignIn).toHaveBeenCalledExactlyOnceWith('sign-out');
});

test('signing out outlives the tab, also while answers are being saved', { tags: ['SESS-02'] }, async () => {
  const atOnce = start({ token: 't1' });
  await vi.advanceTimersByTimeAsync(0);
  atOnce.keeper.end('sign-out');
  expect(atOnce.kept).toEqual(['/auth/v1/sign-out']);

  const { keeper, openDrafts, target, kept, goToSignIn } = start({ token: 't1', contactId: 'c1' });
  const draft = { patientId: 'c1', path: '/f', name: 'F', hasAnswers: () => true, stop: vi.fn() };
  openDrafts.add({ ...draft, flush: () => new Promise(() => undefined) });
  await vi.advanceTimersByTimeAsync(0);
  keeper.end('sign-out');
  expect(kept).toEqual([]);
  target.dispatchEvent(new Event('pagehide'));
  expect(kept).toEqual(['/auth/v1/sign-out']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(kept).toEqual(['/auth/v1/sign-out']);
  expect(goToSignIn).toHaveBeenCalledOnce();
});

test('a session that the server has ended is not signed out a second time', async () => {
  const { keeper, calls, goToSignIn } = start({ token: 't1' });
  await vi.advanceTimersByTimeAsync(0);
  keeper.end('expired');
  keeper.end('expired');
  expect(calls.map((c) => c.path)).toEqual(['/user/v1/']);
  expect(goToSignIn).toHaveBeenCalledOnce();
});

test('a failed refresh of the profile is shown, and the session stays', { tags: ['ERR-03'] }, async () => {
  const { session, keeper } = start({ token: 't1' }, () => {
    throw new Error('away');
  });
  await vi.advanceTimersByTimeAsync(4000);
  expect(keeper.state().hasFailed).toBe(true);
  expect(session.state().isSignedIn).toBe(true);
});

test('what comes too late for a session that is over is dropped, and what does not come is a failure', async () => {
  const { session, keeper, calls } = start({ token: 't1' });
  keeper.end('sign-out');
  await vi.advanceTimersByTimeAsync(900_000);
  expect(calls.map((c) => c.path)).toEqual(['/auth/v1/sign-out']);

  const { promise, reject } = Promise.withResolvers<typeof startUpkeep>();
  const options = { session, call: (async () => profile) as unknown as Call, dirtyForms: createDirtyForms() };
  const again = createKeeper({
    ...options,
    guestSubmissions: createGuestSubmissions(fakeStorage()),
    draftToken: createDraftToken(fakeStorage()),
    openDrafts: createOpenDrafts(fakeStorage()),
    storage: fakeStorage(),
    target: new EventTarget(),
    goToSignIn: vi.fn(),
    loadUpkeep: () => promise,
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  session.establish({ token: 't2', patientId: 'c1' });
  reject(new Error('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(again.state().hasFailed).toBe(true);
});

test('idleness saves unsent answers before it signs out, and writes down where the person was', {
  tags: ['IDLE-03'],
}, async () => {
  const { page, keeper, calls, openDrafts, goToSignIn } = start({ token: 't1', contactId: 'c1' });
  const saving = Promise.withResolvers<void>();
  const flush = vi.fn(() => saving.promise);
  const place = { patientId: 'c1', path: '/form-submission/f/c', name: 'History' };
  openDrafts.add({ ...place, hasAnswers: () => true, flush, stop: vi.fn() });
  await vi.advanceTimersByTimeAsync(900_000);
  expect(flush).toHaveBeenCalledOnce();
  expect(keeper.state().isLeaving).toBe(true);
  expect(page.jar.has('token')).toBe(true);
  expect(calls.map(({ path }) => path)).not.toContain('/auth/v1/sign-out');
  saving.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.jar.size).toBe(0);
  expect(calls.at(-1)).toMatchObject({ path: '/auth/v1/sign-out', token: 't1' });
  await vi.advanceTimersByTimeAsync(600);
  expect(goToSignIn).toHaveBeenCalledExactlyOnceWith('idle');
  expect(openDrafts.placeOf('c1')).toEqual(place);
});

test('a line that is down holds the end of a session up for three seconds at most', { tags: ['IDLE-03'] }, async () => {
  const { page, openDrafts } = start({ token: 't1', contactId: 'c1' });
  const draft = { patientId: 'c1', path: '/f', name: 'F', hasAnswers: () => true, stop: vi.fn() };
  openDrafts.add({ ...draft, flush: () => new Promise(() => undefined) });
  await vi.advanceTimersByTimeAsync(902_999);
  expect(page.jar.has('token')).toBe(true);
  await vi.advanceTimersByTimeAsync(2);
  expect(page.jar.size).toBe(0);
});

test('signing out forgets answers, place and token; a session that ends by itself keeps the answers for the same person', async () => {
  const { keeper, session, openDrafts, draftToken } = start({ token: 't1', contactId: 'c1' });
  const draft = { patientId: 'c1', path: '/f', name: 'F', hasAnswers: () => true, flush: vi.fn(), stop: vi.fn() };
  openDrafts.add(draft);
  draftToken.ensure();
  keeper.end('expired');
  expect(draft.flush).not.toHaveBeenCalled();
  expect(draft.stop).not.toHaveBeenCalled();
  session.establish({ token: 't2', patientId: 'c1' });
  expect(draft.flush).toHaveBeenCalledOnce();
  keeper.end('sign-out');
  expect(draft.stop).toHaveBeenCalledOnce();
  expect(openDrafts.placeOf('c1')).toBeUndefined();
  expect(draftToken.read()).toBeUndefined();
});
