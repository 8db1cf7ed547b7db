// Proves that the PNG written row by row can be decoded by another implementation.
import { crc32, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPngWriter } from './png-writer.ts';

interface Read {
  readonly width: number;
  readonly height: number;
  readonly pixels: number[];
}

/** Decodes a PNG: checks every chunk's checksum, and returns the rows without their filters. */
function readPng(bytes: Buffer): Read {
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(bytes.subarray(at + 4, at + 8 + length)));
    chunks.set(type, bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const head = chunks.get('IHDR') ?? Buffer.alloc(13);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const raw = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect(raw).toHaveLength(height * (width * 3 + 1));
  const pixels: number[] = [];
  const pixel = (y: number, x: number) => (y < 0 || x < 0 ? 0 : (pixels[y * width * 3 + x] ?? 0));
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (width * 3 + 1)];
    for (let x = 0; x < width * 3; x++) {
      const [a, b, c] = [x < 3 ? 0 : pixel(y, x - 3), pixel(y - 1, x), x < 3 ? 0 : pixel(y - 1, x - 3)];
      const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
      const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
      const guess = filter === 2 ? b : filter === 4 ? paeth : Number.NaN;
      pixels.push(((raw[y * (width * 3 + 1) + 1 + x] ?? 0) + guess) & 255);
    }
  }
  return { width, height, pixels };
}

const picture = (width: number, height: number) =>
  fc
    .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
    .map((bytes) => ({ width, height, data: new Uint8ClampedArray(bytes) }));
const stack = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 4 })
  .chain((sizes) => fc.tuple(...sizes.map(([width, height]) => picture(width, height))));

test('pages of any size stand one below the other, in the middle of white', { tags: ['ATT-04'] }, async () => {
  await fc.assert(
    fc.asyncProperty(stack, async (pages) => {
      const width = Math.max(...pages.map((page) => page.width));
      const height = pages.reduce((sum, page) => sum + page.height, 0);
      const writer = createPngWriter(width, height);
      for (const page of pages) await writer.add(page);
      const file = await writer.finish();
      expect(file.type).toBe('image/png');
      const expected = pages.flatMap((page) =>
        Array.from({ length: page.height }, (_, y) => {
          const row = Array<number>(width * 3).fill(255);
          const left = Math.floor((width - page.width) / 2);
          for (let x = 0; x < page.width * 3; x++)
            row[left * 3 + x] = page.data[(y * page.width + Math.floor(x / 3)) * 4 + (x % 3)] ?? 0;
          return row;
        }).flat(),
      );
      expect(readPng(Buffer.from(await file.arrayBuffer()))).toEqual({ width, height, pixels: expected });
    }),
    { numRuns: 40 },
  );
});
