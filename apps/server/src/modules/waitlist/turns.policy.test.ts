// Whose turn it is, and a model of a whole waitlist: whatever people do, in whatever order, nobody loses what was promised to them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelOf, runModel, steps } from '../../testing/waitlist-model.ts';

/** More of them by FOYER_WAITLIST_RUNS=10000. */
const runs = Number(process.env.FOYER_WAITLIST_RUNS ?? 1000);

it('keeps every promise in random runs: no double booking, no second winner, no lost entry', {
  tags: ['WAIT-09'],
  timeout: 600_000,
}, async () => {
  const seen = { accepted: 0, swapped: 0, taken: 0, late: 0, shared: 0, offers: 0, night: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 60 }), async (list) => {
      const model = modelOf();
      for (let n = 0; n < 3; n += 1) model.join({ isShortNotice: true });
      await runModel(model, list);
      for (const name of Object.keys(seen) as (keyof typeof seen)[]) seen[name] += model.seen[name];
    }),
    { numRuns: runs },
  );
  // The runs were not about nothing.
  for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(0);
});

describe('an offer', () => {
  const openAt = async (minuteOfDay: number, timeAhead: number) => {
    const model = modelOf({ startMinute: minuteOfDay });
    for (let n = 0; n < 7; n += 1) model.join({ isShortNotice: true });
    model.free(timeAhead);
    await model.look();
    return model;
  };

  it.each([
    [20 * 60 + 50, 1],
    [20 * 60 + 56, 0],
    [21 * 60, 0],
    [0, 0],
    [7 * 60 + 59, 0],
    [8 * 60, 1],
  ])('at minute %i of the day begins %i times', { tags: ['WAIT-04'] }, async (minute, count) => {
    const model = await openAt(minute, 2 * 1440);
    expect(model.offers).toHaveLength(count);
    const [offer] = model.offers;
    if (offer) expect(offer.expires - model.now).toBe(minute === 8 * 60 ? 20 : 10);
  });

  it('goes to one, and under four hours to five at once', { tags: ['WAIT-03'] }, async () => {
    expect((await openAt(9 * 60, 240)).offers).toHaveLength(1);
    const close = (await openAt(9 * 60 + 1, 239)).offers;
    expect(close).toHaveLength(5);
    expect(new Set(close.map(({ holdId }) => holdId)).size).toBe(1);
    expect((await openAt(9 * 60 + 1, 59)).offers).toHaveLength(0);
  });

  it('begins for the next as the one before ends, five times at most', { tags: ['WAIT-03'] }, async () => {
    const model = await openAt(9 * 60, 2 * 1440);
    for (let turn = 1; turn <= 5; turn += 1) {
      expect(model.offers).toHaveLength(turn);
      expect(model.nextLook()).toBe(model.now + 20);
      model.pass(20);
      await model.look();
    }
    expect(model.offers).toHaveLength(5);
    expect(model.nextLook()).toBeUndefined();
  });
});
