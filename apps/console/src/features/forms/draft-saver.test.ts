// Saving while building: one save at a time, the newest state, and unlocked before removed.
import { defineField } from '@foyer/forms';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftSaver, type FormDraftSaver, type FormSaveState } from './draft-saver.ts';
import type { FormDoc } from './form-doc.ts';

const field = defineField('Number', { common: { label: 'Age' } });
const locked = { ...field, isLocked: true };
const docOf = (thankYou: string, fields = [field]): FormDoc => ({
  fields,
  thankYou,
  redirectUrl: '',
  settings: { checkPages: false, review: 'off' },
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(
  saved = docOf('0'),
  kind: 'changed' | 'refused' | 'failed' = 'failed',
  onState: (state: FormSaveState, saver: FormDraftSaver) => void = () => undefined,
) {
  const sent: { doc: FormDoc; revision: number; answer: (error?: Error) => void }[] = [];
  const states: FormSaveState[] = [];
  const saver: FormDraftSaver = draftSaver({
    revision: 1,
    saved,
    save: (doc, revision) =>
      new Promise((resolve, reject) =>
        sent.push({ doc, revision, answer: (error) => (error ? reject(error) : resolve(revision + 1)) }),
      ),
    kindOf: () => kind,
    onState: (state) => {
      states.push(state);
      onState(state, saver);
    },
  });
  const texts = () => sent.map(({ doc, revision }) => `${revision} ${doc.thankYou}`);
  return { saver, sent, states, texts };
}

describe('the draft', () => {
  it.each(['saved', 'refused'] as const)('is saved, too, when it changes in the moment of: %s', async (at) => {
    const { saver, sent, texts } = start(docOf('0'), 'refused', (state, own) => {
      if (state === at && sent.length === 1) own.offer(docOf('b'));
    });
    saver.offer(docOf('a'));
    await vi.advanceTimersByTimeAsync(700);
    sent[0]?.answer(at === 'refused' ? new Error('422') : undefined);
    await vi.advanceTimersByTimeAsync(700);
    expect(texts()).toEqual(['1 a', at === 'refused' ? '1 b' : '2 b']);
  });

  it('is saved a moment after the last change, in its newest state, one save after the other', async () => {
    const { saver, sent, states, texts } = start();
    saver.offer(docOf('a'));
    await vi.advanceTimersByTimeAsync(500);
    saver.offer(docOf('b'));
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(300);
    expect(texts()).toEqual(['1 b']);
    saver.offer(docOf('c'));
    saver.offer(docOf('d'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    sent[0]?.answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(texts()).toEqual(['1 b', '2 d']);
    sent[1]?.answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(states.at(-1)).toBe('saved');
  });

  it('is saved at once when asked, and tells the revision', async () => {
    const { saver, sent } = start();
    expect(await saver.flush()).toBe(1);
    saver.offer(docOf('a'));
    const flushed = saver.flush();
    await vi.advanceTimersByTimeAsync(1);
    sent[0]?.answer();
    expect(await flushed).toBe(2);
  });

  it('is tried again after a lost call, and never over somebody else’s', async () => {
    const lost = start();
    lost.saver.offer(docOf('a'));
    await vi.advanceTimersByTimeAsync(700);
    lost.sent[0]?.answer(new Error('away'));
    await vi.advanceTimersByTimeAsync(1);
    expect(lost.states.at(-1)).toBe('failed');
    await vi.advanceTimersByTimeAsync(4000);
    expect(lost.texts()).toEqual(['1 a', '1 a']);

    const theirs = start(docOf('0'), 'changed');
    theirs.saver.offer(docOf('a'));
    await vi.advanceTimersByTimeAsync(700);
    theirs.sent[0]?.answer(new Error('409'));
    await vi.advanceTimersByTimeAsync(1);
    theirs.saver.offer(docOf('b'));
    await vi.advanceTimersByTimeAsync(9000);
    expect(theirs.sent).toHaveLength(1);
    expect(theirs.states.at(-1)).toBe('changed');
    expect(await theirs.saver.flush()).toBeUndefined();
  });

  it('shows the server that a field was unlocked before it is gone', { tags: ['BUILD-04'] }, async () => {
    const { saver, sent, texts } = start(docOf('locked', [locked]));
    saver.offer(docOf('unlocked'));
    saver.offer(docOf('gone', []));
    saver.offer(docOf('gone for good', []));
    await vi.advanceTimersByTimeAsync(700);
    sent[0]?.answer();
    await vi.advanceTimersByTimeAsync(1);
    sent[1]?.answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(texts()).toEqual(['1 unlocked', '2 gone for good']);
  });
});
