// What the builder makes of a score: its expression, its bands, and what is left of it when a question is deleted.
import { defineField } from '@foyer/forms';
import { expect, it } from 'vitest';
import { createBuilder } from './builder-store.ts';
import { addedUp, givesPoints, sumOf, withBands } from './score-parts.ts';

const asked = (uuid: string, points?: number) =>
  defineField('Single Choice', {
    uuid,
    common: { label: uuid },
    specific: { options: [{ text: 'Yes', points }, 'No'] },
  });

it('adds up the points of the questions that are ticked, and leaves any other expression alone', () => {
  expect(addedUp(sumOf(['a', 'b']))).toEqual(['a', 'b']);
  expect([addedUp(undefined), sumOf([])]).toEqual([[], undefined]);
  for (const other of [{ number: 1 }, { op: 'mean', of: [] }, { op: 'sum', of: [{ field: 'a', take: 'value' }] }, null])
    expect(addedUp(other)).toBeUndefined();
  expect([givesPoints(asked('a', 1)), givesPoints(asked('b'))]).toEqual([true, false]);
});

it('lets each band begin where the one before ends', () => {
  const band = (until: number) => ({ from: 0, until, label: 'x', tone: 'calm' as const });
  const fromIn = (decimals: number) => withBands({ decimals, bands: [] }, [band(4), band(9.5)]).bands;
  expect(fromIn(0).map(({ from }) => from)).toEqual([0, 5]);
  expect(fromIn(1).map(({ from }) => from)).toEqual([0, 4.1]);
});

it('deleting a question asks about the scores that it counts in, and takes it out of them', {
  tags: ['COND-17'],
}, () => {
  const score = (uuid: string, expression: unknown) =>
    defineField('Calculated', { uuid, common: { label: uuid }, specific: { expression } });
  const ratio = { op: '/', of: [sumOf(['a']), { number: 2 }] };
  const store = createBuilder({
    doc: {
      fields: [asked('a', 1), asked('b', 2), score('sum', sumOf(['a', 'b'])), score('ratio', ratio)],
      thankYou: '',
      redirectUrl: '',
      settings: { checkPages: false, review: 'off' },
    },
    revision: 1,
    save: () => new Promise(() => undefined),
    kindOf: () => 'failed',
  });
  const expressions = () =>
    store
      .state()
      .doc.fields.slice(-2)
      .map(({ properties }) => properties.specific.expression);
  store.remove('a');
  expect(store.state().deletion).toEqual({ name: 'a', count: 0, calculations: 2 });
  store.answerDeletion(true);
  expect(expressions()).toEqual([sumOf(['b']), undefined]);
  store.undo();
  expect(expressions()).toEqual([sumOf(['a', 'b']), ratio]);
});
