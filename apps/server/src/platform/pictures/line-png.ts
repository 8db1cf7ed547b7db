// Reads and writes the kind of PNG used for signatures: eight bits of red, green, blue and alpha, rows from the top. Small ones
// take less than a millisecond, which is why they are drawn here and not by the general library.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** The largest signature that is stored, in pixels: four times what paper shows of it at 96 dots per inch. */
export const drawnSignature = { width: 1200, height: 600 };

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const channels = 4;
/**
 * A buffer of at least this many bytes has memory of its own: Node's pool, which smaller ones share, is at most half as large.
 */
const ownMemory = 131_072;
/**
 * Bit depth 8, color type 6 (red, green, blue, alpha), and the only compression, filter and interlace methods that a pad writes.
 */
const kind = Buffer.from([8, 6, 0, 0, 0]);
/** Lines compress well at the lowest level and in a small window, which is set up faster. */
const packing = { level: 1, windowBits: 12, memLevel: 7 };

/** The predictor of filter 4 in the PNG specification, section 9.4. */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/**
 * Undoes the filter of one row in place; `above` is the row above, already unfiltered, or zeros. Returns false for an unknown
 * filter.
 */
function undo(filter: number, row: Uint8Array, above: Uint8Array): boolean {
  const at = (bytes: Uint8Array, index: number) => (index < 0 ? 0 : (bytes[index] as number));
  const length = row.length;
  if (filter === 0) return true;
  if (filter === 1)
    for (let x = channels; x < length; x += 1) row[x] = (row[x] as number) + (row[x - channels] as number);
  else if (filter === 2) for (let x = 0; x < length; x += 1) row[x] = (row[x] as number) + (above[x] as number);
  else if (filter === 3)
    for (let x = 0; x < length; x += 1)
      row[x] = (row[x] as number) + ((at(row, x - channels) + (above[x] as number)) >> 1);
  else if (filter === 4)
    for (let x = 0; x < length; x += 1)
      row[x] = (row[x] as number) + paeth(at(row, x - channels), above[x] as number, at(above, x - channels));
  else return false;
  return true;
}

/** Rows as compressed: a filter byte, then the pixels. */
interface Rows {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const strideOf = (width: number) => width * channels + 1;

/** Undoes all filters in place. Returns false for an unknown filter. */
function unfilter({ data, width, height }: Rows): boolean {
  const stride = strideOf(width);
  let above: Uint8Array = new Uint8Array(stride - 1);
  for (let from = 0; from < stride * height; from += stride) {
    const row = data.subarray(from + 1, from + stride);
    if (!undo(data[from] as number, row, above)) return false;
    data[from] = 0;
    above = row;
  }
  return true;
}

/** Clears the color of invisible pixels. */
function clearHidden({ data, width, height }: Rows): void {
  const stride = strideOf(width);
  for (let from = 1; from < stride * height; from += stride)
    for (let x = from; x < from + stride - 1; x += channels)
      if (data[x + 3] === 0) data[x] = data[x + 1] = data[x + 2] = 0;
}

/** Returns the compressed rows of all IDAT chunks; undefined if the chunks do not fit the file. */
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
 * Reads the rows of a picture within the size limit for stored signatures. Returns 'other' for another kind or size, undefined
 * for a broken file.
 */
function readRows(sent: Uint8Array): Rows | 'other' | undefined {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(magic) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const isLarge = width > drawnSignature.width || height > drawnSignature.height;
  if (isLarge || !bytes.subarray(24, 29).equals(kind)) return 'other';
  const size = strideOf(width) * height;
  const packed = packedRows(bytes);
  if (!packed || width === 0 || height === 0) return undefined;
  try {
    // Room for all of it at once: chunks would have to be concatenated.
    const data = inflateSync(packed, { maxOutputLength: size, chunkSize: size + 1024 });
    const rows = { data, width, height };
    return data.length === size && unfilter(rows) ? rows : undefined;
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

function pack({ data, width, height }: Rows): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  kind.copy(head, 8);
  return Buffer.concat([
    magic,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(data, packing)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Frees pixels at once instead of at the next garbage collection: a crowd that signs would trigger one every second. Small arrays
 * share their memory with others and stay.
 */
function giveBack(data: Uint8Array): void {
  if (data.length >= ownMemory && Buffer.poolSize < ownMemory) (data.buffer as ArrayBuffer).transfer(0);
}

/** Writes four bytes per pixel unchanged, except that an invisible pixel loses its color. */
export function writeLinePng(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const length = width * channels;
  const rows = { data: new Uint8Array(strideOf(width) * height), width, height };
  for (let y = 0; y < height; y += 1)
    rows.data.set(pixels.subarray(y * length, (y + 1) * length), y * strideOf(width) + 1);
  clearHidden(rows);
  return pack(rows);
}

/** A redrawn picture. 'other': for the general library. Undefined: broken. */
export type DrawnLine =
  | { readonly bytes: Uint8Array; readonly width: number; readonly height: number }
  | 'other'
  | undefined;

/**
 * Redraws a picture within the size limit for stored signatures: only its rows are kept, an invisible pixel loses its color, and
 * the same pixels give the same bytes.
 */
export function drawLinePng(sent: Uint8Array): DrawnLine {
  const rows = readRows(sent);
  if (rows === 'other' || rows === undefined) return rows;
  clearHidden(rows);
  const bytes = pack(rows);
  giveBack(rows.data);
  return { bytes, width: rows.width, height: rows.height };
}

/** Returns the number of pixels according to the header, whatever its kind; 0 if there is no header. */
export function pixelsOf(sent: Uint8Array): number {
  if (sent.length < 33) return 0;
  const head = new DataView(sent.buffer, sent.byteOffset, sent.byteLength);
  return head.getUint32(16) * head.getUint32(20);
}
