// Reads a BMP picture into plain pixels, because the drawing library does not support the format. Every number in it is
// untrusted.

export interface Pixels {
  /** Three bytes per pixel (red, green, blue), from the top left. */
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Maximum number of pixels read; a file of 5 MB holds fewer at all depths but the smallest. */
const mostPixels = 16_000_000;
const depths = [1, 4, 8, 24, 32];
const fileHead = 14;
/** Red, green and blue in four bytes. */
const usualMasks = [0xff0000, 0xff00, 0xff];

interface Head {
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  readonly depth: number;
  readonly pixelsAt: number;
  /** Blue, green, red and an unused byte for each color. */
  readonly palette: Buffer;
}

/** Whether the pixels are stored plainly, or with bit masks of the usual values. */
function isUncompressed(bytes: Buffer, depth: number): boolean {
  const compression = bytes.readUInt32LE(30);
  if (compression === 0) return true;
  const masksAt = fileHead + 40;
  if (compression !== 3 || depth !== 32 || bytes.length < masksAt + 12) return false;
  return usualMasks.every((mask, at) => bytes.readUInt32LE(masksAt + at * 4) === mask);
}

/** Returns the header, or undefined if the file is damaged, compressed or too large. */
function readHead(bytes: Buffer): Head | undefined {
  if (bytes.length < fileHead + 40 || bytes.toString('latin1', 0, 2) !== 'BM') return undefined;
  const infoSize = bytes.readUInt32LE(14);
  const [width, signedHeight] = [bytes.readInt32LE(18), bytes.readInt32LE(22)];
  const height = Math.abs(signedHeight);
  const depth = bytes.readUInt16LE(28);
  const pixelsAt = bytes.readUInt32LE(10);
  const isPlain = bytes.readUInt16LE(26) === 1 && isUncompressed(bytes, depth);
  if (infoSize < 40 || infoSize > 124 || !isPlain || !depths.includes(depth)) return undefined;
  if (width < 1 || height < 1 || width * height > mostPixels) return undefined;
  const used = bytes.readUInt32LE(46);
  const colours = depth > 8 ? 0 : Math.min(used || 2 ** depth, 2 ** depth);
  const paletteAt = fileHead + infoSize;
  const palette = bytes.subarray(paletteAt, paletteAt + colours * 4);
  if (palette.length < colours * 4 || pixelsAt < paletteAt + palette.length) return undefined;
  return { width, height, isTopDown: signedHeight < 0, depth, pixelsAt, palette };
}

/** Returns the pixels, or undefined if it is not a complete BMP of a plain kind. Never throws, never reads out of bounds. */
export function readBmp(bytes: Buffer): Pixels | undefined {
  const head = readHead(bytes);
  if (!head) return undefined;
  const { width, height, depth, palette } = head;
  const rowSize = Math.ceil((width * depth) / 32) * 4;
  if (head.pixelsAt + rowSize * height > bytes.length) return undefined;
  const data = Buffer.alloc(width * height * 3);
  const step = depth / 8;
  const mask = 2 ** depth - 1;
  let to = 0;
  for (let row = 0; row < height; row++) {
    const start = head.pixelsAt + (head.isTopDown ? row : height - 1 - row) * rowSize;
    for (let column = 0; column < width; column++) {
      let [from, source] = [start + column * step, bytes];
      if (depth <= 8) {
        const bit = column * depth;
        const index = ((bytes[start + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & mask;
        [from, source] = [index * 4, palette];
      }
      data[to] = source[from + 2] ?? 0;
      data[to + 1] = source[from + 1] ?? 0;
      data[to + 2] = source[from] ?? 0;
      to += 3;
    }
  }
  return { data, width, height };
}
