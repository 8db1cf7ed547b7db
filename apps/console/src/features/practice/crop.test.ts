// Crops of many pictures and frames.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dragged, middle, mostZoom, partOf } from './crop.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) });
const share = fc.double({ min: -1, max: 2, noNaN: true });
const crop = fc.record({ zoom: fc.double({ min: 0, max: 9, noNaN: true }), across: share, down: share });
const slack = 1e-6;

it('a part lies within its picture and has the shape of its frame', () => {
  fc.assert(
    fc.property(size, size, crop, (picture, frame, chosen) => {
      const part = partOf(picture, frame, chosen);
      expect(part.left).toBeGreaterThanOrEqual(-slack);
      expect(part.top).toBeGreaterThanOrEqual(-slack);
      expect(part.left + part.width).toBeLessThanOrEqual(picture.width + slack);
      expect(part.top + part.height).toBeLessThanOrEqual(picture.height + slack);
      expect(part.width / part.height / (frame.width / frame.height)).toBeCloseTo(1, 6);
    }),
  );
});

it('without zoom it is the largest there is, and dragging to the right shows what is left of it', () => {
  const picture = { width: 400, height: 200 };
  const frame = { width: 100, height: 100 };
  expect(partOf(picture, frame, middle)).toEqual({ width: 200, height: 200, left: 100, top: 0 });
  expect(partOf(picture, frame, { ...middle, zoom: mostZoom })).toEqual({ width: 50, height: 50, left: 175, top: 75 });
  expect(dragged(picture, frame, middle, { x: 50, y: 50 })).toEqual({ zoom: 1, across: 0, down: 0.5 });
  expect(partOf(picture, frame, dragged(picture, frame, middle, { x: 10, y: 0 })).left).toBeCloseTo(80);
});
