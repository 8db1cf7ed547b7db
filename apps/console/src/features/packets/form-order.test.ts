// Moving forms within a packet.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, placeAt } from './form-order.ts';

describe('moving', () => {
  it('puts the item there and keeps the order of the others, whatever the places are', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 15 }),
        fc.nat(14),
        fc.integer({ min: -3, max: 20 }),
        (items, from, to) => {
          const result = moved(items, from, to);
          const item = items[from];
          if (item === undefined) {
            expect(result).toBe(items);
            return;
          }
          expect(result.filter((one) => one !== item)).toEqual(items.filter((one) => one !== item));
          expect(result.indexOf(item)).toBe(Math.min(Math.max(to, 0), items.length - 1));
        },
      ),
    );
  });
});

describe('the place that an item is dragged to', () => {
  const middles = [10, 30, 50, 70];
  it('is its own until the middle of another is crossed', () => {
    expect(placeAt(29, middles, 0)).toBe(0);
    expect(placeAt(31, middles, 0)).toBe(1);
    expect(placeAt(55, middles, 3)).toBe(3);
    expect(placeAt(49, middles, 3)).toBe(2);
  });

  it('is an end of the list above and below it', () => {
    expect(placeAt(-100, middles, 2)).toBe(0);
    expect(placeAt(1000, middles, 1)).toBe(3);
  });
});
