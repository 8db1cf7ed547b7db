// BMP pictures of every plain kind, and bytes that only claim to be one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBmp } from './bmp.ts';

/** Blue, green, red. */
type Colour = readonly [number, number, number];

interface Parts {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly rows: readonly (readonly number[])[];
  readonly palette?: readonly Colour[];
  readonly compression?: number;
  readonly masks?: readonly number[];
}

/** Builds the file: rows from the bottom up as given, each padded to a multiple of four bytes. */
function file({ width, height, depth, rows, palette = [], compression = 0, masks = [] }: Parts): Buffer {
  const head = Buffer.alloc(54 + masks.length * 4 + palette.length * 4);
  head.write('BM', 0, 'latin1');
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(masks.length > 0 ? 56 : 40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(depth, 28);
  head.writeUInt32LE(compression, 30);
  head.writeUInt32LE(palette.length, 46);
  for (const [at, mask] of masks.entries()) head.writeUInt32LE(mask, 54 + at * 4);
  for (const [at, colour] of palette.entries()) head.set(colour, 54 + masks.length * 4 + at * 4);
  const body = rows.map((row) => Buffer.from([...row, ...Array((4 - (row.length % 4)) % 4).fill(0)]));
  return Buffer.concat([head, ...body]);
}

const black: Colour = [0, 0, 0];
const white: Colour = [255, 255, 255];
const red: Colour = [0, 0, 255];
const pixelsOf = (bytes: Buffer) => readBmp(bytes) && [...(readBmp(bytes)?.data ?? [])];

describe('a BMP', () => {
  it.each([
    [
      '24 bits',
      file({
        width: 1,
        height: 2,
        depth: 24,
        rows: [
          [0, 0, 255],
          [255, 0, 0],
        ],
      }),
      [0, 0, 255, 255, 0, 0],
    ],
    [
      '24 bits from the top',
      file({
        width: 1,
        height: -2,
        depth: 24,
        rows: [
          [0, 0, 255],
          [255, 0, 0],
        ],
      }),
      [255, 0, 0, 0, 0, 255],
    ],
    ['32 bits', file({ width: 1, height: 1, depth: 32, rows: [[1, 2, 3, 99]] }), [3, 2, 1]],
    [
      '32 bits with the usual masks',
      file({
        width: 1,
        height: 1,
        depth: 32,
        rows: [[1, 2, 3, 99]],
        compression: 3,
        masks: [0xff0000, 0xff00, 0xff, 0xff000000],
      }),
      [3, 2, 1],
    ],
    ['8 bits', file({ width: 2, height: 1, depth: 8, rows: [[1, 0]], palette: [black, red] }), [255, 0, 0, 0, 0, 0]],
    [
      '4 bits',
      file({ width: 3, height: 1, depth: 4, rows: [[0x10, 0x10]], palette: [black, white] }),
      [255, 255, 255, 0, 0, 0, 255, 255, 255],
    ],
    [
      '1 bit',
      file({ width: 2, height: 1, depth: 1, rows: [[0x40]], palette: [black, white] }),
      [0, 0, 0, 255, 255, 255],
    ],
  ] as const)('of %s is read from the top left', (_, bytes, pixels) => {
    expect(pixelsOf(bytes)).toEqual([...pixels]);
  });

  it.each([
    ['of no width', { width: 0, height: 1, depth: 24, rows: [[]] }],
    ['wider than anything', { width: 0x7fffffff, height: 0x7fffffff, depth: 24, rows: [[0, 0, 0]] }],
    ['that promises more rows', { width: 1, height: 3, depth: 24, rows: [[0, 0, 0]] }],
    ['that is packed', { width: 1, height: 1, depth: 8, rows: [[0]], compression: 1, palette: [black] }],
    [
      'with masks of its own',
      { width: 1, height: 1, depth: 32, rows: [[0, 0, 0, 0]], compression: 3, masks: [1, 2, 3] },
    ],
    ['of 16 bits', { width: 1, height: 1, depth: 16, rows: [[0, 0]] }],
  ] as const)('%s is refused', { tags: ['ABUSE-14'] }, (_, parts) => {
    expect(readBmp(file(parts))).toBeUndefined();
  });

  it('any bytes behind the two letters are read whole or refused, and nothing is thrown', {
    tags: ['ABUSE-13'],
  }, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const pixels = readBmp(Buffer.concat([Buffer.from('BM'), bytes]));
        if (pixels) expect(pixels.data).toHaveLength(pixels.width * pixels.height * 3);
      }),
    );
    const good = file({
      width: 2,
      height: 2,
      depth: 8,
      rows: [
        [0, 1],
        [1, 0],
      ],
      palette: [black, white],
    });
    fc.assert(
      fc.property(
        fc.nat({ max: good.length - 1 }),
        fc.nat({ max: 255 }),
        fc.nat({ max: good.length }),
        (at, byte, length) => {
          const changed = Buffer.from(good.subarray(0, length));
          if (at < changed.length) changed[at] = byte;
          const pixels = readBmp(changed);
          if (pixels) expect(pixels.data).toHaveLength(pixels.width * pixels.height * 3);
        },
      ),
    );
  });
});
