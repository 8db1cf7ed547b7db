// Signatures are read and written exactly as by the general library, pixel for pixel; hostile bytes are refused.
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { emptyPng, pngChunk } from '../../testing/sent-pictures.ts';
import { drawLinePng, drawnSignature, writeLinePng } from './line-png.ts';

const seed = { width: 360, height: 110 };

const good = (width: number, height: number) => filtered(slope({ width, height }), width, height, 0);

/** Returns what the general library reads of a redrawn signature. */
async function readDrawn(sent: Uint8Array) {
  const drawn = drawLinePng(sent);
  if (!drawn || drawn === 'other') return drawn;
  const { data, info } = await sharp(drawn.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([drawn.width, drawn.height, 4]);
  return { pixels: new Uint8Array(data), width: drawn.width, height: drawn.height };
}

/** Builds a file whose rows all have this filter, as defined in the PNG specification. */
function filtered(pixels: Buffer, width: number, height: number, filter: number): Buffer {
  const stride = width * 4;
  const at = (y: number, x: number) => (x < 0 || y < 0 ? 0 : (pixels[y * stride + x] ?? 0));
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows[y * (stride + 1)] = filter;
    for (let x = 0; x < stride; x += 1) {
      const [left, up, corner] = [at(y, x - 4), at(y - 1, x), at(y - 1, x - 4)];
      const guess = left + up - corner;
      const near = [left, up, corner].reduce((best, one) =>
        Math.abs(guess - one) < Math.abs(guess - best) ? one : best,
      );
      const less = [0, left, up, Math.floor((left + up) / 2), near][filter] ?? 0;
      rows[y * (stride + 1) + 1 + x] = (at(y, x) - less + 256) % 256;
    }
  }
  const head = Buffer.from([...Buffer.alloc(8), 8, 6, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A color gradient, so that every filter has something to do. */
function slope({ width, height }: { width: number; height: number }): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + Math.floor(at / width) * 3) % 256;
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return pixels;
}

const picture = fc
  .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) })
  .chain(({ width, height }) =>
    fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }).map((pixels) => {
      // Nobody sees the color of a fully transparent pixel; libraries drop it too.
      for (let at = 3; at < pixels.length; at += 4) if (pixels[at] === 0) pixels[at] = 1;
      return { pixels, width, height };
    }),
  );

describe('the PNG of a signature', () => {
  it.each(['none', 'sub', 'up', 'avg', 'paeth'] as const)(
    'is read with the filter %s',
    { tags: ['SAFE-07'] },
    async (filter) => {
      const { width, height } = seed;
      const pixels = slope(seed);
      const at = ['none', 'sub', 'up', 'avg', 'paeth'].indexOf(filter);
      expect(await readDrawn(filtered(pixels, width, height, at))).toEqual({
        pixels: new Uint8Array(pixels),
        width,
        height,
      });
    },
  );

  it('is read as the library reads it that draws all kinds', { tags: ['SAFE-07'] }, async () => {
    const raw = { width: seed.width, height: seed.height, channels: 4 } as const;
    const png = await sharp(slope(seed), { raw }).png({ adaptiveFiltering: true }).toBuffer();
    expect(await readDrawn(png)).toMatchObject({ pixels: new Uint8Array(slope(seed)) });
  });

  it('is written so that the library reads the same pixels, and the same pixels give the same bytes', {
    tags: ['SAFE-07'],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(picture, async ({ pixels, width, height }) => {
        const png = writeLinePng(pixels, width, height);
        expect(await readDrawn(png)).toEqual({ pixels, width, height });
        expect(drawLinePng(filtered(Buffer.from(pixels), width, height, 4))).toMatchObject({ bytes: png });
      }),
      { numRuns: 40 },
    );
  });

  it('loses the colour of what nobody sees, sent or drawn', { tags: ['SAFE-07'] }, async () => {
    const pixels = Buffer.from([9, 8, 7, 0, 1, 2, 3, 4]);
    const seen = { pixels: new Uint8Array([0, 0, 0, 0, 1, 2, 3, 4]) };
    expect(await readDrawn(filtered(pixels, 2, 1, 1))).toMatchObject(seen);
    expect(await readDrawn(writeLinePng(pixels, 2, 1))).toMatchObject(seen);
  });

  it('a line of one ink takes a byte a pixel, and the library and the drawing itself read it again', {
    tags: ['SAFE-07'],
  }, async () => {
    const line = fc
      .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) })
      .chain(({ width, height }) =>
        fc.record({
          ink: fc.uint8Array({ minLength: 3, maxLength: 3 }),
          alphas: fc.uint8Array({ minLength: width * height, maxLength: width * height }),
          size: fc.constant({ width, height }),
        }),
      );
    await fc.assert(
      fc.asyncProperty(line, async ({ ink, alphas, size: { width, height } }) => {
        const pixels = Uint8Array.from([...alphas].flatMap((alpha) => (alpha === 0 ? [0, 0, 0, 0] : [...ink, alpha])));
        const png = writeLinePng(pixels, width, height);
        expect(png[25]).toBe(3);
        expect(await readDrawn(png)).toEqual({ pixels, width, height });
        expect(drawLinePng(png)).toMatchObject({ bytes: png });
      }),
      { numRuns: 40 },
    );
  });

  it('a palette of somebody else is read, and one that lacks a colour refused', { tags: ['SAFE-07'] }, async () => {
    const pixels = Buffer.from([200, 10, 10, 255, 0, 99, 0, 255, 200, 10, 10, 255]);
    const raw = { width: 3, height: 1, channels: 4 } as const;
    const png = await sharp(pixels, { raw }).png({ palette: true, colours: 256 }).toBuffer();
    expect(png.subarray(24, 26)).toEqual(Buffer.from([8, 3]));
    expect(await readDrawn(png)).toMatchObject({ pixels: new Uint8Array(pixels) });
    const withoutColors = Buffer.from(png);
    withoutColors.write('pLTE', png.indexOf('PLTE'), 'latin1');
    expect(drawLinePng(withoutColors)).toBeUndefined();
  });

  it('leaves other kinds and larger ones to the library', async () => {
    const grey = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    expect(drawLinePng(grey)).toBe('other');
    expect(drawLinePng(emptyPng(drawnSignature.width + 1, 5))).toBe('other');
  });

  it('any bytes are read whole or refused, and nothing is thrown', { tags: ['ABUSE-13'] }, () => {
    const file = good(9, 7);
    fc.assert(
      fc.property(
        fc.nat({ max: file.length - 1 }),
        fc.nat({ max: 255 }),
        fc.nat({ max: file.length }),
        (at, byte, length) => {
          const changed = Buffer.from(file.subarray(0, length));
          if (at < changed.length) changed[at] = byte;
          const read = drawLinePng(changed);
          if (read && read !== 'other') expect(drawLinePng(read.bytes)).toEqual(read);
        },
      ),
    );
    expect(drawLinePng(new Uint8Array())).toBeUndefined();
  });

  it('unfolds no more than its size says', { tags: ['SAFE-07'] }, () => {
    const bomb = Buffer.concat([
      good(2, 2).subarray(0, 33),
      pngChunk('IDAT', deflateSync(Buffer.alloc(50_000_000))),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    expect(drawLinePng(bomb)).toBeUndefined();
  });
});
