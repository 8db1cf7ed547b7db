// Reads and writes the kinds of PNG used for signatures: eight bits of red, green, blue and alpha as a pad sends them, or one byte
// a pixel with a palette, as a line of one ink is stored. Small ones take less than a millisecond, which is why they are drawn
// here and not by the general library.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** The largest signature that is stored, in pixels: four times what paper shows of it at 96 dots per inch. */
export const drawnSignature = { width: 1200, height: 600 };

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/**
 * A buffer of at least this many bytes has memory of its own: Node's pool, which smaller ones share, is at most half as large.
 */
const ownMemory = 131_072;
/** Bytes of a pixel: red, green, blue and alpha; or its place in the palette. */
type Channels = 4 | 1;
/** Bit depth 8, the color type of the channels, and the only compression, filter and interlace methods that a pad writes. */
const kinds = { 4: Buffer.from([8, 6, 0, 0, 0]), 1: Buffer.from([8, 3, 0, 0, 0]) } as const;
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
function undo(filter: number, row: Uint8Array, above: Uint8Array, channels: Channels): boolean {
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
  readonly channels: Channels;
}

/**
 * The colors of a line of one ink, three bytes each: a pixel's place in the palette is its alpha, since the pad gives pixels of
 * the same alpha the same color.
 */
type Ink = Uint8Array;

const strideOf = ({ width, channels }: Pick<Rows, 'width' | 'channels'>) => width * channels + 1;

/** Undoes all filters in place. Returns false for an unknown filter. */
function unfilter({ data, height, ...rows }: Rows): boolean {
  const stride = strideOf(rows);
  let above: Uint8Array = new Uint8Array(stride - 1);
  for (let from = 0; from < stride * height; from += stride) {
    const row = data.subarray(from + 1, from + stride);
    if (!undo(data[from] as number, row, above, rows.channels)) return false;
    data[from] = 0;
    above = row;
  }
  return true;
}

/** Clears the color of invisible pixels. */
function clearHidden({ data, height, ...rows }: Rows): void {
  const stride = strideOf(rows);
  for (let from = 1; from < stride * height; from += stride)
    for (let x = from; x < from + stride - 1; x += 4) if (data[x + 3] === 0) data[x] = data[x + 1] = data[x + 2] = 0;
}

/** Returns the alpha of every pixel, and the colors; undefined where two pixels of the same alpha differ in color. */
function inkOf({ data, width, height }: Rows): { rows: Rows; ink: Ink } | undefined {
  const alphas = new Uint8Array((width + 1) * height);
  const colors = new Int32Array(256).fill(-1);
  let from = 0;
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    // The filter byte.
    from += 1;
    to += 1;
    for (const end = to + width; to < end; to += 1, from += 4) {
      const alpha = data[from + 3] as number;
      if (alpha === 0) continue;
      const color = ((data[from] as number) << 16) | ((data[from + 1] as number) << 8) | (data[from + 2] as number);
      if (colors[alpha] !== color && colors[alpha] !== -1) return undefined;
      colors[alpha] = color;
      alphas[to] = alpha;
    }
  }
  const most = colors.findLastIndex((color) => color !== -1);
  const ink = new Uint8Array((Math.max(most, 0) + 1) * 3);
  for (let alpha = 1; alpha <= most; alpha += 1) {
    const color = Math.max(colors[alpha] as number, 0);
    ink.set([color >> 16, (color >> 8) & 255, color & 255], alpha * 3);
  }
  return { rows: { data: alphas, width, height, channels: 1 }, ink };
}

/** Returns the data of the chunks of each type, joined; undefined if the chunks do not fit the file. */
function chunksOf(bytes: Buffer): ((type: string) => Buffer) | undefined {
  const parts = new Map<string, Buffer[]>();
  for (let at = magic.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    parts.set(type, [...(parts.get(type) ?? []), bytes.subarray(at + 8, at + 8 + length)]);
    at += 12 + length;
  }
  return (type) => Buffer.concat(parts.get(type) ?? []);
}

/** Replaces places in a palette by their colors, where what the file does not say is visible. Returns undefined if a color is missing. */
function coloured({ data, width, height }: Rows, palette: Buffer, alphas: Buffer): Rows | undefined {
  const rows = { data: new Uint8Array((width * 4 + 1) * height), width, height, channels: 4 } as const;
  const colors = Math.floor(palette.length / 3);
  let to = 0;
  for (let from = 0; from < data.length; from += 1) {
    if (from % (width + 1) === 0) {
      to += 1;
      continue;
    }
    const at = data[from] as number;
    if (at >= colors) return undefined;
    rows.data.set(palette.subarray(at * 3, at * 3 + 3), to);
    rows.data[to + 3] = alphas[at] ?? 255;
    to += 4;
  }
  return rows;
}

/** Returns 4 for pixels with red, green, blue and alpha, 1 for a palette, undefined for anything else. */
const channelsOf = (bytes: Buffer): Channels | undefined =>
  ([4, 1] as const).find((channels) => bytes.subarray(24, 29).equals(kinds[channels]));

/**
 * Reads the pixels of a picture within the size limit for stored signatures. Returns 'other' for another kind or size, undefined
 * for a broken file.
 */
function readRows(sent: Uint8Array): Rows | 'other' | undefined {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(magic) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const channels = channelsOf(bytes);
  if (!channels || width > drawnSignature.width || height > drawnSignature.height) return 'other';
  const size = strideOf({ width, channels }) * height;
  const chunks = chunksOf(bytes);
  if (!chunks || width === 0 || height === 0) return undefined;
  try {
    // Room for all of it at once: chunks would have to be concatenated.
    const data = inflateSync(chunks('IDAT'), { maxOutputLength: size, chunkSize: size + 1024 });
    const rows = { data, width, height, channels };
    if (data.length !== size || !unfilter(rows)) return undefined;
    return channels === 4 ? rows : coloured(rows, chunks('PLTE'), chunks('tRNS'));
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

/** `before` are the chunks between the header and the rows. */
function packed({ data, width, height, channels }: Rows, before: readonly Buffer[]): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  kinds[channels].copy(head, 8);
  return Buffer.concat([
    magic,
    chunk('IHDR', head),
    ...before,
    chunk('IDAT', deflateSync(data, packing)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Writes pixels of four channels: a line of one ink with a palette, which takes a quarter of the bytes to compress. */
function pack(rows: Rows): Uint8Array {
  const line = inkOf(rows);
  if (!line) {
    clearHidden(rows);
    return packed(rows, []);
  }
  const alphas = Uint8Array.from({ length: line.ink.length / 3 }, (_, alpha) => alpha);
  return packed(line.rows, [chunk('PLTE', line.ink), chunk('tRNS', alphas)]);
}

/**
 * Frees pixels at once instead of at the next garbage collection: a crowd that signs would trigger one every second. Small arrays
 * share their memory with others and stay.
 */
function giveBack(data: Uint8Array): void {
  if (data.length >= ownMemory && Buffer.poolSize < ownMemory) (data.buffer as ArrayBuffer).transfer(0);
}

/** Writes pixels of four bytes unchanged, except that an invisible one loses its color. */
export function writeLinePng(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const length = width * 4;
  const rows = { data: new Uint8Array((length + 1) * height), width, height, channels: 4 } as const;
  for (let y = 0; y < height; y += 1)
    rows.data.set(pixels.subarray(y * length, (y + 1) * length), y * (length + 1) + 1);
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
