// Reads and writes the kind of PNG that a signature is: eight bits of red, green, blue and alpha, rows from the top. Small
// ones take less than a millisecond, which is why they are drawn here and not by the library for all kinds.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

export interface LinePicture {
  /** Four bytes a pixel. */
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The largest signature that is kept, in pixels: four times what paper shows of it at 96 dots an inch. */
export const drawnSignature = { width: 1200, height: 600 };

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const channels = 4;
/** Bits 8, colour type 6 (red, green, blue, alpha), and the only compression, filters and order of rows that a pad writes. */
const kind = Buffer.from([8, 6, 0, 0, 0]);
/** Lines pack well at the least effort. */
const level = 1;

/** The distance rule of filter 4 in the PNG specification, section 9.4. */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** Undoes the filter of one row; `above` is the row above, undone, or zeros. False for a filter that there is not. */
function undo(filter: number, row: Uint8Array, above: Uint8Array, into: Uint8Array): boolean {
  const at = (bytes: Uint8Array, index: number) => (index < 0 ? 0 : (bytes[index] as number));
  const length = row.length;
  if (filter === 0) into.set(row);
  else if (filter === 1) for (let x = 0; x < length; x += 1) into[x] = (row[x] as number) + at(into, x - channels);
  else if (filter === 2) for (let x = 0; x < length; x += 1) into[x] = (row[x] as number) + (above[x] as number);
  else if (filter === 3)
    for (let x = 0; x < length; x += 1)
      into[x] = (row[x] as number) + ((at(into, x - channels) + (above[x] as number)) >> 1);
  else if (filter === 4)
    for (let x = 0; x < length; x += 1)
      into[x] = (row[x] as number) + paeth(at(into, x - channels), above[x] as number, at(above, x - channels));
  else return false;
  return true;
}

function unfiltered(data: Uint8Array, width: number, height: number): Uint8Array | undefined {
  const stride = width * channels;
  const pixels = new Uint8Array(stride * height);
  let above: Uint8Array = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const from = y * (stride + 1);
    const into = pixels.subarray(y * stride, (y + 1) * stride);
    if (!undo(data[from] as number, data.subarray(from + 1, from + 1 + stride), above, into)) return undefined;
    above = into;
  }
  return pixels;
}

/** The packed rows of all IDAT chunks; undefined where the chunks do not fit the file. */
function packedRows(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = magic.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) return undefined;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

/**
 * Reads one that is no larger than a signature may be kept. 'other' is a picture of another kind or size, undefined a broken
 * one. Of what is no row of the picture nothing is kept.
 */
export function readLinePng(sent: Uint8Array): LinePicture | 'other' | undefined {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(magic) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const isLarge = width > drawnSignature.width || height > drawnSignature.height;
  if (isLarge || !bytes.subarray(24, 29).equals(kind)) return 'other';
  const size = (width * channels + 1) * height;
  const rows = packedRows(bytes);
  if (!rows || size === 0) return undefined;
  try {
    const data = inflateSync(rows, { maxOutputLength: size });
    const pixels = data.length === size ? unfiltered(data, width, height) : undefined;
    return pixels && { pixels, width, height };
  } catch {
    return undefined;
  }
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** A copy in which pixels that nobody sees have no colour. A pixel is looked at as one number, its alpha in the highest byte. */
function withoutHidden(pixels: Uint8Array): Uint8Array {
  const copy = new Uint8Array(pixels);
  // Every machine that Node runs on here keeps the lowest byte first.
  const words = new Uint32Array(copy.buffer);
  for (let at = 0; at < words.length; at += 1) if ((words[at] as number) >>> 24 === 0) words[at] = 0;
  return copy;
}

/** The same pixels give the same bytes. A pixel that nobody sees loses its colour. */
export function writeLinePng({ pixels, width, height }: LinePicture): Uint8Array {
  const stride = width * channels;
  const visible = withoutHidden(pixels);
  const data = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y += 1)
    data.set(visible.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  kind.copy(head, 8);
  return Buffer.concat([
    magic,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(data, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One that was drawn anew. 'other': for the library that draws all kinds. Undefined: broken. */
export type DrawnLine =
  | { readonly bytes: Uint8Array; readonly width: number; readonly height: number }
  | 'other'
  | undefined;

/** Draws one anew. */
export function drawLinePng(sent: Uint8Array): DrawnLine {
  const picture = readLinePng(sent);
  if (picture === 'other' || picture === undefined) return picture;
  return { bytes: writeLinePng(picture), width: picture.width, height: picture.height };
}

/** Pixels of a picture by its head, whatever its kind; 0 where there is no head. */
export function pixelsOf(sent: Uint8Array): number {
  if (sent.length < 33) return 0;
  const head = new DataView(sent.buffer, sent.byteOffset, sent.byteLength);
  return head.getUint32(16) * head.getUint32(20);
}
