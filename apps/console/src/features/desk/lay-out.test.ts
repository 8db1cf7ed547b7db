// Layout of visits side by side.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layOut, type MinuteSpan } from './lay-out.ts';

const span = (from: number, minutes: number): MinuteSpan => ({ from, until: from + minutes });
const overlap = (a: MinuteSpan, b: MinuteSpan) => a.from < b.until && b.from < a.until;

it('gives what stands alone the whole width, and halves it for two', () => {
  expect(layOut([span(540, 30), span(570, 30)])).toEqual([
    { lane: 0, lanes: 1 },
    { lane: 0, lanes: 1 },
  ]);
  expect(layOut([span(540, 60), span(555, 30), span(600, 30)])).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 1 },
  ]);
  expect(layOut([])).toEqual([]);
});

it('never lets two cover each other, uses no lane in vain, and does not care for the order', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(spans, (pairs) => {
      const all = pairs.map(([from, minutes]) => span(from, minutes));
      const laid = layOut(all);
      expect(laid).toHaveLength(all.length);
      laid.forEach((mine, a) => {
        expect(mine.lane).toBeGreaterThanOrEqual(0);
        expect(mine.lane).toBeLessThan(mine.lanes);
        laid.forEach((other, b) => {
          const [one, two] = [all[a], all[b]];
          if (a === b || !one || !two || !overlap(one, two)) return;
          expect(other.lane).not.toBe(mine.lane);
          expect(other.lanes).toBe(mine.lanes);
        });
        // At some minute, that many visits overlap.
        if (mine.lanes > 1) {
          const atOnce = Math.max(
            ...all.map(({ from }) => all.filter((each) => each.from <= from && from < each.until).length),
          );
          expect(mine.lanes).toBeLessThanOrEqual(atOnce);
        }
      });
      const places = all.map((each, at) => `${each.from} ${each.until} ${laid[at]?.lanes}`).sort();
      const turned = [...all].reverse();
      const again = layOut(turned);
      expect(turned.map((each, at) => `${each.from} ${each.until} ${again[at]?.lanes}`).sort()).toEqual(places);
    }),
  );
});
