// Where a visit goes while it is being moved.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { byKey, endingAt, inColumn, isSamePlace, snapped, startingAt } from './moving.ts';

const place = { day: '2026-05-08', from: 545, minutes: 40, providerId: 'a', locationId: 'x' };
const column = (id: string, locationIds: string[], day = place.day): Column => ({
  key: `${day} ${id}`,
  slot: `0 ${id}`,
  day,
  provider: { id, name: id, colour: 1 },
  locationIds,
  visits: [],
  holds: [],
  stretches: [],
  isOpen: true,
});
const columns = [column('a', ['x']), column('b', ['y', 'x']), column('c', ['y']), column('a', ['x'], '2026-05-09')];

describe('a visit in hand', () => {
  it('goes onto the grid by the first key, and by whole steps from there', () => {
    expect(byKey(place, 'ArrowDown', false, columns, 15).from).toBe(555);
    expect(byKey(place, 'ArrowUp', false, columns, 15).from).toBe(540);
    expect(byKey({ ...place, from: 540 }, 'ArrowDown', false, columns, 15).from).toBe(555);
    expect(byKey(place, 'ArrowDown', true, columns, 15)).toMatchObject({ from: 545, minutes: 55 });
  });

  it('keeps its location where the other provider works there, and takes theirs where not', () => {
    expect(byKey(place, 'ArrowRight', false, columns, 15)).toMatchObject({ providerId: 'b', locationId: 'x' });
    expect(inColumn(place, column('c', ['y']))).toMatchObject({ providerId: 'c', locationId: 'y' });
    expect(inColumn(place, column('d', []))).toMatchObject({ locationId: 'x' });
    expect(byKey(place, 'ArrowLeft', false, columns, 15)).toBe(place);
  });

  it('stays within its day and lasts five minutes at least, whatever is done to it', () => {
    const minute = fc.integer({ min: -3000, max: 5000 });
    fc.assert(
      fc.property(minute, fc.constantFrom(5, 10, 15, 30), (to, step) => {
        const moved = startingAt(place, snapped(to, step));
        expect(moved.from).toBeGreaterThanOrEqual(0);
        expect(moved.from).toBeLessThan(1440);
        const resized = endingAt(place, to, step);
        expect(resized.minutes).toBeGreaterThanOrEqual(5);
        expect(resized.from + resized.minutes).toBeLessThanOrEqual(1440);
      }),
    );
  });

  it('knows whether it is anywhere else', () => {
    expect(isSamePlace(place, { ...place })).toBe(true);
    expect(isSamePlace(place, { ...place, minutes: 45 })).toBe(false);
  });
});
