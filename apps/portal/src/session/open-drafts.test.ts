// Unsaved answers when a session ends, and where the person was.

import { fakeStorage } from '@foyer/client/fake-browser';
import { expect, test, vi } from 'vitest';
import { createDraftToken, draftTokenHeader } from './draft-token.ts';
import { createOpenDrafts, lastPlaceKey, type OpenDraft } from './open-drafts.ts';

const draft = (patientId: string, parts: Partial<OpenDraft> = {}): OpenDraft => ({
  patientId,
  path: '/form-submission/f/c',
  name: 'Medical History',
  hasAnswers: () => true,
  flush: vi.fn(() => undefined),
  stop: vi.fn(),
  ...parts,
});

test('a flush waits for all that have something to save, and says when none has', async () => {
  const drafts = createOpenDrafts(fakeStorage());
  expect(drafts.flush()).toBeUndefined();
  const saving = Promise.withResolvers<void>();
  drafts.add(draft('a'));
  const remove = drafts.add(draft('a', { flush: () => saving.promise }));
  const done = vi.fn();
  drafts.flush()?.then(done);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  saving.resolve();
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  remove();
  expect(drafts.flush()).toBeUndefined();
});

test('where a person was is offered to the same person only, and not where there is nothing to go on with', () => {
  const storage = fakeStorage();
  const drafts = createOpenDrafts(storage);
  drafts.add(draft(''));
  drafts.add(draft('a', { hasAnswers: () => false }));
  drafts.markPlace();
  expect(storage.getItem(lastPlaceKey)).toBeNull();
  drafts.add(draft('a'));
  drafts.markPlace();
  expect(drafts.placeOf('a')).toEqual({ patientId: 'a', path: '/form-submission/f/c', name: 'Medical History' });
  expect(drafts.placeOf('b')).toBeUndefined();
  expect(drafts.placeOf('')).toBeUndefined();
  drafts.forgetPlace();
  expect(drafts.placeOf('a')).toBeUndefined();
  for (const odd of ['null', '{', '{"contactId":"a","path":"https://x","name":"x"}', '3']) {
    storage.setItem(lastPlaceKey, odd);
    expect(drafts.placeOf('a'), odd).toBeUndefined();
  }
});

test('who signs in goes on with the own answers; another person’s are forgotten', () => {
  const drafts = createOpenDrafts(fakeStorage());
  const [mine, other] = [draft('a'), draft('b')];
  drafts.add(mine);
  drafts.add(other);
  drafts.keepOnlyOf('a');
  expect(mine.flush).toHaveBeenCalledOnce();
  expect(mine.stop).not.toHaveBeenCalled();
  expect(other.stop).toHaveBeenCalledOnce();
  drafts.keepOnlyOf('b');
  expect(other.stop).toHaveBeenCalledOnce();
  drafts.clear();
  expect(mine.stop).toHaveBeenCalledOnce();
});

test('a visitor’s token is 256 random bits, the same for the session of the tab', () => {
  const storage = fakeStorage();
  const token = createDraftToken(storage);
  expect(token.read()).toBeUndefined();
  expect(draftTokenHeader(token.read())).toEqual({});
  const made = token.ensure();
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(token.ensure()).toBe(made);
  expect(createDraftToken(storage).read()).toBe(made);
  expect(createDraftToken(fakeStorage()).ensure()).not.toBe(made);
  expect(draftTokenHeader(made)).toEqual({ 'X-Draft-Token': made });
  token.clear();
  expect(token.read()).toBeUndefined();
  storage.setItem('draftToken', 'forged value');
  expect(token.read()).toBeUndefined();
});
